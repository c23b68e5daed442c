import GameRules
import JSON

/// Words that names must not contain, however they are spelled. Case, accents, similar-looking letters of other
/// scripts, digits for letters, and characters between the letters make no difference.
///
/// A word without letters, such as 88, is compared unchanged, so that it does not match the letters that its digits
/// look like.
public struct NameFilter: Hashable, Sendable {
    /// The maximum number of words in one room. Every new name is compared with each.
    public static let wordsMax = 200
    /// The maximum number of characters in a word. A longer one fits no name.
    public static let charactersMax = 40
    private static let bytesMax = 4 * charactersMax

    /// The words as written.
    public let words: [String]
    private let letters: [[UInt8]]
    private let numbers: [[UInt8]]

    /// Creates a filter from words. Words without any character that can occur in a name are ignored.
    public init(_ words: [String] = []) {
        self.init(words, folded: words.map(BareText.init))
    }

    private init(_ words: [String], folded: [BareText]) {
        self.words = words
        letters = folded.filter { !$0.isNumber }.map(\.letters)
        numbers = folded.filter { $0.isNumber && !$0.isEmpty }.map(\.plain)
    }

    /// Reads and checks words that a host typed: trimmed, without duplicates. Throws `badMessage` with a sentence for
    /// people.
    public init(typed words: [JSONValue]) throws(Rejection) {
        guard words.count <= NameFilter.wordsMax else {
            throw Rejection(.badMessage, "A name filter can have at most \(NameFilter.wordsMax) words.")
        }
        var checked: [String] = []
        var folded: [BareText] = []
        var known: Set<String> = []
        for word in words {
            let (word, bare) = try NameFilter.checked(word)
            guard known.insert(word).inserted else { continue }
            checked.append(word)
            folded.append(bare)
        }
        self.init(checked, folded: folded)
    }

    private static func checked(_ word: JSONValue) throws(Rejection) -> (String, BareText) {
        if let typed = word.string, typed.utf8.count <= ShownText.typedMax(bytesMax),
            let word = try? ShownText.checked(
                typed.split(whereSeparator: \.isWhitespace).joined(separator: " "), charactersMax: charactersMax,
                bytesMax: bytesMax)
        {
            let bare = BareText(word)
            if !bare.isEmpty { return (word, bare) }
        }
        throw Rejection(
            .badMessage, "Each word of a name filter needs a letter or digit, and at most \(charactersMax) characters.")
    }

    /// Whether a name contains one of the words.
    public func catches(_ name: String) -> Bool { !words.isEmpty && catches(BareText(name)) }

    /// Whether a folded name contains one of the words.
    public func catches(_ name: BareText) -> Bool {
        letters.contains { NameFilter.isPart($0, of: name.letters) }
            || numbers.contains { NameFilter.isPart($0, of: name.plain) }
    }

    /// Both are folded, so comparing bytes is enough. Comparing characters takes twenty times as long, at every join.
    private static func isPart(_ word: [UInt8], of name: [UInt8]) -> Bool {
        guard let first = word.first, word.count <= name.count else { return false }
        return (0...name.count - word.count).contains { start in
            name[start] == first && name[start...].starts(with: word)
        }
    }
}
