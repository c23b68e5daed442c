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
        abstract: "Forget one person: a seat of a room, a guest of a party, or a profile.",
        discussion: """
            A seat that is erased is named by its number alone, in everything that leaves the server: pages, recaps, exports, \
            tables and the operator's own commands. Its browser cannot come back into it. Results and proofs stay. This is \
            final at once. A profile goes with its results and with what it published.

            A guest of a party has no seat: a host has typed the name. “callboard erase ROOM --guest NAME” forgets all guests \
            of this name in the room; each is then named by a number such as g3.

            A person who names no rooms can send the number of their browser, which the page /about shows. It proves the \
            seats that they took from there, in all rooms. Several people may have shared the browser, so look at the list \
            first. A room that they made is found only by its code.

            The room's log still has the name until “callboard erase --rewrite” runs on the folder of a stopped server. On \
            several nodes, “callboard copy” into another stream rewrites the records. Backups that were made before that \
            still have the name, too. Announcements, titles and lists that people typed are not changed: if one of them names \
            the person, delete the room.
            """)

    @OptionGroup var folder: DataFolderOptions
    @OptionGroup var person: Person
    @Option(help: ArgumentHelp("A guest of a party, by the name that a host typed.", valueName: "name"))
    var guest: String?
    @Option(
        help: ArgumentHelp(
            "All seats that were taken from one browser, by the number that its page /about shows.", valueName: "number"
        ))
    var browser: String?
    @Flag(help: "Erase the seats of that browser, instead of listing them.")
    var yes = false
    @Flag(help: "Rewrite the records of all rooms in which people are erased; the server must be stopped.")
    var rewrite = false

    func validate() throws {
        if let browser {
            guard person.isEmpty, guest == nil, !rewrite else {
                throw ValidationError("A browser is all that is named then.")
            }
            guard (16...64).contains(browser.utf8.count) else {
                throw ValidationError("“\(browser)” is no number of a browser.")
            }
        } else if rewrite {
            guard person.isEmpty, guest == nil else { throw ValidationError("--rewrite is for all rooms together.") }
        } else if guest != nil {
            guard let room = person.room, person.player == nil, person.profile == nil else {
                throw ValidationError("A guest is named by the room and --guest alone.")
            }
            guard RoomCode(room) != nil else { throw ValidationError("“\(room)” is no room code.") }
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
        let (room, seat, _) = try person.seat(access)
        try access.perform(.eraseSeat(room, seat))
        tell("\(seat) of \(room)")
    }

    private func erase(_ guest: String, _ access: OperatorAccess) throws {
        guard let room = person.room.flatMap(RoomCode.init), let records = try access.records(of: room) else {
            throw CommandFailure(status: 1, "there is no room \(person.room ?? "") in \(access.place)")
        }
        guard GivenNames.contains(guest, in: records) else {
            throw CommandFailure(status: 1, "no host of \(room) has named a guest “\(guest.printable)”")
        }
        try access.perform(.eraseGuest(room, name: guest))
        tell("a guest of \(room)")
    }

    private func tell(_ person: String) {
        print("Erased \(person): nothing that leaves the server names this person any more.")
        print("The name is still on the disk: in the room's log (see “callboard erase --help”), and in backups.")
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
            throw CommandFailure(status: 1, "\(found.count) seats are chosen; add --yes to erase them")
        }
        if found.isEmpty { print("No seat was taken from this browser.") }
    }

    private func rewriteAll(_ access: OperatorAccess) throws {
        let (rooms, unreadable) = try access.rewriteErased()
        for (room, count) in rooms.sorted(by: { $0.key < $1.key }) { print("Rewrote \(count) records of \(room).") }
        if rooms.isEmpty { print("No record names a person who is erased.") }
        print("Backups that were made before are as they were.")
        guard unreadable.isEmpty else {
            throw CommandFailure(status: 1, unreadable.map { "\($0)" }.joined(separator: "\n"))
        }
    }
}

/// A person, as an operator names them.
struct Person: ParsableArguments {
    @Argument(help: "The room's code.")
    var room: String?
    @Argument(help: "The seat's number, such as p7, or the whole name.")
    var player: String?
    @Option(help: ArgumentHelp("A profile instead, as “callboard profiles list” names it.", valueName: "profile"))
    var profile: String?

    var isEmpty: Bool { room == nil && player == nil && profile == nil }
    var profileName: ContentName? { profile.flatMap(ContentName.init(saved:)) }

    func check() throws {
        if let profile {
            guard room == nil else { throw ValidationError("Name a room and a player, or a profile: one of both.") }
            guard profileName != nil else { throw ValidationError("“\(profile)” names no profile.") }
            return
        }
        guard let room, player != nil else { throw ValidationError("Name a room and a player, or a profile.") }
        guard RoomCode(room) != nil else { throw ValidationError("“\(room)” is no room code.") }
    }

    /// Returns the named seat, removed or not, with the records of its room.
    func seat(_ access: OperatorAccess) throws(CommandFailure) -> (RoomCode, SeatID, records: [[UInt8]]) {
        guard let room = room.flatMap(RoomCode.init), let records = try access.records(of: room) else {
            throw CommandFailure(status: 1, "there is no room \(room ?? "") in \(access.place)")
        }
        do {
            let replay = try RoomReplay(records, games: games, erasures: try access.erasures())
            return (room, try replay.seat(of: player ?? "", includingRemoved: true).0, records)
        } catch let failure as CommandFailure {
            throw failure
        } catch let rejection as Rejection {
            throw CommandFailure(status: 1, rejection.message)
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
    }
}
