import Foundation
import GameRules
import InputLog
import JSON
import SQLiteContent
import SQLiteInputLog
import Server
import WireProtocol

/// A room as its log stands in the data folder.
struct StoredRoom: StoredItem {
    let name: String
    let title: String
    let records: Int
    let bytes: Int
    let created: Timestamp?
    /// A keyed hash of the network that made it; `nil` if that was this machine, or is not known.
    let creator: String?
    let lastUse: Timestamp
    /// When retention deleted it; `nil` if it did not.
    let deleted: Timestamp?

    /// All rooms of a data folder or backup, those among them that can be brought back.
    static func all(in place: String) throws(CommandFailure) -> [StoredRoom] {
        do throws(LogReading.Failure) {
            let deleted = DeletedRooms.rooms(try ContentReading.entries(of: .deletedRoom, in: place))
            return try LogReading.entries(in: place).filter { $0.key.isRoom }.map { entry in
                StoredRoom(entry, deleted: RoomCode(entry.key.rawValue).flatMap { deleted[$0] })
            }
        } catch {
            throw CommandFailure(status: 1, error.description)
        }
    }

    private init(_ entry: LogReading.Entry, deleted: Timestamp?) {
        self.deleted = deleted
        let first = (try? JSONParser.parse(Array(entry.first.dropFirst()), limits: .document))?.object
        name = entry.key.rawValue
        title = first?["title"]?.string ?? ""
        records = entry.count
        bytes = entry.bytes
        created = first?["time"]?.integer.map { Timestamp(milliseconds: Int64($0)) }
        creator = first?["creator"]?.string
        lastUse = Timestamp(milliseconds: entry.lastCommitMilliseconds)
    }

    /// A room that is deleted, by what a running server says of it; `nil` if it is not.
    init?(told state: JSONObject) {
        guard let name = state["room"]?.string, let deleted = try? state.requiredTime("deleted") else { return nil }
        self.name = name
        self.deleted = deleted
        (title, records, bytes) = ("", 0, 0)
        (created, creator) = (nil, nil)
        lastUse = deleted
    }

    /// How the room is: deleted, as a running server says, or stored where none runs.
    ///
    /// - Parameter state: what a running server says of the room.
    func condition(_ state: JSONObject?) -> String {
        deleted == nil ? state?["state"]?.string ?? "stored" : "deleted"
    }

    /// One JSON object.
    ///
    /// - Parameter state: what a running server says of the room.
    func json(_ state: JSONObject?, seats: [JSONObject]? = nil) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("room", name)
            writer.member("title", title)
            writer.member("state", condition(state))
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
    /// Whether it is a room's code. Folders of older versions have logs of other things, until a server opens them.
    var isRoom: Bool { RoomCode(rawValue)?.description == rawValue }
}
