import Foundation
import JSON

/// The rules for every text that one person types and others see: names, titles, terms, announcements.
///
/// They are applied once, when a text is received. The log contains the result, which is not checked again, because
/// these rules and Unicode's tables may have changed by the time it is read.
public enum ShownText {
    /// A reason why a text cannot be shown.
    public enum Fault: Error, Hashable, Sendable {
        /// The text has nothing visible.
        case empty
        /// The text has too many characters or bytes.
        case tooLong
        /// The text contains a control character, a line break, a character that changes the direction of text around
        /// it, or too many consecutive combining marks.
        case forbidden
    }

    /// The maximum number of consecutive combining marks. No language needs more (UAX #15, Stream-Safe Text Format).
    /// Longer sequences cover the lines above, and comparing them takes quadratic time.
    public static let marksInARowMax = 30

    /// The maximum number of normalization passes. Foundation's first pass may leave marks in an order that the second
    /// changes.
    private static let passesMax = 4

    /// Returns the maximum length of typed text, in bytes, for a normalized text of a maximum length. Normalizing may
    /// shorten it. Longer text is refused before anything else.
    public static func typedMax(_ bytesMax: Int) -> Int { 4 * bytesMax }

    /// Returns the text without surrounding white space, in normal form C. Normalizing it again changes nothing.
    ///
    /// - Parameters:
    ///   - charactersMax: the maximum number of characters (extended grapheme clusters).
    ///   - bytesMax: the maximum length in bytes of UTF-8. Text longer than `typedMax(bytesMax)` is refused unread.
    ///   - allowsLineBreaks: whether it may contain `\n`.
    public static func checked(
        _ typed: String, charactersMax: Int, bytesMax: Int, allowsLineBreaks: Bool = false
    ) throws(Fault) -> String {
        guard typed.utf8.count <= typedMax(bytesMax) else { throw .tooLong }
        guard let text = normalised(typed) else { throw .forbidden }
        guard text.utf8.count <= bytesMax, text.count <= charactersMax else { throw .tooLong }
        guard !text.unicodeScalars.contains(where: { isForbidden($0) && !(allowsLineBreaks && $0 == "\n") }) else {
            throw .forbidden
        }
        guard text.unicodeScalars.contains(where: { !isInvisible($0) }) else { throw .empty }
        return text
    }

    /// Returns the text without surrounding white space, in normal form C, or `nil` if it has too many consecutive
    /// marks or does not reach a stable form.
    ///
    /// The time is proportional to the length, and the result is its own normal form.
    public static func normalised(_ typed: String) -> String? {
        guard !hasTower(typed) else { return nil }
        var text = typed
        for _ in 0..<passesMax {
            let next = text.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
            // Equal strings can have different bytes, but here the bytes must be equal.
            if next.utf8.elementsEqual(text.utf8) { return text }
            text = next
        }
        return nil
    }

    /// Returns a value that is the same for terms that look alike, ignoring case, width, the amount of white space, and
    /// invisible characters.
    ///
    /// It keeps more differences than `LetterFolding.look`, which treats letters of different scripts as one: a list
    /// can have *Part I* and *Part 1*. The pages judge lists in the same way (`lookOf`), except for ligatures of more
    /// than `LetterFolding.partsMax` letters.
    ///
    /// The result is UTF-8 bytes, which are compared and hashed directly. A string would be normalized each time.
    public static func likeness(_ text: String) -> [UInt8] {
        var folded: [UInt8] = []
        var isSpacePending = false
        for part in LetterFolding.parts(of: text) where !part.isIgnorable {
            if part.isSpace {
                isSpacePending = !folded.isEmpty
                continue
            }
            if isSpacePending { folded.append(UInt8(ascii: " ")) }
            isSpacePending = false
            folded += part.scalar.utf8
        }
        return folded
    }

    /// Returns the text without invisible formatting characters, such as byte order marks, word joiners and soft
    /// hyphens, which titles and announcements do not need. Direction marks stay, because Arabic and Hebrew texts need
    /// them and they turn only the characters next to them. Characters that ``checked`` refuses stay, too.
    public static func seen(_ typed: String) -> String {
        var text = String.UnicodeScalarView()
        text.append(
            contentsOf: typed.unicodeScalars.lazy.filter { scalar in
                scalar.properties.generalCategory != .format || !scalar.properties.isDefaultIgnorableCodePoint
                    || isJoiner(scalar) || isMark(scalar) || isForbidden(scalar)
            })
        return String(text)
    }

    /// Whether emoji, flags or some scripts use this character to join others.
    static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200C || scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
    }

    /// The marks of direction that have no width: U+200E, U+200F and U+061C.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200E || scalar.value == 0x200F || scalar.value == 0x061C
    }

    private static func hasTower(_ text: String) -> Bool {
        var marks = CombiningMarks()
        return text.unicodeScalars.contains { marks.count($0) > marksInARowMax }
    }

    /// Whether a scalar is a control character, a line break, or changes the direction of text around it. Marks and
    /// joiners that scripts and emoji need are allowed, and so is a soft hyphen.
    static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        case .format:
            switch scalar.value {
            case 0x202A...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB, 0xE0001: true
            default: false
            }
        default: false
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format || scalar.properties.isDefaultIgnorableCodePoint
            || scalar.properties.isWhitespace || scalar.value == 0x2800
    }
}
