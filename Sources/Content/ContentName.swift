/// The name of content: of what came with the server its file's name without the extension, 1 to 64 characters of
/// `a`–`z`, `0`–`9` and `-`; of what somebody saved, eight random capital letters and digits.
///
/// So narrow that a name is always safe in an address, a file name and a command line.
public struct ContentName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as it is written.
    public let description: String

    /// Checks the name of a file; `nil` if it has other characters or another length.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(ContentName.isAllowed) else { return nil }
        description = text
    }

    /// The characters of saved content's names: those of room codes, without the look-alikes 0 O 1 I L.
    public static let savedAlphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)
    /// How many characters a saved name has: 31^8, so many that names are not found by guessing.
    public static let savedLength = 8

    /// Reads the name of what was saved as people type it: case does not matter; `nil` if it cannot be one.
    public init?(saved text: String) {
        // Before it is made of capitals: that takes time that grows with its length.
        guard text.utf8.count == ContentName.savedLength else { return nil }
        let text = text.uppercased()
        guard text.utf8.allSatisfy(ContentName.savedAlphabet.contains) else { return nil }
        description = text
    }

    /// Makes a saved name of random numbers, each in `0..<savedAlphabet.count`.
    public init(drawing number: (_ bound: Int) -> Int) {
        let characters = (0..<ContentName.savedLength).map { _ in
            ContentName.savedAlphabet[number(ContentName.savedAlphabet.count)]
        }
        description = String(decoding: characters, as: UTF8.self)
    }

    /// The document of saved content. Whatever is allowed here is allowed there.
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
