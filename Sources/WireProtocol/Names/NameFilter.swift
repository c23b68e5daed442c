import GameRules

/// Words that names must not contain, found however they are spelled: case, accents, look-alike letters of other
/// scripts, digits for letters and anything between the letters make no difference.
///
/// A word without letters, such as 88, is found as it stands, so that it does not stand for the letters that its
/// digits look like.
public struct NameFilter: Hashable, Sendable {
    /// The most words of one room: every new name is compared with each.
    public static let wordsMax = 200
    /// The most characters in a word; a longer one fits no name.
    public static let charactersMax = 40

    /// The words as they were written.
    public let words: [String]
    private let letters: [String]
    private let numbers: [String]

    /// A filter of some words; those that consist of nothing that can stand in a name are left out.
    public init(_ words: [String] = []) {
        self.words = words
        var letters: [String] = []
        var numbers: [String] = []
        for word in words {
            let plain = LetterFolding.bare(word, keepsDigits: true)
            if plain.isEmpty { continue }
            if plain.utf8.allSatisfy({ (48...57).contains($0) }) {
                numbers.append(plain)
            } else {
                letters.append(LetterFolding.bare(word))
            }
        }
        self.letters = letters
        self.numbers = numbers
    }

    /// Reads and checks the words that a host typed: trimmed, each once; throws `badMessage` with a sentence for people.
    public init(typed words: [JSONValue]) throws(Rejection) {
        guard words.count <= NameFilter.wordsMax else {
            throw Rejection(.badMessage, "A name filter has at most \(NameFilter.wordsMax) words.")
        }
        var checked: [String] = []
        for word in words {
            let spaced = word.string?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard let spaced, spaced.utf8.count <= 16 * NameFilter.charactersMax,
                let word = try? ShownText.checked(
                    spaced, charactersMax: NameFilter.charactersMax, bytesMax: 4 * NameFilter.charactersMax),
                !LetterFolding.bare(word).isEmpty
            else {
                throw Rejection(
                    .badMessage, "A word of a name filter has letters or digits, and at most "
                        + "\(NameFilter.charactersMax) characters.")
            }
            if !checked.contains(word) { checked.append(word) }
        }
        self.init(checked)
    }

    /// Whether a name contains one of the words.
    public func catches(_ name: String) -> Bool {
        guard !words.isEmpty else { return false }
        let bare = LetterFolding.bare(name)
        if letters.contains(where: { bare.contains($0) }) { return true }
        guard !numbers.isEmpty else { return false }
        let plain = LetterFolding.bare(name, keepsDigits: true)
        return numbers.contains { plain.contains($0) }
    }
}
