import GameRules

/// The consequences of an input.
package enum SequenceEvent: Hashable, Sendable {
    /// The teams or the options changed.
    case seating
    /// The number of members of crowd teams, or of players for the tables, changed. It is sent soon, combined with
    /// other changes.
    case gathered
    /// An event at a table. The tables of a tournament are counted from 0; without a tournament it is 0.
    case match(Int, Match.Event)
    /// The occupants changed at a tournament's table whose cards are not dealt yet.
    case sitting(Int)
    /// The tournament's round began or ended.
    case tournament
    /// Private information for a seat.
    case own(SeatID)
}
