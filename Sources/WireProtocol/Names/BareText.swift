/// Only the letters of a text, as UTF-8: lowercase, without accents, with similar-looking letters and signs replaced by
/// the letters they stand for, and without anything between the letters.
public struct BareText: Hashable, Sendable {
    /// The letters, including those that digits stand for.
    let letters: [UInt8]
    /// The same, with digits unchanged.
    let plain: [UInt8]

    /// Folds a text.
    public init(_ text: String) {
        var letters: [UInt8] = []
        var plain: [UInt8] = []
        for part in LetterFolding.parts(of: text) {
            guard let letter = part.letter else { continue }
            letters += letter.utf8
            plain += (part.isASCIIDigit ? part.scalar : letter).utf8
        }
        self.letters = letters
        self.plain = plain
    }

    /// Whether the text contains nothing that can occur in a name.
    var isEmpty: Bool { letters.isEmpty }
    /// Whether it has only digits, which then do not stand for letters. Also `true` if it is empty.
    var isNumber: Bool { plain.allSatisfy { (48...57).contains($0) } }
}
