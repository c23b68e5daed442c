import GameRules

/// A command of a seat.
package enum PartyInput: Hashable, Sendable {
    package enum GuestChange: Hashable, Sendable {
        /// A name, and the key by which names that look alike are known.
        case add(name: String, key: String)
        case remove(Int)
        case rename(Int, name: String, key: String)
    }

    case guests(GuestChange)
    /// `player` is `nil` for oneself.
    case sitOut(Bool, player: Entrant?)
    /// `present` are the players who are connected; `prize` is what a draw is for.
    case spin(present: SeatSet, prize: String?)
    /// What the next push will be held against: SHA-256 of its nonce.
    case commitChance([UInt8])
    /// A nonce of 16 bytes, and SHA-256 of the next one.
    case push([UInt8], next: [UInt8]?)
    case choose(Question.Kind)
    case next
    case skip
    /// The same question for somebody else; `present` as for a spin.
    case another(present: SeatSet)
    /// 1 or 2.
    case vote(Int)

    // Of hosts.
    case setOptions(PartyOptions)
    case addDeck(Deck)
    /// From 0.
    case removeDeck(Int)
    case timer(seconds: Int?)
    case pause
    case resume
    case finishGame
    case newGame(Seed)
    /// Used questions are unused.
    case reset
    /// A part of a list to draw from, from 1.
    case candidates(part: Int, of: Int, names: [String])
    /// Who was drawn in the draw of a number is back in.
    case undoDraw(Int)
}
