/// A person's name and the SHA-256 of their token, such as `ada:9f86d081…`.
public struct NamedHash: Hashable, Sendable {
    /// 1 to 32 small letters, digits, `.`, `-` and `_`.
    public let name: String
    /// 32 bytes in hexadecimal digits.
    public let hash: String

    /// Reads one; `nil` if it is malformed.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, NamedHash.isName(parts[0]), parts[1].utf8.count == 64,
            parts[1].utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        name = String(parts[0])
        hash = String(parts[1])
    }

    /// Whether a text can be the name of a person.
    public static func isName(_ text: some StringProtocol) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || ".-_".utf8.contains($0) }
    }

    /// Returns the reason why a text is invalid. It does not repeat the text, which could be a token by mistake.
    static func reasonAgainst(_ text: String) -> String? {
        NamedHash(text) == nil
            ? "expected a name, a colon and 64 hexadecimal digits, as “callboard token” prints them" : nil
    }
}
