import Glibc

/// The syntax of an address or network: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
enum AddressRange {
    /// Returns the reason why a text is neither an address nor a network, or `nil` if it is one.
    static func reasonAgainst(_ text: String) -> String? {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        var bytes = in6_addr()
        let isIPv4 = inet_pton(AF_INET, String(parts[0]), &bytes) == 1
        guard isIPv4 || inet_pton(AF_INET6, String(parts[0]), &bytes) == 1 else {
            return "expected an address or a network such as 10.0.0.0/8, not \"\(text)\""
        }
        guard parts.count == 2 else { return nil }
        guard let bits = Int(parts[1]), (0...(isIPv4 ? 32 : 128)).contains(bits) else {
            return "expected a prefix of 0 to \(isIPv4 ? 32 : 128) bits, not \"\(text)\""
        }
        return nil
    }
}
