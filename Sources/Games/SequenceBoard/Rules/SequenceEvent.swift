import GameRules

/// What follows from an input.
package enum SequenceEvent: Hashable, Sendable {
    /// Who is in which team, or the options are others.
    case seating
    /// So is how many are in a team that plays together, or are there for the tables: told soon, with others.
    case gathered
    /// At a table: of a tournament, counted from 0; else 0.
    case match(Int, Match.Event)
    /// Somebody else will sit at a table of a tournament whose cards are not dealt yet.
    case sitting(Int)
    /// A tournament goes on: a round of it begins or is over.
    case tournament
    /// What a seat is told of itself.
    case own(SeatID)
}
