import GameRules
import JSON

/// A position in a room's history, as written on the wire.
///
/// Positions can be compared only within one epoch. Another epoch means that the room's log was created again, restored
/// or found truncated, and the client needs a snapshot.
public struct LogPosition: Hashable, Sendable {
    /// The epoch of the room's log.
    public let epoch: String
    /// The number of inputs that the room has applied.
    public let seq: UInt64

    /// Creates a position.
    public init(epoch: String, seq: UInt64) {
        self.epoch = epoch
        self.seq = seq
    }

    /// Parses the form of a header field, `5f1c:41`. Returns `nil` for anything else.
    public init?(field text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...16).contains(parts[0].utf8.count), let seq = UInt64(parts[1]) else { return nil }
        self.init(epoch: String(parts[0]), seq: seq)
    }

    /// The form of a header field, `5f1c:41`.
    public var field: String { "\(epoch):\(seq)" }

    /// Reads `{"epoch":"5f1c","seq":41}`. Returns `nil` for anything else.
    public init?(_ value: JSONValue) {
        guard let object = value.object, let epoch = object["epoch"]?.string, let seq = object["seq"]?.integer, seq >= 0
        else { return nil }
        self.init(epoch: epoch, seq: UInt64(seq))
    }
}

extension JSONWriter {
    /// Writes a position member, `"at":{"epoch":"5f1c","seq":41}`.
    public mutating func member(_ name: StaticString, _ position: LogPosition) {
        object(name) { writer in
            writer.member("epoch", position.epoch)
            writer.member("seq", position.seq)
        }
    }
}
