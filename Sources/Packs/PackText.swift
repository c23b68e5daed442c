import Foundation

/// The rules for the texts of a pack, the same for files and for what hosts save.
enum PackText {
    /// Trims and normalises a text (NFC).
    ///
    /// - Returns: the text, or why it cannot be taken, as a sentence without a full stop.
    static func check(_ typed: String, _ subject: String, charactersMax: Int) -> Result<String, Refusal> {
        let text = typed.trimmingCharacters(in: blank).precomposedStringWithCanonicalMapping
        guard !text.isEmpty else { return .failure(Refusal("\(subject) is empty")) }
        guard text.count <= charactersMax else {
            return .failure(Refusal("\(subject) has \(text.count) characters, \(charactersMax) are allowed"))
        }
        guard !text.unicodeScalars.contains(where: isForbidden) else {
            return .failure(Refusal("\(subject) holds a line break or another control character"))
        }
        return .success(text)
    }

    /// White space, and the mark that some editors put before a text.
    private static let blank = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "\u{FEFF}"))

    /// Why a text cannot be taken.
    struct Refusal: Error {
        let reason: String

        init(_ reason: String) {
            self.reason = reason
        }
    }

    /// The shape of BCP 47 (RFC 5646, section 2.1): a language of 2 to 8 letters, then subtags of 1 to 8 letters and digits.
    static func isLanguageTag(_ text: String) -> Bool {
        let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count <= 35, let language = subtags.first, (2...8).contains(language.count) else { return false }
        guard language.allSatisfy({ $0.isASCII && $0.isLetter }) else { return false }
        return subtags.dropFirst().allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }

    /// Control characters, and those that turn the direction of the text behind them.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: scalar.properties.generalCategory == .control
        }
    }
}
