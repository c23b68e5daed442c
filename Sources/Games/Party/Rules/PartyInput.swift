import GameRules

/// A command of a seat.
package enum PartyInput: Hashable, Sendable {
    package enum GuestChange: Hashable, Sendable {
        /// A name, and the key that is equal for names that look alike.
        case add(name: String, key: String)
        case remove(Int)
        case rename(Int, name: String, key: String)
    }

    case guests(GuestChange)
    /// `player` is `nil` for the sender.
    case sitOut(Bool, player: Entrant?)
    /// `present` contains the connected players; `prize` is the prize of a draw; `teams` are the room's teams, if teams
    /// take turns.
    case spin(present: SeatSet, prize: String?, teams: [TeamMembers] = [])
    /// Commits to the next push: SHA-256 of its nonce.
    case commitChance([UInt8])
    /// A nonce of 16 bytes, and SHA-256 of the next one.
    case push([UInt8], next: [UInt8]?)
    case choose(Question.Kind)
    case next
    case skip
    /// Asks another entrant the same question; `present` and `teams` as for a spin.
    case another(present: SeatSet, teams: [TeamMembers] = [])
    /// The option, 1 or 2.
    case vote(Int)

    // Commands of hosts.
    case setOptions(PartyOptions)
    case addDeck(Deck)
    /// The deck, from 0.
    case removeDeck(Int)
    case timer(seconds: Int?)
    case pause
    case resume
    case finishGame
    case newGame(Seed)
    /// Makes used questions available again.
    case reset
    /// A part of a list to draw from, from 1.
    case candidates(part: Int, of: Int, names: [String])
    /// Makes the winners of a draw available again.
    case undoDraw(Int)
}
