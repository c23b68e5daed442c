/// A game whose events `callboard watch` prints as text. For other games it prints only the room's events.
public protocol GameWithNarrator: PlayableGame {
    /// The type that turns the game's messages into lines.
    static var narrator: any GameNarrator.Type { get }
}
