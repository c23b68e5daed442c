import GameRules
import JSON

/// A position on the wire: which history, and how far.
///
/// Two positions compare only within one epoch; another epoch means that the room's log was created anew, restored or
/// found truncated, and that a client must start from a snapshot.
public struct LogPosition: Hashable, Sendable {
    /// The epoch of the room's log.
    public let epoch: String
    /// How many inputs the room has folded.
    public let seq: UInt64

    /// Makes a position.
    public init(epoch: String, seq: UInt64) {
        self.epoch = epoch
        self.seq = seq
    }

    /// Reads `5f1c:41`, as a header field has it; `nil` for anything else.
    public init?(field text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...16).contains(parts[0].utf8.count), let seq = UInt64(parts[1]) else { return nil }
        self.init(epoch: String(parts[0]), seq: seq)
    }

    /// The form of a header field, `5f1c:41`.
    public var field: String { "\(epoch):\(seq)" }

    /// Reads `{"epoch":"5f1c","seq":41}`; `nil` for anything else.
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
