/// What documents are of: term packs, decks, profiles. Each kind has names and a quota of its own.
public struct DocumentKind: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The kind as it is stored: 1 to 16 small letters.
    public let rawValue: String

    /// Names a kind. Anything but 1 to 16 small letters is a programmer's mistake.
    public init(_ rawValue: String) {
        let isFine = (1...16).contains(rawValue.utf8.count) && rawValue.utf8.allSatisfy { (97...122).contains($0) }
        precondition(isFine, "a kind of documents has 1 to 16 small letters")
        self.rawValue = rawValue
    }

    /// What anybody may look back at of plays that are over.
    public static let recap = DocumentKind("recap")
    /// Who somebody is to this server over games and devices, without an account; see ``Profile``.
    public static let profile = DocumentKind("profile")
    /// That content stands in the house's library, by the content's own name; see ``Listing``.
    public static let listing = DocumentKind("listing")
    /// What one device leaves for another for a few minutes, sealed.
    public static let handover = DocumentKind("handover")
    /// What a request was answered that may be sent again to another node, sealed, for a few minutes.
    public static let request = DocumentKind("request")
    /// What profiles say of documents: kept like documents, and found through those alone.
    public static let rating = DocumentKind("rating")

    /// That a backup of all nodes' rooms succeeded; see ``DocumentEntry/changed``.
    public static let backup = DocumentKind("backup")
    /// That retention has deleted a room, or that it was brought back, by the room's code.
    public static let deletedRoom = DocumentKind("deletedroom")
    /// How much time retention has seen to pass.
    public static let retention = DocumentKind("retention")

    public var description: String { rawValue }

    /// Orders kinds by their letters.
    public static func < (left: DocumentKind, right: DocumentKind) -> Bool { left.rawValue < right.rawValue }
}

/// Names one document.
public struct DocumentKey: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// What it is of.
    public let kind: DocumentKind
    /// Its name within its kind: 1 to 64 letters of ASCII, digits, `-` and `_`.
    public let name: String

    /// Checks a name; `nil` if it has other characters or another length.
    public init?(_ kind: DocumentKind, _ name: String) {
        guard DocumentKey.isName(name) else { return nil }
        self.kind = kind
        self.name = name
    }

    /// `KIND/NAME`.
    public var description: String { "\(kind)/\(name)" }

    /// Orders documents by kind, then by name.
    public static func < (left: DocumentKey, right: DocumentKey) -> Bool {
        (left.kind, left.name) < (right.kind, right.name)
    }

    /// Whether a text can be the name of a document or of whoever rates one.
    package static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
