import ArgumentParser
import Content
import Foundation
import GameRules
import Rooms
import Server
import WireProtocol

/// `callboard erase`
struct EraseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Erase one person's data: a seat in a room, a name that a host typed, or a profile.",
        discussion: """
            Everything that leaves the server shows an erased seat by its number alone: pages, recaps, exports, \
            tables and the operator's commands. Its browser cannot take the seat again. Results and proofs stay. You \
            cannot undo this. Erasing a profile also deletes its results and what it published.

            A guest of a party has no seat: a host typed the name. Neither has a name in a list to draw from, or on a \
            class list before a player takes it. “callboard erase ROOM --guest NAME” erases all guests of this name in \
            the room, and all lines of lists that are this name. A number such as g3 or n17 replaces each.

            A person who does not know the rooms can send you the number of their browser from the page /about. It \
            identifies the seats taken in that browser, in all rooms. Several people may have shared the browser, so \
            look at the list first. A room that the person created can be found only by its code.

            The room's log contains the name until you stop the server and run “callboard erase --rewrite”. In a \
            cluster, “callboard copy” into another stream rewrites the records. Existing backups still contain the \
            name. Announcements, titles, terms and questions are not changed: if one of them contains the person's \
            name, delete the room.
            """)

    @OptionGroup var folder: DataFolderOptions
    @OptionGroup var person: Person
    @Option(
        help: ArgumentHelp(
            "A guest of a party, or a line of a list to draw from: the name that a host typed.", valueName: "name"))
    var guest: String?
    @Option(
        help: ArgumentHelp(
            "All seats taken from one browser: the number shown on its page /about.", valueName: "number"
        ))
    var browser: String?
    @Flag(help: "Erase these seats instead of listing them.")
    var yes = false
    @Flag(help: "Rewrite the records of all rooms with erased people. Stop the server first.")
    var rewrite = false

    func validate() throws {
        if let browser {
            guard person.isEmpty, guest == nil, !rewrite else {
                throw ValidationError("--browser cannot be combined with a room, a player, a guest or a profile.")
            }
            guard (16...64).contains(browser.utf8.count) else {
                throw ValidationError("“\(browser)” is not the number of a browser.")
            }
        } else if rewrite {
            guard person.isEmpty, guest == nil else {
                throw ValidationError("--rewrite applies to all rooms: specify no room, player, guest or profile.")
            }
        } else if guest != nil {
            guard let room = person.room, person.player == nil, person.profile == nil else {
                throw ValidationError("--guest needs a room, and no player and no profile.")
            }
            guard RoomCode(room) != nil else { throw ValidationError("“\(room)” is not a room code.") }
        } else {
            try person.check()
        }
    }

    func run() throws {
        let access = try folder.access()
        if rewrite { return try rewriteAll(access) }
        if let browser { return try eraseAll(of: browser, access) }
        if let profile = person.profileName {
            try access.perform(.deleteContent(kind: DocumentKind.profile.rawValue, profile))
            return print("Erased the profile \(profile), its results, and what it published.")
        }
        if let guest { return try erase(guest, access) }
        let (room, seat, name, records) = try person.seat(access)
        try access.perform(.eraseSeat(room, seat))
        tell("\(seat) of \(room)")
        if name != seat.description { try tellOfMentions(of: name, in: records, of: room, access) }
    }

    /// Reports the other inputs that contain a name. They may be about another person, so the operator decides.
    private func tellOfMentions(
        of name: String, in records: [[UInt8]], of room: RoomCode, _ access: OperatorAccess
    ) throws(CommandFailure) {
        let told = try access.erasures().hiding(records, of: room)
        let count = told.count { String(decoding: $0, as: UTF8.self).lowercased().contains(name.lowercased()) }
        guard count > 0 else { return }
        print(
            "The name is also in \(count == 1 ? "1 other input" : "\(count) other inputs") of the room, which may "
                + "still be shown: “callboard replay \(room) --records” lists them. For a guest or a line of a list, use "
                + "--guest. If an announcement, a title or another text names the person, delete the room.")
    }

    private func erase(_ guest: String, _ access: OperatorAccess) throws {
        guard let room = person.room.flatMap(RoomCode.init), let records = try access.records(of: room) else {
            throw CommandFailure(status: 1, "there is no room \(person.room ?? "") in \(access.place)")
        }
        guard GivenNames.contains(guest, in: records) else {
            throw CommandFailure(
                status: 1,
                "no host of \(room) has typed the name “\(guest.printable)” for a guest or as a whole line of a list")
        }
        try access.perform(.eraseGuest(room, name: guest))
        tell("a guest of \(room)")
        try tellOfMentions(of: guest, in: records, of: room, access)
    }

    private func tell(_ person: String) {
        print("Erased \(person). The server no longer shows this person's name.")
        print("The name is still on disk: in the room's log (see “callboard erase --help”) and in backups.")
    }

    /// Searches every room, because there is no list of the rooms that a browser was in.
    private func eraseAll(of browser: String, _ access: OperatorAccess) throws {
        let erasures = try access.erasures()
        var found: [(room: RoomCode, seat: SeatID, name: String)] = []
        var unreadable: [String] = []
        for stored in try access.rooms().sorted(by: { $0.name < $1.name }) {
            guard let room = RoomCode(stored.name), let records = try access.records(of: room) else { continue }
            do throws(RoomUnreadable) {
                let replay = try RoomReplay(records, games: games, erasures: erasures)
                found += replay.seats(ofBrowser: browser).map { (room, $0.0, $0.name) }
            } catch {
                unreadable.append("\(room) cannot be read: \(error)")
            }
        }
        for (room, seat, name) in found {
            if yes { try access.perform(.eraseSeat(room, seat)) }
            print(yes ? "Erased \(seat) of \(room)." : "\(room) \(seat) \(name.printable)")
        }
        guard unreadable.isEmpty else { throw CommandFailure(status: 1, unreadable.joined(separator: "\n")) }
        guard yes || found.isEmpty else {
            throw CommandFailure(status: 1, "\(found.count) seats match; add --yes to erase them")
        }
        if found.isEmpty { print("No seat was taken from this browser.") }
    }

    private func rewriteAll(_ access: OperatorAccess) throws {
        let (rooms, unreadable) = try access.rewriteErased()
        for (room, count) in rooms.sorted(by: { $0.key < $1.key }) { print("Rewrote \(count) records of \(room).") }
        if rooms.isEmpty { print("No record contains the name of an erased person.") }
        print("Existing backups were not changed.")
        guard unreadable.isEmpty else {
            throw CommandFailure(status: 1, unreadable.map { "\($0)" }.joined(separator: "\n"))
        }
    }
}

