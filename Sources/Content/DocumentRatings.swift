/// What profiles say of one document, which every node keeps in memory.
public struct DocumentRatings: Hashable, Sendable {
    /// The most bytes that one profile says.
    public static let bytesMax = 96

    /// By the profiles' public names.
    public private(set) var texts: [String: String] = [:]
    /// Another number once something else is said, so that what is made of it can be kept until then.
    public private(set) var version = 0

    package init() {}

    mutating func take(_ rating: String?, of profile: String) {
        texts[profile] = rating
        version += 1
    }

    /// Whether a text can be what a profile says: printable ASCII, so that it stands in any header.
    package static func isText(_ text: String) -> Bool {
        text.utf8.count <= bytesMax && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}
