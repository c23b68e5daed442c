import Foundation

/// The syntax of a link to another site.
enum Link {
    /// Returns the reason why a text is not a link with one of these schemes, or `nil` if it is one.
    static func reasonAgainst(_ text: String, schemes: [String]) -> String? {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.isASCII && $0.value > 0x20 && !"\"<>".unicodeScalars.contains($0)
        }
        guard isPlain, let parts = URLComponents(string: text), let scheme = parts.scheme, schemes.contains(scheme),
            scheme == "mailto" ? parts.path.contains("@") : parts.host?.isEmpty == false
        else {
            let example = schemes.contains("mailto") ? "mailto:security@example.org" : "https://example.org/imprint"
            return "expected a link such as \(example), not \"\(text)\""
        }
        return nil
    }
}
