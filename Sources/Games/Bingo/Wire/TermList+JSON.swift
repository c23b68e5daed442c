import GameRules
import JSON
import WireProtocol

/// Reads and writes lists of terms; `TermRules` defines the limits of a term.
extension TermList {
    /// Reads an array of strings, or of objects with `text` and optional `means`; throws `badTerms`.
    static func read(_ value: JSONValue?) throws(Rejection) -> [Term] {
        guard let elements = value?.array else { throw bad("“terms” must be an array of texts.") }
        guard elements.count <= TermRules.termsMax else {
            throw bad("A list can have at most \(TermRules.termsMax) terms, not \(elements.count).")
        }
        var terms: [Term] = []
        terms.reserveCapacity(elements.count)
        var list = TermRules.ListCheck()
        for (index, element) in elements.enumerated() {
            let term = try term(element, number: index + 1)
            do throws(TermRules.ListFault) { try list.add(term.text, means: term.means) } catch {
                switch error {
                case .twin(let twin): throw bad("Term \(index + 1), “\(term.text)”, looks like term \(twin + 1).")
                case .tooMany: throw bad("A list can have at most \(TermRules.termsMax) terms.")
                case .tooLarge: throw tooLarge
                }
            }
            terms.append(term)
        }
        return terms
    }

    /// Reads one term from an object with `text` and optional `means`; throws `badTerms`.
    static func readTerm(_ fields: JSONObject) throws(Rejection) -> Term {
        guard fields["text"]?.string != nil else { throw bad("“text” must be a text.") }
        return try term(.object(fields), number: 1)
    }

    /// Reads a `language` member, a BCP 47 tag; `nil` if it is missing or `null`, throws `badTerms`.
    static func language(in fields: JSONObject) throws(Rejection) -> String? {
        guard let value = fields.present("language") else { return nil }
        guard let tag = value.string, TermRules.isLanguageTag(tag) else {
            throw bad("“language” must be a language tag, for example “en” or “pt-BR”.")
        }
        return tag
    }

    private static func term(_ value: JSONValue, number: Int) throws(Rejection) -> Term {
        if let text = value.string { return Term(try checked(text, number: number)) }
        guard let fields = value.object, let text = fields["text"]?.string else {
            throw bad("Term \(number) must be a text, or an object with “text” and optionally “means”.")
        }
        guard let given = fields.present("means") else { return Term(try checked(text, number: number)) }
        guard let typed = given.string else { throw bad("“means” of term \(number) must be a text.") }
        return Term(try checked(text, number: number), means: try checkedMeans(typed, number: number))
    }

    private static func checked(_ typed: String, number: Int) throws(Rejection) -> String {
        do throws(TermRules.TextFault) { return try TermRules.text(typed) } catch {
            throw bad("Term \(number) \(error.predicate).")
        }
    }

    private static func checkedMeans(_ typed: String, number: Int) throws(Rejection) -> String? {
        do throws(TermRules.TextFault) { return try TermRules.means(typed) } catch {
            throw bad("“means” of term \(number) \(error.predicate).")
        }
    }
}
