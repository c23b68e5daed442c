import Foundation

/// Reduces a text to the letters that a hasty reader sees in it.
///
/// Two readings are made of the same tables. `look` keeps all that is visibly different: names with equal looks cannot
/// be told apart on a projector. `bare` keeps letters alone: words of a name filter are found however they are spelled.
public enum LetterFolding {
    /// What a name looks like, without regard to case: letters of other scripts and digits become the Latin letters
    /// that they look like, accents stay, invisible characters go, any run of white space is one space.
    ///
    /// Capital I, small l and the digit 1 are one shape in many typefaces, so `i` and `l` are one letter here.
    public static func look(_ text: String) -> String {
        var folded = ""
        var isSpacePending = false
        for scalar in prepared(text, by: \.decomposedStringWithCompatibilityMapping) {
            if scalar.properties.isDefaultIgnorableCodePoint { continue }
            // The dot of an i may be written twice; it is seen once.
            if scalar == "\u{307}", folded.unicodeScalars.last == "i" || folded.unicodeScalars.last == "j" { continue }
            if scalar.properties.isWhitespace {
                isSpacePending = !folded.isEmpty
                continue
            }
            if isSpacePending { folded.unicodeScalars.append(" ") }
            isSpacePending = false
            folded.unicodeScalars.append(shapes[scalar] ?? scalar)
        }
        return folded.precomposedStringWithCanonicalMapping
    }

    /// The letters of a text: as `look`, but without accents, with digits and signs for the letters that they stand
    /// for, and without anything between the letters. Digits stay digits if `keepsDigits`.
    public static func bare(_ text: String, keepsDigits: Bool = false) -> String {
        var folded = ""
        for scalar in prepared(text, by: \.decomposedStringWithCompatibilityMapping) {
            if let digit = asciiDigit(scalar), keepsDigits {
                folded.unicodeScalars.append(digit)
            } else if let letter = standIns[scalar] ?? shapes[scalar] {
                folded.unicodeScalars.append(letter)
            } else if isMeaningful(scalar) {
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }

    private static func prepared(_ text: String, by form: KeyPath<String, String>) -> String.UnicodeScalarView {
        // Some capitals decompose only when they are small, and some small letters only when they are decomposed.
        text[keyPath: form].lowercased()[keyPath: form].unicodeScalars
    }

    private static func asciiDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        (48...57).contains(scalar.value) ? scalar : nil
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
