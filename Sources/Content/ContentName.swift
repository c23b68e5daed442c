/// The name of content. For built-in content it is the file's name without extension: 1 to 64 characters of `a`–`z`,
/// `0`–`9` and `-`. For saved content it is eight random capital letters and digits.
///
/// The characters are limited so that a name is always safe in a URL, a file name and a command line.
public struct ContentName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as written.
    public let description: String

    /// Checks the name of a file. Returns `nil` if its characters or length are not allowed.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(ContentName.isAllowed) else { return nil }
        description = text
    }

    /// The characters of saved content's names: those of room codes, without the similar 0 O 1 I L.
    public static let savedAlphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)
    /// The length of a saved name. There are 31^8 names, too many to guess one.
    public static let savedLength = 8

    /// Parses the name of saved content as people type it, ignoring case. Returns `nil` if it is not valid.
    public init?(saved text: String) {
        // Check this first, because making capitals takes time that grows with the length.
        guard text.utf8.count == ContentName.savedLength else { return nil }
        let text = text.uppercased()
        guard text.utf8.allSatisfy(ContentName.savedAlphabet.contains) else { return nil }
        description = text
    }

    /// Creates a random name for saved content.
    ///
    /// - Parameter number: returns a random number in `0..<bound`.
    public init(drawing number: (_ bound: Int) -> Int) {
        let characters = (0..<ContentName.savedLength).map { _ in
            ContentName.savedAlphabet[number(ContentName.savedAlphabet.count)]
        }
        description = String(decoding: characters, as: UTF8.self)
    }

    /// Returns the key of the saved content's document. All names are valid in keys.
    public func document(of kind: DocumentKind) -> DocumentKey { DocumentKey(kind, description)! }

    /// Orders names by their characters.
    public static func < (left: ContentName, right: ContentName) -> Bool { left.description < right.description }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
