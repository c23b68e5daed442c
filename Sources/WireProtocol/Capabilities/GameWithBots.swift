/// A game that bots can play over real connections, for a rehearsal or a load test. In other games bots only watch.
public protocol GameWithBots: PlayableGame {
    /// The bots' strategy.
    static var bot: any BotMind.Type { get }
}
