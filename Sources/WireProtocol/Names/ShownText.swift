import Foundation
import JSON

/// What holds for every text that one person types and others are shown: names, titles, terms, announcements.
///
/// It is applied once, where a text comes in. A log holds what came of it and is believed: these rules, and the tables
/// of Unicode behind them, may be others by the time it is read.
public enum ShownText {
    /// Why a text cannot be shown.
    public enum Fault: Error, Hashable, Sendable {
        /// Nothing of it is seen.
        case empty
        /// It has more characters or bytes than it may have.
        case tooLong
        /// It holds a control character, a line break, something that turns the direction of what stands beside it, or a
        /// tower of marks.
        case forbidden
    }

    /// The most combining marks in a row: no language needs more (UAX #15, Stream-Safe Text Format), longer rows hide the
    /// lines above them, and to compare them takes time that grows with the square of their length.
    public static let marksInARowMax = 30

    /// How often a text is normalised before it is given up: Foundation's first pass may leave marks in an order that
    /// the second changes.
    private static let passesMax = 4

    /// The most bytes of what is typed for a text of so many: normalising it may make it shorter. What is longer is refused
    /// before anything else is done with it.
    public static func typedMax(_ bytesMax: Int) -> Int { 4 * bytesMax }

    /// The text without white space at its ends, in normal form C, such that to normalise it again changes nothing.
    ///
    /// - Parameters:
    ///   - charactersMax: the most characters (extended grapheme clusters).
    ///   - bytesMax: the most bytes, in UTF-8; more than `typedMax(bytesMax)` are not even looked at.
    ///   - allowsLineBreaks: whether `\n` may stand in it.
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

    /// The text without white space at its ends, in normal form C; `nil` if it has a tower of marks or comes to no rest.
    ///
    /// Costs time in proportion to its length, and is its own normal form.
    public static func normalised(_ typed: String) -> String? {
        guard !hasTower(typed) else { return nil }
        var text = typed
        for _ in 0..<passesMax {
            let next = text.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
            // Strings are equal if they mean the same; here the bytes must be.
            if next.utf8.elementsEqual(text.utf8) { return text }
            text = next
        }
        return nil
    }

    /// The same for two terms that look alike: case, width, runs of white space and what is invisible do not count.
    ///
    /// Less than `LetterFolding.look`, for which letters of different scripts are one: a list has *Part I* and *Part 1*.
    /// The pages judge lists alike (`lookOf`), but for ligatures of more than `LetterFolding.partsMax` letters.
    ///
    /// In bytes of UTF-8, which are compared and hashed as they are: a string would be normalised each time.
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

    private static func hasTower(_ text: String) -> Bool {
        var marks = CombiningMarks()
        return text.unicodeScalars.contains { marks.count($0) > marksInARowMax }
    }

    /// Control characters, line breaks, and what turns the direction of the text beside it. Marks and joiners that
    /// scripts and emoji need are allowed, and a soft hyphen.
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
