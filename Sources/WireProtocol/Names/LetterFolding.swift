import Foundation
import Synchronization

/// Reduces a text to the letters that a quick reader sees in it.
///
/// There are three results, made from the same parts. `look` keeps everything that looks different: names with equal
/// looks cannot be distinguished on a projector. `ShownText.likeness` keeps the letters of each script. `BareText`
/// keeps only letters, so that a name filter finds words however they are spelled.
public enum LetterFolding {
    /// A lowercase scalar in normal form KD, with its properties.
    struct Part: Hashable, Sendable {
        let scalar: Unicode.Scalar
        /// The Latin letter that it looks like, or the scalar itself.
        let shape: Unicode.Scalar
        /// The letter that it stands for, or the scalar itself; `nil` if it is not a letter.
        let letter: Unicode.Scalar?
        let isIgnorable: Bool
        let isSpace: Bool
        var isASCIIDigit: Bool { (48...57).contains(scalar.value) }

        init(
            scalar: Unicode.Scalar, shape: Unicode.Scalar, letter: Unicode.Scalar?, isIgnorable: Bool, isSpace: Bool
        ) {
            self.scalar = scalar
            self.shape = shape
            self.letter = letter
            self.isIgnorable = isIgnorable
            self.isSpace = isSpace
        }

        /// Creates a part for a plain scalar; see ``LetterFolding/isPlain(_:)``.
        init(plain scalar: Unicode.Scalar) {
            self.init(
                scalar: scalar, shape: shapes[scalar] ?? scalar, letter: LetterFolding.letter(of: scalar),
                isIgnorable: false, isSpace: false)
        }
    }

    /// The maximum number of parts of a scalar. A ligature with more is not decomposed. U+FDFA would become 18 letters
    /// from three bytes, so a text of rare characters would take longer to fold. No canonical decomposition has more
    /// than four.
    static let partsMax = 4
    /// The cached parts of scalars that change when decomposed or lowercased.
    ///
    /// There are at most as many as ``isPlain(_:)`` excludes, a few megabytes, so no entry is ever removed. A client
    /// that keeps sending new scalars makes the server find each one's parts only once.
    private static let known = Mutex<[Unicode.Scalar: [Part]]>([:])
    private static let ascii = (0..<128 as Range<UInt8>).flatMap { parts(of: Unicode.Scalar($0)) }

    /// Returns the parts of a text in order: at most `partsMax` for each scalar.
    static func parts(of text: String) -> [Part] {
        var all: [Part] = []
        all.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                all.append(ascii[Int(scalar.value)])
            } else if isPlain(scalar) {
                all.append(Part(plain: scalar))
            } else {
                all += knownParts(of: scalar)
            }
        }
        return all
    }

    /// Returns the parts of one scalar. The first time takes a microsecond or two, without holding the lock.
    private static func knownParts(of scalar: Unicode.Scalar) -> [Part] {
        if let found = known.withLock({ $0[scalar] }) { return found }
        let found = parts(of: scalar)
        known.withLock { $0[scalar] = found }
        return found
    }

    /// Whether a scalar is its own only part, visible and not white space. This is most of Unicode: ideographs and
    /// symbols.
    ///
    /// Scalars that do not change when folded for comparison (`NFKC_Casefold`) but still decompose or have a lowercase
    /// letter occur only in these few ranges. A test checks that for all scalars.
    static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x33FF, 0xAC00...0xD7FF, 0x1_0500...0x1_05FF, 0x1_1000...0x1_1FFF, 0x1_6100...0x1_61FF,
            0x1_6D00...0x1_6DFF:
            false
        default: !scalar.properties.changesWhenNFKCCaseFolded
        }
    }

    /// Computes the parts of a scalar without caching them.
    static func parts(of scalar: Unicode.Scalar) -> [Part] {
        let text = String(scalar)
        // Some capitals decompose only after lowercasing, and some letters can be lowercased only after decomposing.
        let small = text.decomposedStringWithCompatibilityMapping.lowercased().decomposedStringWithCompatibilityMapping
        return (small.unicodeScalars.count <= partsMax ? small : text).unicodeScalars.map { scalar in
            Part(
                scalar: scalar, shape: shapes[scalar] ?? scalar, letter: letter(of: scalar),
                isIgnorable: scalar.properties.isDefaultIgnorableCodePoint, isSpace: scalar.properties.isWhitespace)
        }
    }

    private static func letter(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        standIns[scalar] ?? shapes[scalar] ?? (isMeaningful(scalar) ? scalar : nil)
    }

    /// Returns the appearance of a name, ignoring case. Letters of other scripts and digits become the Latin letters
    /// that they look like. Accents stay, invisible characters are removed, and white space becomes single spaces.
    ///
    /// Capital I, lowercase l and the digit 1 look the same in many typefaces, so `i` and `l` are one letter here.
    public static func look(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        var isSpacePending = false
        for part in parts(of: text) where !part.isIgnorable {
            // The dot of an i can be written twice but is seen once.
            if part.scalar == "\u{307}", folded.last == "i" || folded.last == "j" { continue }
            if part.isSpace {
                isSpacePending = !folded.isEmpty
                continue
            }
            if isSpacePending { folded.append(" ") }
            isSpacePending = false
            folded.append(part.shape)
        }
        return String(folded).precomposedStringWithCanonicalMapping
    }

    private static func isMeaningful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber, .otherSymbol, .currencySymbol, .spacingMark:
            !scalar.properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// Lowercase letters and digits that look like a lowercase Latin letter, or whose capitals look like its capital.
    private static let shapes = table([
        ("a", "аɑαᴀ"), ("b", "вβьʙ"), ("c", "сϲᴄ"), ("d", "ԁᴅ"), ("e", "еεᴇ"), ("f", "ꜰϝ"), ("g", "ɡɢ"), ("h", "һнηʜ"),
        ("i", "l1|ıіιӏɪʟǀ"), ("j", "јϳᴊ"), ("k", "кκᴋ"), ("m", "мᴍ"), ("n", "νɴ"), ("o", "0оοσօᴏ"), ("p", "рρᴘ"),
        ("q", "ԛ"), ("r", "ʀг"), ("s", "ѕꜱ"), ("t", "тτᴛ"), ("u", "ᴜս"), ("v", "ѵᴠ"), ("w", "ԝωᴡ"), ("x", "хχ"),
        ("y", "уυүγʏ"), ("z", "ζᴢ"), ("\u{3C3}", "ς"),
    ])

    /// Characters that people write instead of a letter, in addition to similar-looking ones.
    private static let standIns = table([
        ("a", "4@"), ("b", "8"), ("d", "đð"), ("e", "3€"), ("g", "9"), ("h", "ħ"), ("i", "!"), ("l", "ł"),
        ("o", "øº"), ("s", "5$ß"), ("t", "7+ŧ"),
    ]).mapValues { shapes[$0] ?? $0 }

    private static func table(_ rows: [(letter: String, others: String)]) -> [Unicode.Scalar: Unicode.Scalar] {
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for row in rows {
            guard let letter = row.letter.unicodeScalars.first else { continue }
            for other in row.others.unicodeScalars { table[other] = letter }
        }
        return table
    }
}
