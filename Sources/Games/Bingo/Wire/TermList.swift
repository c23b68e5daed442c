import GameRules
import JSON
import WireProtocol

/// The reading and writing of lists of terms, with the limits that keep boards legible and snapshots small.
enum TermList {
    /// The most terms in a list.
    static let termsMax = 500
    /// The most characters (extended grapheme clusters) of a term: what a cell can show.
    static let charactersMax = 120
    /// The most bytes of a term, in UTF-8: as many families of emoji as it may have characters.
    static let textBytesMax = 25 * charactersMax
    /// The most characters of the explanation what counts as a term.
    static let meansCharactersMax = 400
    /// The most bytes of all texts of a list together, in UTF-8: every player who joins is sent them.
    static let bytesMax = 48 * 1024

    /// Reads an array of strings, or of objects with `text` and perhaps `means`; throws `badTerms`.
    static func read(_ value: JSONValue?) throws(Rejection) -> [Term] {
        guard let elements = value?.array else { throw bad("“terms” must be an array of texts.") }
        guard elements.count <= termsMax else {
            throw bad("A list has at most \(termsMax) terms, not \(elements.count).")
        }
        var terms: [Term] = []
        terms.reserveCapacity(elements.count)
        var seen: [String: Int] = [:]
        var bytes = 0
        for (index, element) in elements.enumerated() {
            let term = try term(element, number: index + 1)
            let twin = seen.updateValue(index, forKey: ShownText.likeness(term.text))
            if let twin { throw bad("Term \(index + 1), “\(term.text)”, looks like term \(twin + 1).") }
            bytes += term.text.utf8.count + (term.means?.utf8.count ?? 0)
            guard bytes <= bytesMax else { throw bad("The terms have more than \(bytesMax / 1024) KiB together.") }
            terms.append(term)
        }
        return terms
    }

    /// Reads one term from an object with `text` and perhaps `means`; throws `badTerms`.
    static func readTerm(_ fields: JSONObject) throws(Rejection) -> Term {
        guard fields["text"]?.string != nil else { throw bad("“text” must be a text.") }
        return try term(.object(fields), number: 1)
    }

    /// Throws `badTerms` if a list with another term would break a limit, or contain it twice.
    static func check(_ term: Term, joining terms: [Term]) throws(Rejection) {
        guard terms.count < termsMax else {
            throw bad("A round has at most \(termsMax) terms, and it has them already.")
        }
        let text = term.text.lowercased()
        guard !terms.contains(where: { $0.text.lowercased() == text }) else {
            throw bad("“\(term.text)” is there already.")
        }
        let bytes = (terms + [term]).reduce(0) { $0 + $1.text.utf8.count + ($1.means?.utf8.count ?? 0) }
        guard bytes <= bytesMax else { throw bad("The terms have more than \(bytesMax / 1024) KiB together.") }
    }

    /// Reads a `language` member, a BCP 47 tag; `nil` if it is missing or `null`, throws `badTerms`.
    static func language(in fields: JSONObject) throws(Rejection) -> String? {
        guard let value = fields.present("language") else { return nil }
        guard let tag = value.string, (2...35).contains(tag.utf8.count),
            tag.utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            })
        else { throw bad("“language” must be a language tag such as “en” or “pt-BR”.") }
        return tag
    }

    private static func term(_ value: JSONValue, number: Int) throws(Rejection) -> Term {
        if let text = value.string { return Term(try checked(text, number: number)) }
        guard let fields = value.object, let text = fields["text"]?.string else {
            throw bad("Term \(number) must be a text, or an object with “text” and perhaps “means”.")
        }
        guard let given = fields.present("means") else { return Term(try checked(text, number: number)) }
        guard let typed = given.string else { throw bad("“means” of term \(number) must be a text.") }
        return Term(try checked(text, number: number), means: try checkedMeans(typed, number: number))
    }

    private static func checked(_ typed: String, number: Int) throws(Rejection) -> String {
        do throws(ShownText.Fault) {
            return try ShownText.checked(typed, charactersMax: charactersMax, bytesMax: textBytesMax)
        } catch {
            throw switch error {
            case .empty: bad("Term \(number) is empty.")
            case .tooLong: bad("Term \(number) has more than \(charactersMax) characters.")
            case .forbidden: bad("Term \(number) has a line break or a control character.")
            }
        }
    }

    private static func checkedMeans(_ typed: String, number: Int) throws(Rejection) -> String? {
        do throws(ShownText.Fault) {
            return try ShownText.checked(typed, charactersMax: meansCharactersMax, bytesMax: 25 * meansCharactersMax)
        } catch {
            switch error {
            case .empty: return nil
            case .tooLong: throw bad("“means” of term \(number) has more than \(meansCharactersMax) characters.")
            case .forbidden: throw bad("“means” of term \(number) has a line break or a control character.")
            }
        }
    }

    // MARK: - Log

    /// Decodes the elements that `encode(_:into:)` wrote; `nil` for what is no list of terms.
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

    private static func bad(_ message: String) -> Rejection { Rejection(.badTerms, message) }
}
