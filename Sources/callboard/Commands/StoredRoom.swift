import Foundation
import GameRules
import InputLog
import JSON
import Rooms
import SQLiteContent
import SQLiteInputLog
import Server
import WireProtocol

/// A room, as its log is stored in the data folder or the stream.
struct StoredRoom: StoredItem {
    let name: String
    let title: String
    /// The last game that it played; `nil` if it was not looked up.
    let game: String?
    let records: Int
    let bytes: Int
    let created: Timestamp?
    /// A keyed hash of the network that created it; `nil` for this machine, or if it is not known.
    let creator: String?
    let lastUse: Timestamp
    /// The time at which retention deleted it; `nil` if it did not.
    let deleted: Timestamp?
    /// Whether the room has ended by its log; `false` if this was not looked up.
    private let isEnded: Bool
    private let isUnreadable: Bool

    /// Returns all rooms of a data folder or backup, including deleted ones that can be restored.
    ///
    /// - Parameter isOutlined: whether to look up the game and the end of a room, in the last records of its log.
    static func all(
        in place: String, outlined isOutlined: (String) -> Bool = { _ in false }
    ) throws(CommandFailure) -> [StoredRoom] {
        do throws(LogReading.Failure) {
            let deleted = DeletedRooms.rooms(try ContentReading.entries(of: .deletedRoom, in: place))
            let rooms = try LogReading.map(in: place) { entry, records -> StoredRoom? in
                guard entry.key.isRoom else { return nil }
                var outline = RoomOutline(creation: entry.first)
                if isOutlined(entry.key.rawValue) { try outline?.look(upTo: entry.count, records) }
                return StoredRoom(entry, outline, deleted: RoomCode(entry.key.rawValue).flatMap { deleted[$0] })
            }
            return rooms.compactMap(\.self)
        } catch {
            throw CommandFailure(status: 1, error.description)
        }
    }

    private init(_ entry: LogReading.Entry, _ outline: RoomOutline?, deleted: Timestamp?) {
        self.deleted = deleted
        name = entry.key.rawValue
        title = outline?.title ?? ""
        game = outline?.game
        records = entry.count
        bytes = entry.bytes
        created = outline?.created
        creator = outline?.creator
        lastUse = Timestamp(milliseconds: entry.lastCommitMilliseconds)
        isEnded = outline?.isEnded ?? false
        isUnreadable = false
    }

    /// Reads a node's description of a room; `nil` for anything else.
    init?(told fields: JSONObject) {
        guard let name = fields["room"]?.string, let lastUse = try? fields.requiredTime("lastInput") else { return nil }
        self.name = name
        self.lastUse = lastUse
        title = fields["title"]?.string ?? ""
        game = fields["game"]?.string
        records = fields["records"]?.integer ?? 0
        bytes = fields["bytes"]?.integer ?? 0
        created = try? fields.requiredTime("created")
        creator = fields["creator"]?.string
        deleted = try? fields.requiredTime("deleted")
        isEnded = fields["ended"]?.bool ?? false
        isUnreadable = fields["unreadable"]?.bool ?? false
    }

    /// Returns the room's state: `open`, `ended`, `archived`, `deleted` or `unreadable`.
    ///
    /// - Parameters:
    ///   - state: the running server's state of the room; `nil` if none runs, or it does not know the room.
    ///   - archivedBefore: without a server's state, a room with an older last input is archived; `nil` for none.
    func condition(_ state: JSONObject?, archivedBefore: Timestamp?) -> String {
        let told = state?["state"]?.string
        if deleted != nil { return "deleted" }
        if isUnreadable || told == "unreadable" { return "unreadable" }
        if isEnded || told == "ended" { return "ended" }
        let isArchived = state == nil ? archivedBefore.map { lastUse < $0 } ?? false : told == "archived"
        return isArchived ? "archived" : "open"
    }

    /// One JSON object.
    ///
    /// - Parameters:
    ///   - state: the running server's state of the room; `nil` if none runs.
    ///   - condition: the room's state, from ``condition(_:archivedBefore:)``.
    func json(_ state: JSONObject?, _ condition: String, seats: [JSONObject]? = nil) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("room", name)
            writer.member("title", title)
            if let game = state?["game"]?.string ?? game { writer.member("game", game) }
            writer.member("state", condition)
            writer.member("connections", state?["connections"]?.integer ?? 0)
            if let created { writer.member("created", created) }
            if let creator { writer.member("creator", creator) }
            writer.member("lastInput", lastUse)
            if let deleted { writer.member("deleted", deleted) }
            writer.member("records", records)
            writer.member("bytes", bytes)
            guard let seats else { return }
            writer.array("seats") { writer in
                for seat in seats {
                    writer.object { writer in
                        for name in ["id", "name", "role", "removed"] {
                            guard let value = seat[name] else { continue }
                            writer.name(of: name)
                            writer.value(value)
                        }
                    }
                }
            }
        }
    }
}

extension LogKey {
    /// Whether it is a room's code. Folders of older versions also have other logs, until a server opens them.
    var isRoom: Bool { RoomCode(rawValue)?.description == rawValue }
}
