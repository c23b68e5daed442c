import ArgumentParser
import Content
import Foundation
import GameRules
import JSON
import Rooms
import Server
import WireProtocol

/// `callboard export`
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the data stored about one person, as JSON: a seat in a room, or a profile.",
        discussion: """
            For a seat: the name, the avatar, what the game shows this seat, and every record about it in the room's \
            log. For a profile: its results and what it published. The audit log records this command.
            """)

    @OptionGroup var folder: DataFolderOptions
    @OptionGroup var person: Person

    func validate() throws { try person.check() }

    func run() throws {
        let access = try folder.access()
        let answer: [UInt8]
        if let profile = person.profileName {
            answer = try export(profile, access)
            try access.noteReading(AuditLog.Deed(.exportProfile, profile.description))
        } else {
            let (room, seat, _, records) = try person.seat(access)
            answer = try export(seat, of: room, records, access)
            try access.noteReading(AuditLog.Deed(.exportSeat, "\(room) \(seat)"))
        }
        try FileHandle.standardOutput.write(contentsOf: answer + [UInt8(ascii: "\n")])
    }

    private func export(
        _ seat: SeatID, of room: RoomCode, _ records: [[UInt8]], _ access: OperatorAccess
    ) throws(CommandFailure) -> [UInt8] {
        let erasures = try access.erasures()
        do {
            var replay = try RoomReplay(records, games: games, erasures: erasures)
            guard !erasures.seats(of: room, link: replay.link).contains(seat) else {
                throw CommandFailure(status: 1, "\(seat) of \(room) is erased: there is no data about this person")
            }
            let state = (try? JSONParser.parse(replay.state(), limits: .document))?.object ?? JSONObject([])
            // A host's records also name other people.
            let told = try erasures.hiding(records, of: room)
            let found = try SeatRecords.all(of: seat, in: told, games: games)
            let own = state["seats"]?.array?.compactMap(\.object).first { $0["id"]?.string == seat.description }
            return JSONWriter.object { writer in
                writer.member("room", room.description)
                writer.name("seat")
                writer.value(.object(own ?? JSONObject([])))
                writer.array("records") { writer in for record in found { writer.value(.object(record)) } }
            }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
    }

    private func export(_ name: ContentName, _ access: OperatorAccess) throws(CommandFailure) -> [UInt8] {
        guard let document = try access.document(name.document(of: .profile)) else {
            throw CommandFailure(status: 1, "there is no profile \(name) in \(access.place)")
        }
        let profile: Profile
        do throws(ContentUnreadable) { profile = try Profile(decoding: document.body) } catch {
            throw CommandFailure(status: 1, error.description)
        }
        let owner = document.entry.owner.hexadecimal
        let published = try PublishedItem.all(access).filter { $0.owner == owner }
        return JSONWriter.object { writer in
            writer.name("profile")
            writer.encoded(StoredProfile(entry: document.entry).json(profile))
            writer.array("published") { writer in for deck in published { writer.encoded(deck.json) } }
        }
    }
}
