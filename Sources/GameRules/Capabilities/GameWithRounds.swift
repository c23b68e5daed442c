/// A game of several rounds. What is kept of each makes a room larger, so the room counts them.
public protocol GameWithRounds: Game {
    /// How many rounds the game has had, the present one among them.
    var roundCount: Int { get }
    /// Whether an input, if it is accepted, begins another round.
    static func beginsRound(_ input: Input) -> Bool
}

/// How a room counts the rounds of a ``GameWithRounds``.
public struct Rounds<Rules: Game>: Sendable {
    public let count: @Sendable (Rules) -> Int
    public let isBegun: @Sendable (_ by: Rules.Input) -> Bool
}

extension GameWithRounds {
    public static var rounds: Rounds<Self>? {
        Rounds(count: { $0.roundCount }, isBegun: { beginsRound($0) })
    }
}
