import GameRules

/// A command of a seat.
package enum SequenceInput: Hashable, Sendable {
    // Of players; where a team plays together, a move is a vote for it.
    case move(CardTable.Move)
    /// Goes over to a team, from 0.
    case team(Int)
    /// The SHA-256 of a number that the phone will tell.
    case ready(commit: [UInt8])
    case reveal(nonce: [UInt8])
    /// Takes a bot's place. A table is one of the tournament's, from 0; `nil` where there is but one.
    case takeOver(table: Int?, place: Int)
    /// Of a player and of hosts: takes the last play back.
    case undo(table: Int?)

    // Of hosts.
    case setOptions(SequenceOptions, Seed)
    case seat([[Occupant]])
    case shuffleTeams(Seed)
    /// Begins; while phones are waited for, deals at once; between the rounds of a tournament, goes on at once.
    case startRound
    case substitute(table: Int?, place: Int, by: Occupant)
    case pause
    case resume
    case finishRound
    /// Ends the play at one table of a tournament with what there is on its board.
    case finishTable(Int)
    case newRound(SequenceOptions, Seed)

    /// Of nobody: what the house plays for a bot, or for somebody who let the time pass or is not there.
    ///
    /// - Parameter step: the step that it was chosen for; see ``SequenceGame/step``.
    case house(table: Int?, step: Int, CardTable.Move)
}
