import Cryptography
import GameRules

/// Where the wheel stops, as it follows from the seed and the phones' chance.
package struct WheelStop: Hashable, Sendable {
    /// The slice, from 0.
    package let winner: Int
    /// Where in the slice, in thousandths.
    package let place: Int
    /// Full turns before that: 4 to 6.
    package let turns: Int
    /// Further slices that are drawn with it, in order.
    package let further: [Int]

    /// Spins.
    ///
    /// - Parameters:
    ///   - number: of the spin in its game, from 1.
    ///   - slices: how many there are, 1 at least.
    ///   - count: how many are drawn; no more than there are.
    package init(seed: Seed, number: Int, chance: [UInt8], slices: Int, count: Int = 1) {
        let bytes = hmacSHA256(key: seed.bytes, message: Array("spin:\(number):".utf8) + chance)
        var generator = SeededGenerator(bytes: bytes)
        let winner = generator.integer(below: slices)
        self.winner = winner
        place = generator.integer(below: 1_000)
        turns = 4 + generator.integer(below: 3)
        var further: [Int] = []
        var taken = [winner]
        while taken.count < min(count, slices) {
            // The slice of a number among those that are left, whose order is kept.
            var slice = generator.integer(below: slices - taken.count)
            for one in taken.sorted() where one <= slice { slice += 1 }
            further.append(slice)
            taken.append(slice)
        }
        self.further = further
    }
}
