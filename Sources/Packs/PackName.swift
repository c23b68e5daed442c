/// The name of a pack: its file's name without the extension, 1 to 64 characters of `a`–`z`, `0`–`9` and `-`; of a pack
/// that a host saved, eight random capital letters and digits.
///
/// So narrow that a name is always safe in an address, a file name and a command line.
public struct PackName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as it is written.
    public let description: String

    /// Checks a name; `nil` if it has other characters or another length.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(PackName.isAllowed) else { return nil }
        description = text
    }

    /// The characters of saved packs' names: those of room codes, without the look-alikes 0 O 1 I L.
    public static let savedAlphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)
    /// How many characters a saved pack's name has: 31^8, so many that names are not found by guessing.
    public static let savedLength = 8

    /// Reads the name of a saved pack as people type it: case does not matter; `nil` if it cannot be one.
    public init?(saved text: String) {
        let text = text.uppercased()
        guard text.utf8.count == PackName.savedLength, text.utf8.allSatisfy(PackName.savedAlphabet.contains) else {
            return nil
        }
        description = text
    }

    /// Makes a saved pack's name of random numbers, each in `0..<savedAlphabet.count`.
    public init(drawing number: (_ bound: Int) -> Int) {
        let characters = (0..<PackName.savedLength).map { _ in
            PackName.savedAlphabet[number(PackName.savedAlphabet.count)]
        }
        description = String(decoding: characters, as: UTF8.self)
    }

    /// Orders names by their characters.
    public static func < (left: PackName, right: PackName) -> Bool { left.description < right.description }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
