import WireProtocol

/// The rules for the texts of a pack, the same for files and for what hosts save.
enum PackText {
    /// Trims and normalises a text (NFC).
    ///
    /// - Returns: the text, or why it cannot be taken, as a sentence without a full stop.
    static func check(_ typed: String, _ subject: String, charactersMax: Int) -> Result<String, Refusal> {
        // Some editors put a mark before a text.
        let typed = String(typed.unicodeScalars.drop { $0 == "\u{FEFF}" || $0.properties.isWhitespace })
        do throws(ShownText.Fault) {
            return .success(
                try ShownText.checked(typed, charactersMax: charactersMax, bytesMax: bytesPerCharacter * charactersMax))
        } catch {
            return .failure(
                Refusal(
                    subject
                        + {
                            switch error {
                            case .empty: " is empty"
                            case .tooLong: " has \(typed.count) characters, \(charactersMax) are allowed"
                            case .forbidden: " holds a line break or another control character"
                            }
                        }()))
        }
    }

    /// As many as a family of emoji has.
    private static let bytesPerCharacter = 25

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
        guard text.utf8.count <= 35, let language = subtags.first, (2...8).contains(language.count) else {
            return false
        }
        guard language.allSatisfy({ $0.isASCII && $0.isLetter }) else { return false }
        return subtags.dropFirst().allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }
}
