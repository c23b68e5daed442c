import Glibc

/// The syntax of a host in `Host` fields, without a port: `callboard.local`, `192.0.2.1`, `2001:db8::1`.
enum HostName {
    /// Returns the reason why a text is not a host, or `nil` if it is one.
    static func reasonAgainst(_ text: String) -> String? {
        var bytes = in6_addr()
        let isAddress = inet_pton(AF_INET6, text, &bytes) == 1
        let isName = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard !isAddress, !isName || text.isEmpty else { return nil }
        return "expected a host without scheme and port, such as callboard.local, not \"\(text)\""
    }
}
