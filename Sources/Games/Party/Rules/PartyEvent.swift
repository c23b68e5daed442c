import GameRules

/// What follows from an input.
package enum PartyEvent: Hashable, Sendable {
    /// Options, decks, or the game itself are others.
    case setUp
    /// Who is on the wheel has changed.
    case people
    /// Phones may mix in their chance.
    case spinning
    /// The wheel turns, and all can know where it stops.
    case spun
    /// The wheel stands, and what follows has begun: a choice, a question, or the next spin.
    case turn
    case votes
    /// What a seat alone may see has changed.
    case own(SeatID)
    case gameEnded
}
