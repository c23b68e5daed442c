/// A kind of documents: term packs, decks, profiles. Each kind has its own names and limit.
public struct DocumentKind: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The kind as stored: 1 to 16 lowercase letters.
    public let rawValue: String

    /// Creates a kind. The name must have 1 to 16 lowercase letters.
    public init(_ rawValue: String) {
        let isFine = (1...16).contains(rawValue.utf8.count) && rawValue.utf8.allSatisfy { (97...122).contains($0) }
        precondition(isFine, "a kind of documents has 1 to 16 small letters")
        self.rawValue = rawValue
    }

    /// The public recaps of finished plays.
    public static let recap = DocumentKind("recap")
    /// Users' identities across games and devices, without accounts; see ``Profile``.
    public static let profile = DocumentKind("profile")
    /// Entries in the library, by the content's own name; see ``Listing``.
    public static let listing = DocumentKind("listing")
    /// Encrypted data that one device leaves for another for a few minutes.
    public static let handover = DocumentKind("handover")
    /// Encrypted answers to requests, stored for a few minutes in case a client repeats a request to another node.
    public static let request = DocumentKind("request")
    /// Profiles' ratings of documents. They are stored like documents and found only through them.
    public static let rating = DocumentKind("rating")

    /// The record that a backup of all nodes' rooms succeeded; see ``DocumentEntry/changed``.
    public static let backup = DocumentKind("backup")
    /// Records, by room code, that retention has deleted a room or that it was restored.
    public static let deletedRoom = DocumentKind("deletedroom")
    /// An action of an operator or a moderator.
    public static let audit = DocumentKind("audit")
    /// A code with which a user of the machine signs in to the operator's page, by its hash.
    public static let signInCode = DocumentKind("signincode")
    /// A session of the operator's page that began with a code, by the hash of its token.
    public static let session = DocumentKind("session")
    /// The request of a person in a seat of a room to be forgotten.
    public static let erasedSeat = DocumentKind("erasedseat")
    /// The amount of time that retention has seen pass.
    public static let retention = DocumentKind("retention")

    public var description: String { rawValue }

    /// Orders kinds by their letters.
    public static func < (left: DocumentKind, right: DocumentKind) -> Bool { left.rawValue < right.rawValue }
}

/// The name of one document.
public struct DocumentKey: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let kind: DocumentKind
    /// The name within its kind: 1 to 64 ASCII letters, digits, `-` and `_`.
    public let name: String

    /// Checks a name. Returns `nil` if its characters or length are not allowed.
    public init?(_ kind: DocumentKind, _ name: String) {
        guard DocumentKey.isName(name) else { return nil }
        self.kind = kind
        self.name = name
    }

    /// The key as `KIND/NAME`.
    public var description: String { "\(kind)/\(name)" }

    /// Orders documents by kind, then by name.
    public static func < (left: DocumentKey, right: DocumentKey) -> Bool {
        (left.kind, left.name) < (right.kind, right.name)
    }

    /// Whether a text is valid as the name of a document or of a profile that rates one.
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
