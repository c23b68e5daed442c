/// Questions for one kind of evening.
package struct Deck: Hashable, Sendable {
    /// Whom a deck is for; each takes what is for those before it.
    package enum Audience: String, CaseIterable, Sendable {
        case family
        case teens
        case adults

        /// Whether what is for `other` is also for this one.
        func covers(_ other: Audience) -> Bool {
            let all = Audience.allCases
            return (all.firstIndex(of: other) ?? 0) <= (all.firstIndex(of: self) ?? 0)
        }
    }

    package var title: String
    package var description: String
    /// A tag of BCP 47, or none.
    package var language: String?
    package var audience: Audience
    /// A nickname.
    package var author: String?
    package var questions: [Question]
    /// SHA-256 of the canonical form where the texts of the questions are not known; else `nil`.
    var knownDigest: [UInt8]?

    package init(
        title: String, description: String = "", language: String? = nil, audience: Audience = .family,
        author: String? = nil, questions: [Question]
    ) {
        self.title = title
        self.description = description
        self.language = language
        self.audience = audience
        self.author = author
        self.questions = questions
    }
}
