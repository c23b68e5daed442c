/// The letters of a text alone, as UTF-8: without regard to case, without accents, with look-alike letters and signs for
/// the letters that they stand for, and without anything between the letters.
public struct BareText: Hashable, Sendable {
    /// The letters, with those that digits stand for.
    let letters: [UInt8]
    /// The same, with digits as they are.
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

    /// Whether there is nothing in it that can stand in a name.
    var isEmpty: Bool { letters.isEmpty }
    /// Whether it has digits alone, which then do not stand for letters; so has an empty one.
    var isNumber: Bool { plain.allSatisfy { (48...57).contains($0) } }
}
