import GameRules

/// The consequences of an input.
package enum PartyEvent: Hashable, Sendable {
    /// The options, the decks or the game changed.
    case setUp
    /// The people on the wheel changed.
    case people
    /// Phones may reveal their chance.
    case spinning
    /// The wheel turns, and everyone can know where it stops.
    case spun
    /// The wheel has stopped, and the next stage has begun: a choice, a question, or the next spin.
    case turn
    case votes
    /// The private state of a seat changed.
    case own(SeatID)
    case gameEnded
}
