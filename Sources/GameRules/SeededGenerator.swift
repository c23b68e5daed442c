/// The random generator of all games, which never changes: xoshiro256**, seeded with 32 bytes.
///
/// The standard library may change `shuffled(using:)` between releases. So generator, bounded integer and shuffle are
/// implemented here and fixed by golden vectors: an old log must always deal the same boards, and a player must be able
/// to reproduce a deal in another language.
///
/// The algorithm is by David Blackman and Sebastiano Vigna, https://prng.di.unimi.it.
public struct SeededGenerator: Sendable {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// Seeds the generator with 32 bytes, read as four little-endian words.
    ///
    /// The generator cannot leave the all-zero state, so that state is replaced by the word 1 in first place.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == 32, "the generator takes 32 bytes")
        func word(_ index: Int) -> UInt64 {
            var value: UInt64 = 0
            for offset in (0..<8).reversed() { value = value << 8 | UInt64(bytes[8 * index + offset]) }
            return value
        }
        state = (word(0), word(1), word(2), word(3))
        if state == (0, 0, 0, 0) { state.0 = 1 }
    }

    /// Returns the next 64 random bits.
    public mutating func next() -> UInt64 {
        let result = rotated(state.1 &* 5, by: 7) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = rotated(state.3, by: 45)
        return result
    }

    /// Returns a uniformly distributed integer in `0..<bound`.
    ///
    /// Values below `2^64 mod bound` are drawn again before the remainder is taken. This removes the bias of a plain
    /// remainder.
    public mutating func integer(below bound: Int) -> Int {
        precondition(bound > 0, "the bound is at least 1")
        let bound = UInt64(bound)
        let threshold = (0 &- bound) % bound
        while true {
            let value = next()
            if value >= threshold { return Int(value % bound) }
        }
    }

    /// Draws `count` different integers of `0..<bound` in random order. Every selection is equally likely.
    ///
    /// It takes the first `count` steps of a Fisher–Yates shuffle of `0, 1, …, bound - 1`: step `i` swaps place `i`
    /// with place `i + integer(below: bound - i)`.
    public mutating func draw(_ count: Int, below bound: Int) -> [Int] {
        precondition(count <= bound, "cannot draw \(count) different integers below \(bound)")
        var values = Array(0..<bound)
        for index in 0..<count {
            values.swapAt(index, index + integer(below: bound - index))
        }
        return Array(values.prefix(count))
    }

    private func rotated(_ value: UInt64, by count: UInt64) -> UInt64 {
        value << count | value >> (64 - count)
    }
}
