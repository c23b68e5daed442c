import JSON

/// A game that bots can play over real connections, for a rehearsal or a load test. Bots of any other sit and watch.
public protocol GameWithBots: PlayableGame {
    /// What a bot does.
    static var bot: any BotMind.Type { get }
}

/// A game that `callboard watch` tells in lines of text. Of any other only the room's part is told.
public protocol GameWithNarrator: PlayableGame {
    /// What makes lines of the game's messages.
    static var narrator: any GameNarrator.Type { get }
}

/// A game that is also played alone, with a count of finished levels in profiles and leaderboards.
public protocol GameWithLevels: PlayableGame {
    /// What repeats a finished level by the rules.
    static var solo: any SoloGame.Type { get }
}

/// A game whose exports can be held against its rules: it leaves something to a chance that can be proved.
public protocol GameWithProof: PlayableGame {
    /// Holds a room's export against the rules: the game's plays in it, with all that their seeds and inputs decide.
    ///
    /// `nil` if none of the export's plays is the game's.
    static func verify(_ export: JSONValue) -> ExportProof?
}
