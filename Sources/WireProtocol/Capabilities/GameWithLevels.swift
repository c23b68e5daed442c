/// A game that can also be played alone, with finished levels in profiles and leaderboards.
public protocol GameWithLevels: PlayableGame {
    /// The type that replays a finished level by the rules.
    static var solo: any SoloGame.Type { get }
}
