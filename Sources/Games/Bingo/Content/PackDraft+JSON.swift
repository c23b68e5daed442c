import GameRules
import JSON
import WireProtocol

extension PackDraft {
    /// Reads `title`, `language` and `terms`. Each term is a text, or an object with `text` and optional `means` and
    /// `likelihood`. Throws `badMessage` or `badTerms` for a wrong type.
    init(_ fields: JSONObject) throws(Rejection) {
        guard let elements = fields["terms"]?.array else {
            throw Rejection(.badTerms, "“terms” must be an array of texts.")
        }
        var language: String?
        if let value = fields.present("language") {
            guard let tag = value.string else {
                throw Rejection(.badTerms, "“language” must be a language tag, for example “en”.")
            }
            language = tag
        }
        var terms: [PackTerm] = []
        for (index, element) in elements.enumerated() { terms.append(try PackDraft.term(element, number: index + 1)) }
        self.init(title: try fields.requiredString("title"), language: language, terms: terms)
    }

    private static func term(_ value: JSONValue, number: Int) throws(Rejection) -> PackTerm {
        if let text = value.string { return PackTerm(text) }
        guard let fields = value.object, let text = fields["text"]?.string else {
            throw Rejection(
                .badTerms, "Term \(number) must be a text, or an object with “text” and optionally “means”.")
        }
        var likelihood: PackTerm.Likelihood?
        if let value = fields.present("likelihood") {
            guard let word = value.string.flatMap(PackTerm.Likelihood.init) else {
                let words = PackTerm.Likelihood.allCases.map(\.rawValue).joined(separator: ", ")
                throw Rejection(.badTerms, "“likelihood” of term \(number) must be one of \(words).")
            }
            likelihood = word
        }
        guard let value = fields.present("means") else { return PackTerm(text, likelihood: likelihood) }
        guard let means = value.string else {
            throw Rejection(.badTerms, "“means” of term \(number) must be a text.")
        }
        return PackTerm(text, means: means, likelihood: likelihood)
    }
}

extension Rejection {
    /// Converts a mistake in a pack to a rejection: mistakes of the title are bad options, the others bad terms.
    init(_ mistake: PackMistake) {
        let reason = mistake.description
        let sentence = reason.prefix(1).uppercased() + reason.dropFirst() + "."
        self.init(mistake.part == .title ? .badOptions : .badTerms, sentence)
    }
}
