/// The name of a pack: its file's name without the extension, 1 to 64 characters of `a`–`z`, `0`–`9` and `-`.
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

    /// Orders names by their characters.
    public static func < (left: PackName, right: PackName) -> Bool { left.description < right.description }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
