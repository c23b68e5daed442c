/// The rules for lists of terms, which are the same for a room, a saved pack and a pack's file. The pages check the
/// same limits for convenience (`LIMITS` in the game's `wire.js`); a test compares both.
public enum TermRules {
    /// The maximum number of terms in a list. Each is sent to every player who joins.
    public static let termsMax = 500
    /// The maximum number of characters (extended grapheme clusters) in a term. A longer one is not readable on a phone
    /// in a tile of a 5×5 board.
    public static let textCharactersMax = 120
    /// The maximum number of characters in a term's explanation: a few lines in a small dialog.
    public static let meansCharactersMax = 400
    /// The maximum number of characters in a pack's title.
    public static let titleCharactersMax = 80
    /// The maximum total length of a list's texts and explanations, in bytes of UTF-8: what fits in one message of a
    /// host.
    public static let listBytesMax = 48 * 1024
    /// The maximum number of bytes of UTF-8 for each allowed character: a family emoji has as many.
    static let bytesPerCharacter = 25
}