/// A person, in the form in which an operator names them.
struct Person: ParsableArguments {
    @Argument(help: "The room code.")
    var room: String?
    @Argument(help: "The seat, for example p7, or the player's full name.")
    var player: String?
    @Option(
        help: ArgumentHelp("A profile instead, with the name shown by “callboard profiles list”.", valueName: "profile")
    )
    var profile: String?

    var isEmpty: Bool { room == nil && player == nil && profile == nil }
    var profileName: ContentName? { profile.flatMap(ContentName.init(saved:)) }

    func check() throws {
        if let profile {
            guard room == nil else { throw ValidationError("Specify either a room and a player, or a profile.") }
            guard profileName != nil else { throw ValidationError("“\(profile)” is not the name of a profile.") }
            return
        }
        guard let room, player != nil else { throw ValidationError("Specify a room and a player, or a profile.") }
        guard RoomCode(room) != nil else { throw ValidationError("Invalid room code “\(room)”.") }
    }

    /// Returns the named seat, removed or not, with its name and the records of its room.
    func seat(_ access: OperatorAccess) throws(CommandFailure) -> (RoomCode, SeatID, name: String, records: [[UInt8]]) {
        guard let room = room.flatMap(RoomCode.init), let records = try access.records(of: room) else {
            throw CommandFailure(status: 1, "there is no room \(room ?? "") in \(access.place)")
        }
        do {
            let replay = try RoomReplay(records, games: games, erasures: try access.erasures())
            let (seat, name) = try replay.seat(of: player ?? "", includingRemoved: true)
            return (room, seat, name, records)
        } catch let failure as CommandFailure {
            throw failure
        } catch let rejection as Rejection {
            throw CommandFailure(status: 1, rejection.message)
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
    }
}
