import GameRules

/// A command of a seat.
package enum SequenceInput: Hashable, Sendable {
    // Of players.
    case move(CardTable.Move)
    /// Goes over to a team, from 0.
    case team(Int)
    /// The SHA-256 of a number that the phone will tell.
    case ready(commit: [UInt8])
    case reveal(nonce: [UInt8])
    /// Takes a bot's place.
    case takeOver(place: Int)
    /// Of a player and of hosts: takes the last play back.
    case undo

    // Of hosts.
    case setOptions(SequenceOptions, Seed)
    case seat([[Occupant]])
    case shuffleTeams(Seed)
    /// Begins; while phones are waited for, deals at once.
    case startRound
    case substitute(place: Int, by: Occupant)
    case pause
    case resume
    case finishRound
    case newRound(SequenceOptions, Seed)

    /// Of nobody: what the house plays for a bot, or for somebody who let the time pass or is not there.
    ///
    /// - Parameter step: the step that it was chosen for; see ``SequenceGame/step``.
    case house(step: Int, CardTable.Move)
}
