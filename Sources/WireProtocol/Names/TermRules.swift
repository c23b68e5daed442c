/// The rules for lists of terms: the same for a room's, for a pack that is saved and for a pack's file. What the pages
/// check for comfort has the same limits (`LIMITS` in `web/js/games/bingo/wire.js`), which a test holds together.
public enum TermRules {
    /// The most terms in a list: each is sent to every player who joins.
    public static let termsMax = 500
    /// The most characters (extended grapheme clusters) of a term: beyond it a tile of a 5×5 board on a phone cannot be
    /// read.
    public static let textCharactersMax = 120
    /// The most characters of the explanation what counts as a term: a few lines of a small dialogue.
    public static let meansCharactersMax = 400
    /// The most characters of a pack's title.
    public static let titleCharactersMax = 80
    /// The most bytes of all texts and explanations of a list together, in UTF-8: they fit one message of a host.
    public static let listBytesMax = 48 * 1024
    /// The most bytes of UTF-8 for each character that is allowed: a family of emoji has as many.
    static let bytesPerCharacter = 25
}
