/// A game that bots can play over real connections, for a rehearsal or a load test. Bots of any other sit and watch.
public protocol GameWithBots: PlayableGame {
    /// What a bot does.
    static var bot: any BotMind.Type { get }
}
