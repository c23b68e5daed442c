/// The name a client program gives itself within a seat: 1 to 32 characters of letters, digits, `-` and `_`.
///
/// Command ids grow per client, so two devices of one seat never collide.
public struct ClientID: Hashable, Sendable, CustomStringConvertible {
    /// The name as it is written on the wire.
    public let description: String

    /// Checks the form of a client's name; `nil` if it cannot be one.
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

    /// A client's name as the log holds it: checked when it came.
    public init(logged text: String) {
        description = text
    }
}
