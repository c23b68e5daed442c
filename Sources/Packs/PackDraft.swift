import WireProtocol

/// A pack as somebody sends it, not checked yet.
public struct PackDraft: Sendable {
    /// The title as it was typed.
    public var title: String
    /// The language's tag, if there is one.
    public var language: String?
    /// The terms as they were typed.
    public var terms: [PackTerm]

    /// Takes the parts as they are.
    public init(title: String, language: String?, terms: [PackTerm]) {
        self.title = title
        self.language = language
        self.terms = terms
    }

    /// The pack that the draft makes, by the rules for files, but for the fewest terms: a list may be saved before it is
    /// long enough for a board.
    public func checked(name: PackName) throws(PackMistake) -> TermPack {
        let title = try PackDraft.text(title, "the title", charactersMax: TermPack.titleCharactersMax, part: .title)
        if let language, !PackText.isLanguageTag(language) {
            throw PackMistake(part: .language, reason: "language must be a tag of BCP 47 such as en or pt-BR")
        }
        guard !terms.isEmpty else { throw PackMistake(part: .terms, reason: "there are no terms") }
        guard terms.count <= TermPack.termsMax else {
            throw PackMistake(part: .terms, reason: "\(terms.count) terms, \(TermPack.termsMax) are allowed")
        }
        return TermPack(name: name, title: title, language: language, terms: try checkedTerms())
    }

    private func checkedTerms() throws(PackMistake) -> [PackTerm] {
        var checked: [PackTerm] = []
        var seen: [String: Int] = [:]
        var bytes = 0
        for (index, term) in terms.enumerated() {
            let subject = "term \(index + 1)"
            let text = try PackDraft.text(term.text, subject, charactersMax: PackTerm.charactersMax, part: .terms)
            var means: String?
            if let typed = term.means, !typed.isEmpty {
                means = try PackDraft.text(
                    typed, "means of \(subject)", charactersMax: PackTerm.meansCharactersMax, part: .terms)
            }
            if let twin = seen.updateValue(index, forKey: ShownText.likeness(text)) {
                throw PackMistake(part: .terms, reason: "term \(index + 1), \"\(text)\", looks like term \(twin + 1)")
            }
            bytes += text.utf8.count + (means?.utf8.count ?? 0)
            checked.append(PackTerm(text, means: means, likelihood: term.likelihood))
        }
        guard bytes <= TermPack.bytesMax else {
            throw PackMistake(part: .terms, reason: "the terms together exceed \(TermPack.bytesMax / 1024) KiB")
        }
        return checked
    }

    private static func text(
        _ typed: String, _ subject: String, charactersMax: Int, part: PackMistake.Part
    ) throws(PackMistake) -> String {
        switch PackText.check(typed, subject, charactersMax: charactersMax) {
        case .success(let text): return text
        case .failure(let refusal): throw PackMistake(part: part, reason: refusal.reason)
        }
    }
}
