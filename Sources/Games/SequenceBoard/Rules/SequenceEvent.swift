import GameRules

/// What follows from an input.
package enum SequenceEvent: Hashable, Sendable {
    /// Who is in which team, or the options are others.
    case seating
    /// Phones are asked to promise, then to tell their numbers.
    case gathering
    case revealing
    case dealt
    /// A move was made; the last of the round's.
    case moved(CardTable.Effect)
    case undone
    /// Somebody else plays a place.
    case place(Int)
    /// Seat's cards are others.
    case hand(SeatID)
    case paused
    case resumed
    case finished
    /// The house was to look whether somebody is there: nobody need know.
    case looked
}
