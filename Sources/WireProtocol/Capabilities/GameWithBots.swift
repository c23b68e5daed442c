/// A game that bots can play over real connections, for a rehearsal or a load test. In other games bots only watch.
public protocol GameWithBots: PlayableGame {
    /// What this game's bots do.
    static var bot: any BotStrategy.Type { get }
}
