/// The results of a seat in earlier rounds, in eight bytes.
struct SeatTally: Hashable, Sendable {
    /// Rounds with a board.
    var rounds: UInt16 = 0
    /// Rounds with a bingo.
    var bingos: UInt16 = 0
    /// Rounds at the first rank.
    var firsts: UInt16 = 0
    /// Patterns held.
    var lines: UInt16 = 0
}
