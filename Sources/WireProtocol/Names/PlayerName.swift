import Foundation
import GameRules

/// A nickname: 1 to 24 characters in Unicode normal form C, without control or invisible formatting characters.
public struct PlayerName: Hashable, Sendable {
    /// The most characters (extended grapheme clusters) in a name: what fits a line of the standings.
    public static let charactersMax = 24
    /// The most bytes of UTF-8 in a name, so that a few characters with many combining marks stay small.
    public static let bytesMax = 128

    /// The name as it is shown.
    public let text: String
    /// The name without regard to case: names with equal keys look alike and get a suffix.
    public let key: String

    /// Trims, normalises and checks a name that somebody typed; throws `badName` with a sentence for people.
    public init(typed: String) throws(Rejection) {
        guard typed.utf8.count <= 4 * PlayerName.bytesMax else { throw PlayerName.tooLong }
        let text = typed.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw Rejection(.badName, "A name has at least one character.") }
        guard text.count <= PlayerName.charactersMax, text.utf8.count <= PlayerName.bytesMax else {
            throw PlayerName.tooLong
        }
        guard !text.unicodeScalars.contains(where: PlayerName.isForbidden),
            text.unicodeScalars.contains(where: { !PlayerName.isInvisible($0) })
        else {
            throw Rejection(.badName, "A name has no control or invisible formatting characters.")
        }
        self.text = text
        key = text.lowercased()
    }

    /// A name as the log holds it: already checked and normalised.
    public init(logged text: String, key: String) {
        self.text = text
        self.key = key
    }

    private static let tooLong = Rejection(.badName, "A name has at most \(charactersMax) characters.")

    /// Control characters, line breaks, direction overrides and isolates, and the like. The joiners that emoji and
    /// several scripts need are allowed.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        case .format: scalar.value != 0x200C && scalar.value != 0x200D && !(0xE0020...0xE007F).contains(scalar.value)
        default: false
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format || scalar.properties.isDefaultIgnorableCodePoint
            || scalar.properties.isWhitespace || scalar.value == 0x2800
    }
}
