/// The frozen random generator of all games: xoshiro256**, seeded with 32 bytes.
///
/// The standard library may change `shuffled(using:)` between releases, so generator, bounded integer and shuffle are
/// ours and held by golden vectors: an old log must deal the same boards for ever, and a player must be able to repeat
/// a deal in another language.
///
/// The algorithm is by David Blackman and Sebastiano Vigna, https://prng.di.unimi.it.
public struct SeededGenerator: Sendable {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// Seeds the generator with 32 bytes, read as four little-endian words.
    ///
    /// The all-zero state, which the generator cannot leave, is replaced by the word 1 in first place.
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

    /// The next 64 random bits.
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

    /// A random integer in `0..<bound`, every value equally likely.
    ///
    /// Values below `2^64 mod bound` are drawn again before the remainder is taken, which removes the bias that a bare
    /// remainder has.
    public mutating func integer(below bound: Int) -> Int {
        precondition(bound > 0, "the bound is at least 1")
        let bound = UInt64(bound)
        let threshold = (0 &- bound) % bound
        while true {
            let value = next()
            if value >= threshold { return Int(value % bound) }
        }
    }

    /// Draws `count` different integers of `0..<bound` in random order, every selection equally likely.
    ///
    /// The first `count` steps of a Fisher–Yates shuffle of `0, 1, …, bound - 1`: step `i` swaps place `i` with place
    /// `i + integer(below: bound - i)`.
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
