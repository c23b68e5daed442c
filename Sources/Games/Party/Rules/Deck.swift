/// A deck of questions.
package struct Deck: Hashable, Sendable {
    /// The audience a deck is suitable for. An audience also gets the decks for the audiences before it.
    package enum Audience: String, CaseIterable, Sendable {
        case family
        case teens
        case adults

        /// Returns whether decks for `other` suit this audience.
        func covers(_ other: Audience) -> Bool {
            let all = Audience.allCases
            return (all.firstIndex(of: other) ?? 0) <= (all.firstIndex(of: self) ?? 0)
        }
    }

    package var title: String
    package var description: String
    /// A BCP 47 tag, or none.
    package var language: String?
    package var audience: Audience
    /// The author's nickname.
    package var author: String?
    package var questions: [Question]
    /// SHA-256 of the canonical form, if the questions' texts are not known; otherwise `nil`.
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
