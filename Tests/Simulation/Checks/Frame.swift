import JSON
import WireProtocol

/// A message from the server in transit, parsed once for all recipients.
final class Frame {
    /// The message as it was sent.
    let bytes: [UInt8]
    /// The parsed message.
    let object: JSONObject
    /// The member `type`.
    let type: String
    /// The member `at`.
    let at: LogPosition?
    /// The member `after`.
    let after: LogPosition?

    /// Parses a message. The server must send only JSON objects with a type.
    init(_ bytes: [UInt8]) {
        guard let object = try? JSONParser.parse(bytes, limits: .document).object, let type = object["type"]?.string
        else {
            preconditionFailure("the room sent no message: \(String(decoding: bytes, as: UTF8.self))")
        }
        self.bytes = bytes
        self.object = object
        self.type = type
        at = object["at"].flatMap(LogPosition.init)
        after = object["after"].flatMap(LogPosition.init)
    }

    /// Whether the message is outside its channel's chain: a fact for one seat.
    var isPersonal: Bool { ["board", "own", "ownAnswer", "removed", "team", "view"].contains(type) }

    /// The message as text, for a report.
    var text: String { String(decoding: bytes.prefix(600), as: UTF8.self) }
}
