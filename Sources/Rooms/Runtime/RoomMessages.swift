import GameRules
import JSON
import WireProtocol

/// The messages that a room writes itself.
public enum RoomMessages {
    /// Returns `rejected`: the code and a sentence for people. `id` is `nil` for a message that could not be decoded.
    ///
    /// - Parameter retryAfter: for `tryLater`, how long to wait, in milliseconds.
    public static func rejected(id: Int?, _ rejection: Rejection, retryAfter: Int64? = nil) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("type", "rejected")
            if let id { writer.member("id", id) } else { writer.nullMember("id") }
            writer.member("code", rejection.code.rawValue)
            writer.member("message", rejection.message)
            if let retryAfter { writer.member("retryAfter", retryAfter) }
        }
    }

    /// Returns `accepted`: the position of the command, and the game's detail.
    static func accepted(id: Int, at position: LogPosition, detail: [UInt8]) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("type", "accepted")
            writer.member("id", id)
            writer.member("at", position)
            writer.encoded(detail)
        }
    }

    /// Returns a broadcast from encoded members.
    static func broadcast(
        _ type: StaticString, at position: LogPosition, after previous: LogPosition, members: [UInt8]
    ) -> [UInt8] {
        var writer = JSONWriter(capacityBytes: members.count + 128)
        writer.object { writer in
            writer.name("type")
            writer.string(type.description)
            writer.member("at", position)
            writer.member("after", previous)
            writer.encoded(members)
        }
        return writer.bytes
    }
}
