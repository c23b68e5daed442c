import Content
import JSON

/// A game whose setup can name a stored document instead of including it, such as a pack or a deck.
public protocol GameWithContent: PlayableGame {
    /// The kind of document.
    static var content: any ContentKind.Type { get }
    /// Returns the content that a host's command names, or `nil` if the command includes all it needs.
    static func namedContent(ofType type: String, in fields: JSONObject) -> NamedContent?
}

extension GameWithContent {
    /// The default: only the setup names content.
    public static func namedContent(ofType type: String, in fields: JSONObject) -> NamedContent? { nil }
}
