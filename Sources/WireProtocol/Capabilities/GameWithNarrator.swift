/// A game that `callboard watch` tells in lines of text. Of any other only the room's part is told.
public protocol GameWithNarrator: PlayableGame {
    /// What makes lines of the game's messages.
    static var narrator: any GameNarrator.Type { get }
}
