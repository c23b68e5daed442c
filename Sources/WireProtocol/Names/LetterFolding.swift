import Foundation
import Synchronization

/// Reduces a text to the letters that a hasty reader sees in it.
///
/// Three readings are made of the same parts. `look` keeps all that is visibly different: names with equal looks cannot
/// be told apart on a projector. `ShownText.likeness` keeps the letters of each script. `BareText` keeps letters alone:
/// words of a name filter are found however they are spelled.
public enum LetterFolding {
    /// A small scalar in normal form KD, and what is known of it.
    struct Part: Hashable, Sendable {
        let scalar: Unicode.Scalar
        /// The Latin letter that it looks like, or the scalar itself.
        let shape: Unicode.Scalar
        /// The letter that it stands for, or the scalar itself; `nil` if it is no letter.
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

        /// A scalar that is plain: see ``LetterFolding/isPlain(_:)``.
        init(plain scalar: Unicode.Scalar) {
            self.init(
                scalar: scalar, shape: shapes[scalar] ?? scalar, letter: LetterFolding.letter(of: scalar),
                isIgnorable: false, isSpace: false)
        }
    }

    /// The most parts of a scalar. A ligature with more stays as it is: U+FDFA would be 18 letters in three bytes, so that
    /// a text would take the more time to fold the stranger it is. No canonical decomposition has more than four.
    static let partsMax = 4
    /// The parts of the scalars that change when they are decomposed or made small, as far as they have been asked for.
    ///
    /// There are at most as many as ``isPlain(_:)`` turns away, a few megabytes, so nothing has to be forgotten: a client
    /// that sends new scalars all the time has the parts of each found once in the life of the server.
    private static let known = Mutex<[Unicode.Scalar: [Part]]>([:])
    private static let ascii = (0..<128 as Range<UInt8>).flatMap { parts(of: Unicode.Scalar($0)) }

    /// What a text consists of, in its order: at most `partsMax` parts of each scalar.
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

    /// The same of one scalar, which takes a microsecond or two the first time. The lock is not held meanwhile.
    private static func knownParts(of scalar: Unicode.Scalar) -> [Part] {
        if let found = known.withLock({ $0[scalar] }) { return found }
        let found = parts(of: scalar)
        known.withLock { $0[scalar] = found }
        return found
    }

    /// Whether a scalar is its own only part, visible and no white space: most of Unicode, ideographs and symbols.
    ///
    /// Scalars that do not change when they are folded for comparison (`NFKC_Casefold`), and still decompose or have a
    /// small letter, are in these few ranges alone. A test holds that for all scalars.
    static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x33FF, 0xAC00...0xD7FF, 0x1_0500...0x1_05FF, 0x1_1000...0x1_1FFF, 0x1_6100...0x1_61FF,
            0x1_6D00...0x1_6DFF:
            false
        default: !scalar.properties.changesWhenNFKCCaseFolded
        }
    }

    /// What a scalar consists of, found without remembering it.
    static func parts(of scalar: Unicode.Scalar) -> [Part] {
        let text = String(scalar)
        // Some capitals decompose only when they are small, and some small letters only when they are decomposed.
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

    /// What a name looks like, without regard to case: letters of other scripts and digits become the Latin letters
    /// that they look like, accents stay, invisible characters go, any run of white space is one space.
    ///
    /// Capital I, small l and the digit 1 are one shape in many typefaces, so `i` and `l` are one letter here.
    public static func look(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        var isSpacePending = false
        for part in parts(of: text) where !part.isIgnorable {
            // The dot of an i may be written twice; it is seen once.
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

    /// Small letters and digits that look like a small Latin letter, or whose capitals look like its capital.
    private static let shapes = table([
        ("a", "аɑαᴀ"), ("b", "вβьʙ"), ("c", "сϲᴄ"), ("d", "ԁᴅ"), ("e", "еεᴇ"), ("f", "ꜰϝ"), ("g", "ɡɢ"), ("h", "һнηʜ"),
        ("i", "l1|ıіιӏɪʟǀ"), ("j", "јϳᴊ"), ("k", "кκᴋ"), ("m", "мᴍ"), ("n", "νɴ"), ("o", "0оοσօᴏ"), ("p", "рρᴘ"),
        ("q", "ԛ"), ("r", "ʀг"), ("s", "ѕꜱ"), ("t", "тτᴛ"), ("u", "ᴜս"), ("v", "ѵᴠ"), ("w", "ԝωᴡ"), ("x", "хχ"),
        ("y", "уυүγʏ"), ("z", "ζᴢ"), ("\u{3C3}", "ς"),
    ])

    /// What people write for a letter beside its look-alikes.
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
