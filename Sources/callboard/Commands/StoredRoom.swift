import Foundation
import GameRules
import InputLog
import JSON
import SQLiteInputLog
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

    /// All rooms of a data folder or backup.
    static func all(in place: String) throws(CommandFailure) -> [StoredRoom] {
        do throws(LogReading.Failure) {
            return try LogReading.entries(in: place).filter { $0.key.isRoom }.map(StoredRoom.init)
        } catch {
            throw CommandFailure(status: 1, error.description)
        }
    }

    private init(_ entry: LogReading.Entry) {
        let first = (try? JSONParser.parse(Array(entry.first.dropFirst()), limits: .document))?.object
        name = entry.key.rawValue
        title = first?["title"]?.string ?? ""
        records = entry.count
        bytes = entry.bytes
        created = first?["time"]?.integer.map { Timestamp(milliseconds: Int64($0)) }
        creator = first?["creator"]?.string
        lastUse = Timestamp(milliseconds: entry.lastCommitMilliseconds)
    }

    /// One JSON object.
    ///
    /// - Parameter state: what a running server says of the room.
    func json(_ state: JSONObject?, seats: [JSONObject]? = nil) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("room", name)
            writer.member("title", title)
            writer.member("state", state?["state"]?.string ?? "stored")
            writer.member("connections", state?["connections"]?.integer ?? 0)
            if let created { writer.member("created", created) }
            if let creator { writer.member("creator", creator) }
            writer.member("lastInput", lastUse)
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
