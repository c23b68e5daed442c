/// The ratings of one document, which every node stores in memory.
public struct DocumentRatings: Hashable, Sendable {
    /// The maximum length of one rating in bytes.
    public static let bytesMax = 96

    /// The ratings by the profiles' public names.
    public private(set) var texts: [String: String] = [:]
    /// A number that changes with the ratings, so that derived values can be cached.
    public private(set) var version = 0

    package init() {}

    mutating func take(_ rating: String?, of profile: String) {
        texts[profile] = rating
        version += 1
    }

    /// Whether a text is valid as a rating: printable ASCII, so that it can be sent in any header.
    package static func isText(_ text: String) -> Bool {
        text.utf8.count <= bytesMax && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}
