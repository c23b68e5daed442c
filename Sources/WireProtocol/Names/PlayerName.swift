import GameRules

/// A nickname: 1 to 24 characters in Unicode normal form C, without control or invisible formatting characters.
public struct PlayerName: Hashable, Sendable {
    /// The most characters (extended grapheme clusters) in a name: what fits a line of the standings.
    public static let charactersMax = 24
    /// The most bytes of UTF-8 in a name, so that a few characters with many combining marks stay small.
    public static let bytesMax = 128

    /// The name as it is shown.
    public let text: String
    /// What the name looks like: names with equal keys cannot be told apart, and get a suffix.
    public let key: String
    /// How the key was made.
    public let folding: Folding

    /// How a name's key is made.
    public enum Folding: Sendable {
        /// By its looks, see `LetterFolding`.
        case look
        /// Without regard to case alone, as the first logs have it.
        case lowercase
    }

    /// Trims, normalises and checks a name that somebody typed; throws `badName` with a sentence for people.
    public init(typed: String) throws(Rejection) {
        let text: String
        do throws(ShownText.Fault) {
            text = try ShownText.checked(
                typed, charactersMax: PlayerName.charactersMax, bytesMax: PlayerName.bytesMax)
        } catch {
            throw switch error {
            case .empty: Rejection(.badName, "A name has at least one character.")
            case .tooLong: Rejection(.badName, "A name has at most \(PlayerName.charactersMax) characters.")
            case .forbidden: PlayerName.forbidden
            }
        }
        guard !text.unicodeScalars.contains(where: PlayerName.isForbidden) else { throw PlayerName.forbidden }
        self.text = text
        key = LetterFolding.look(text)
        folding = .look
    }

    /// A name as the log holds it: already checked and normalised.
    public init(logged text: String, key: String, folding: Folding) {
        self.text = text
        self.key = key
        self.folding = folding
    }

    /// The name with a number behind it, shortened if it would become too long.
    ///
    /// Follows from the text and the key alone, so that an old log gives the same names whatever tables are in use.
    public func numbered(_ number: Int) -> PlayerName {
        let digits = String(number)
        let room = PlayerName.charactersMax - digits.count - 1
        switch folding {
        case .lowercase:
            return PlayerName(
                logged: "\(text.prefix(room)) \(digits)", key: "\(key.prefix(room)) \(digits)", folding: folding)
        case .look:
            let shown = PlayerName.withoutSpaceBehind(text.prefix(room))
            let seen = PlayerName.withoutSpaceBehind(key.prefix(room))
            return PlayerName(
                logged: "\(shown) \(digits)", key: "\(seen) \(LetterFolding.look(digits))", folding: folding)
        }
    }

    private static func withoutSpaceBehind(_ text: Substring) -> Substring {
        var text = text
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    private static let forbidden = Rejection(.badName, "A name has no control or invisible formatting characters.")

    /// What must not stand in a name beside what no text may have: a name is who somebody is, so nothing that is not
    /// seen makes two of one. The joiners that emoji and several scripts need are allowed.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .privateUse, .unassigned: true
        case .format: scalar.value != 0x200C && scalar.value != 0x200D && !(0xE0020...0xE007F).contains(scalar.value)
        default: false
        }
    }
}
