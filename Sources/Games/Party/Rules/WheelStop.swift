import Cryptography
import GameRules

/// The position at which the wheel stops, derived from the seed and the phones' chance.
package struct WheelStop: Hashable, Sendable {
    /// The slice, from 0.
    package let winner: Int
    /// The position in the slice, in thousandths.
    package let place: Int
    /// The number of full turns before that: 4 to 6.
    package let turns: Int
    /// Further slices drawn in the same spin, in order.
    package let further: [Int]

    /// Computes the stop of a spin.
    ///
    /// - Parameters:
    ///   - number: The spin's number in its game, from 1.
    ///   - slices: The number of slices, at least 1.
    ///   - count: The number of winners; at most the number of slices.
    ///   - groups: The numbers of slices of all groups in their order, which add up to `slices`. The group is drawn
    ///     first, then one of its slices. Empty if the slices have no groups.
    package init(seed: Seed, number: Int, chance: [UInt8], slices: Int, count: Int = 1, groups: [Int] = []) {
        let bytes = hmacSHA256(key: seed.bytes, message: Array("spin:\(number):".utf8) + chance)
        var generator = SeededGenerator(bytes: bytes)
        let group = groups.isEmpty ? 0 : generator.integer(below: groups.count)
        let winner =
            groups.isEmpty
            ? generator.integer(below: slices)
            : groups[..<group].reduce(0, +) + generator.integer(below: groups[group])
        self.winner = winner
        place = generator.integer(below: 1_000)
        turns = 4 + generator.integer(below: 3)
        var further: [Int] = []
        var taken = [winner]
        while taken.count < min(count, slices) {
            // Converts the index among the remaining slices, which keep their order.
            var slice = generator.integer(below: slices - taken.count)
            for one in taken.sorted() where one <= slice { slice += 1 }
            further.append(slice)
            taken.append(slice)
        }
        self.further = further
    }
}
