/// A game of several rounds. The room counts them, because the data of each round makes it larger.
public protocol GameWithRounds: Game {
    /// The number of rounds so far, including the current one.
    var roundCount: Int { get }
    /// Whether an input, if it is accepted, starts another round.
    static func beginsRound(_ input: Input) -> Bool
}

/// The members of ``GameWithRounds``, which the room calls.
public struct Rounds<Rules: Game>: Sendable {
    public let count: @Sendable (Rules) -> Int
    public let isBegun: @Sendable (_ by: Rules.Input) -> Bool
}

extension GameWithRounds {
    public static var rounds: Rounds<Self>? {
        Rounds(count: { $0.roundCount }, isBegun: { beginsRound($0) })
    }
}
