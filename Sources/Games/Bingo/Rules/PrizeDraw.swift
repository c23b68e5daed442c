import Cryptography
import GameRules

/// A prize draw among the players who share a rank, which anybody can repeat who knows the round's seed.
///
/// The bytes of `HMAC-SHA256(key: seed, message: "draw:<number>")` seed the frozen generator, whose first integer below
/// the number of candidates picks one of them, in the order of their seats.
public struct PrizeDraw: Hashable, Sendable {
    /// The draw's number in the round, from 1.
    public let number: Int
    /// The rank that the candidates share.
    public let rank: Int
    /// The candidates, in the order of their seats.
    public let candidates: [SeatID]
    /// Who was drawn.
    public let winner: SeatID

    /// Who of at least one candidate, in the order of their seats, wins a round's draw.
    public static func winner(seed: Seed, number: Int, among candidates: [SeatID]) -> SeatID {
        var generator = SeededGenerator(bytes: hmacSHA256(key: seed.bytes, message: Array("draw:\(number)".utf8)))
        return candidates[generator.integer(below: candidates.count)]
    }
}
