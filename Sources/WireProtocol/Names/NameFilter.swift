import GameRules
import JSON

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
    private let letters: [[UInt8]]
    private let numbers: [[UInt8]]

    /// A filter of some words; those that consist of nothing that can stand in a name are left out.
    public init(_ words: [String] = []) {
        self.words = words
        var letters: [[UInt8]] = []
        var numbers: [[UInt8]] = []
        for word in words {
            let plain = LetterFolding.bare(word, keepsDigits: true)
            if plain.isEmpty { continue }
            if plain.utf8.allSatisfy({ (48...57).contains($0) }) {
                numbers.append(Array(plain.utf8))
            } else {
                letters.append(Array(LetterFolding.bare(word).utf8))
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
                    .badMessage,
                    "A word of a name filter has letters or digits, and at most "
                        + "\(NameFilter.charactersMax) characters.")
            }
            if !checked.contains(word) { checked.append(word) }
        }
        self.init(checked)
    }

    /// Whether a name contains one of the words.
    public func catches(_ name: String) -> Bool {
        guard !words.isEmpty else { return false }
        let bare = Array(LetterFolding.bare(name).utf8)
        if letters.contains(where: { NameFilter.isPart($0, of: bare) }) { return true }
        guard !numbers.isEmpty else { return false }
        let plain = Array(LetterFolding.bare(name, keepsDigits: true).utf8)
        return numbers.contains { NameFilter.isPart($0, of: plain) }
    }

    /// Both are folded already, so that bytes tell; a comparison by characters takes twenty times as long, at every join.
    private static func isPart(_ word: [UInt8], of name: [UInt8]) -> Bool {
        guard let first = word.first, word.count <= name.count else { return false }
        return (0...name.count - word.count).contains { start in
            name[start] == first && name[start...].starts(with: word)
        }
    }
}
