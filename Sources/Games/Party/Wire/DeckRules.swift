import WireProtocol

/// The limits of every deck. The pages use the same limits for early feedback (`LIMITS` in
/// `web/js/games/party/decks/limits.js`); a test compares them.
package enum DeckRules {
    package static let titleCharactersMax = 80
    package static let descriptionCharactersMax = 280
    package static let questionsMax = 500
    package static let questionCharactersMax = 240
    package static let optionCharactersMax = 80
    /// The maximum size of the canonical form, so that a deck fits into one message of a host.
    package static let deckBytesMax = 48 * 1_024
    static let head = ContentHead.Limits(title: titleCharactersMax, description: descriptionCharactersMax)
}
