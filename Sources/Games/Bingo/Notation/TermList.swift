import GameRules
import JSON
import WireProtocol

/// A round's list of terms.
enum TermList {
    /// Throws `badTerms` if a list with another term would exceed a limit, or contain it twice.
    ///
    /// In version 2 of the rules, letters beyond A to Z are compared without folding case. Case folding depends on a
    /// system's Unicode tables, but a log must fold to the same state everywhere.
    static func check(_ term: Term, joining terms: [Term], rules: Int) throws(Rejection) {
        guard terms.count < TermRules.termsMax else {
            throw bad("This round has reached its limit of \(TermRules.termsMax) terms.")
        }
        guard !terms.contains(where: { isSame($0.text, term.text, rules: rules) }) else {
            throw bad("“\(term.text)” is already in the list.")
        }
        let bytes = (terms + [term]).reduce(0) { $0 + $1.text.utf8.count + ($1.means?.utf8.count ?? 0) }
        guard bytes <= TermRules.listBytesMax else { throw tooLarge }
    }

    private static func isSame(_ left: String, _ right: String, rules: Int) -> Bool {
        guard rules > 1 else { return left.lowercased() == right.lowercased() }
        func folded(_ text: String) -> some Sequence<UInt8> {
            text.utf8.lazy.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
        }
        return folded(left).elementsEqual(folded(right))
    }

    /// Writes a list as elements from which `decode(_:)` reads it again.
    static func encode(_ terms: [Term], into writer: inout JSONWriter) {
        for term in terms {
            guard let means = term.means else {
                writer.string(term.text)
                continue
            }
            writer.object { writer in
                writer.member("text", term.text)
                writer.member("means", means)
            }
        }
    }

    /// Decodes the elements that `encode(_:into:)` wrote; `nil` for anything else.
    static func decode(_ value: JSONValue?) -> [Term]? {
        guard let elements = value?.array else { return nil }
        let terms = elements.compactMap(decodeTerm)
        return terms.count == elements.count ? terms : nil
    }

    /// Decodes one term, a text or an object.
    static func decodeTerm(_ value: JSONValue) -> Term? {
        if let text = value.string { return Term(text) }
        return value.object?["text"]?.string.map { Term($0, means: value.object?["means"]?.string) }
    }

    static let tooLarge = bad("The terms are too long: at most \(TermRules.listBytesMax / 1024) KiB in all.")

    static func bad(_ message: String) -> Rejection { Rejection(.badTerms, message) }
}
