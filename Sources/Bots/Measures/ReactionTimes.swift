import Foundation
import GameRules

/// The times that people take to notice a suggestion and tap it: rarely under a second, mostly about two, sometimes
/// much longer. They follow a log-normal distribution, drawn from a seed and limited to a range.
struct ReactionTimes {
    /// The median time for a glance at the screen, a decision and a tap.
    private static let medianMilliseconds = 1_600.0
    private static let deviation = 0.6

    private var generator: SeededGenerator
    private let range: ClosedRange<Int>

    /// Creates reaction times from a seed, all within a range.
    init(seed: UInt64, milliseconds range: ClosedRange<Int>) {
        // SplitMix64, https://prng.di.unimi.it/splitmix64.c, spreads similar seeds over the whole state.
        var state = seed
        var bytes: [UInt8] = []
        for _ in 0..<4 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
            word ^= word >> 31
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        generator = SeededGenerator(bytes: bytes)
        self.range = range
    }

    /// Returns the next time, in milliseconds.
    mutating func next() -> Int {
        // The Box–Muller transform, https://en.wikipedia.org/wiki/Box–Muller_transform, with a first number above 0.
        let radius = (-2 * log(1 - fraction())).squareRoot()
        let normal = radius * cos(2 * .pi * fraction())
        let milliseconds = ReactionTimes.medianMilliseconds * exp(ReactionTimes.deviation * normal)
        return min(max(Int(milliseconds), range.lowerBound), range.upperBound)
    }

    /// Returns a uniformly distributed number in `0..<1`.
    mutating func fraction() -> Double { Double(generator.next() >> 11) * 0x1p-53 }

    /// Returns 32 random bits.
    mutating func bits() -> UInt32 { UInt32(truncatingIfNeeded: generator.next() >> 32) }
}
