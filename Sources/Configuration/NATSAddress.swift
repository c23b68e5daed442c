import Foundation

/// The syntax of a NATS server's address: `nats://10.0.0.1:4222` or `tls://nats-1.example:4222`.
enum NATSAddress {
    /// Returns the reason why a text is not such an address, or `nil` if it is one.
    static func reasonAgainst(_ text: String) -> String? {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme, ["nats", "tls"].contains(scheme),
            let host = parts.host, !host.isEmpty, parts.path.isEmpty, parts.user == nil
        else { return "expected an address such as nats://10.0.0.1:4222, not \"\(text)\"" }
        return nil
    }

    /// Whether a byte may occur in the name of a stream.
    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
