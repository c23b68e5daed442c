/// A client program's name within a seat: 1 to 32 letters, digits, `-` and `_`.
///
/// Each client has its own growing command IDs, so two devices of one seat never collide.
public struct ClientID: Hashable, Sendable, CustomStringConvertible {
    /// The name as it is written on the wire.
    public let description: String

    /// Checks a client's name. Returns `nil` if it is not valid.
    public init?(_ text: String) {
        guard (1...32).contains(text.utf8.count),
            text.utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            })
        else { return nil }
        description = text
    }

    /// Creates a client's name from the log, where it is already checked.
    public init(logged text: String) {
        description = text
    }
}
