import Content
import JSON

/// A game whose setup may name a document of the house instead of bringing it along: a pack, a deck.
public protocol GameWithContent: PlayableGame {
    /// The kind of document.
    static var content: any ContentKind.Type { get }
    /// The content that a host's command names; `nil` for a command that brings along all it needs.
    static func namedContent(ofType type: String, in fields: JSONObject) -> NamedContent?
}

extension GameWithContent {
    /// A game that names content in its setup alone.
    public static func namedContent(ofType type: String, in fields: JSONObject) -> NamedContent? { nil }
}
