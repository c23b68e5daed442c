/// A game that is also played alone, with a count of finished levels in profiles and leaderboards.
public protocol GameWithLevels: PlayableGame {
    /// What repeats a finished level by the rules.
    static var solo: any SoloGame.Type { get }
}
