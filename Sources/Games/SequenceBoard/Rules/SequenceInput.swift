import GameRules

/// A command of a seat.
package enum SequenceInput: Hashable, Sendable {
    // Commands of players. In crowd games, a move is a vote for it.
    case move(CardTable.Move)
    /// Moves the player to a team, from 0.
    case team(Int)
    /// Promises a number, by its SHA-256.
    case ready(commit: [UInt8])
    case reveal(nonce: [UInt8])
    /// Takes a bot's place. A tournament's tables are counted from 0; `nil` where there is only one.
    case takeOver(table: Int?, place: Int)
    /// Takes the last play back. For the player who made it, and for hosts.
    case undo(table: Int?)

    // Commands of hosts.
    case setOptions(SequenceOptions, Seed)
    case seat([[Occupant]])
    case shuffleTeams(Seed)
    /// Starts the round. While the game waits for phones, it deals at once; between the rounds of a tournament, it
    /// starts the next one at once.
    case startRound
    case substitute(table: Int?, place: Int, by: Occupant)
    case pause
    case resume
    case finishRound
    /// Ends the game at one table of a tournament by the state of its board.
    case finishTable(Int)
    case newRound(SequenceOptions, Seed)

    /// A move made by the server for a bot, an absent player, or a player whose time ran out.
    ///
    /// - Parameter step: The step for which it was chosen; see ``SequenceGame/step``.
    case house(table: Int?, step: Int, CardTable.Move)
}
