import GameRules

extension PlayerName {
    /// Trims, normalizes and checks a typed name. Throws `badName` with a sentence for people.
    public init(typed: String) throws(Rejection) {
        let text: String
        do throws(ShownText.Fault) {
            text = try ShownText.checked(
                typed, charactersMax: PlayerName.charactersMax, bytesMax: PlayerName.bytesMax)
        } catch {
            throw switch error {
            case .empty: Rejection(.badName, "The name is empty. Enter at least one character.")
            case .tooLong: Rejection(.badName, "The name is too long: at most \(PlayerName.charactersMax) characters.")
            case .forbidden: PlayerName.forbidden
            }
        }
        guard !text.unicodeScalars.contains(where: PlayerName.isForbidden) else { throw PlayerName.forbidden }
        self.init(logged: text, key: LetterFolding.look(text), folding: .look)
    }

    /// Returns the name with a number after it, shortened if it would become too long.
    ///
    /// The result depends only on the text and the key, so an old log gives the same names whatever tables are in use.
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

    private static let forbidden = Rejection(
        .badName, "A name must not contain control or invisible formatting characters.")

    /// Whether a scalar is forbidden in names, in addition to those forbidden in all texts. A name identifies a player,
    /// so invisible characters must not make two names different. Joiners are allowed, because emoji and several
    /// scripts need them.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .privateUse, .unassigned: true
        case .format: !ShownText.isJoiner(scalar)
        // The empty Braille cell, and the placeholder for a missing object.
        default: scalar == "\u{2800}" || scalar == "\u{FFFC}"
        }
    }
}
