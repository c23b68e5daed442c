import Foundation

/// The syntax of an origin (RFC 6454, section 6.2): `https://bingo.example.org`, optionally with a port.
enum Origin {
    /// Returns the reason why a text is not an origin, or `nil` if it is one.
    static func reasonAgainst(_ text: String) -> String? {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme, ["http", "https"].contains(scheme),
            let host = parts.host, !host.isEmpty
        else { return "expected an address such as https://bingo.example.org, not \"\(text)\"" }
        guard parts.path.isEmpty, parts.query == nil, parts.fragment == nil, parts.user == nil else {
            return "expected only a scheme, a host and a port, without a slash at the end, not \"\(text)\""
        }
        return nil
    }
}
