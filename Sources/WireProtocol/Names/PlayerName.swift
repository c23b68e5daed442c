/// A nickname: 1 to 24 characters in Unicode normal form C, without control or invisible formatting characters.
public struct PlayerName: Hashable, Sendable {
    /// The maximum number of characters (extended grapheme clusters) in a name: what fits on a line of the standings.
    public static let charactersMax = 24
    /// The maximum length of a name in bytes of UTF-8, so that a few characters with many combining marks stay small.
    public static let bytesMax = 128

    /// The name as displayed.
    public let text: String
    /// The appearance of the name. Names with equal keys cannot be distinguished, so they get a suffix.
    public let key: String
    /// The method that made the key.
    public let folding: Folding

    /// A method of making a name's key.
    public enum Folding: Sendable {
        /// By appearance, see `LetterFolding`.
        case look
        /// Ignoring only case, as in the first logs.
        case lowercase
    }

    /// Creates a name from the log, where it is already checked and normalized.
    public init(logged text: String, key: String, folding: Folding) {
        self.text = text
        self.key = key
        self.folding = folding
    }
}
