import Foundation
import GameRules

/// How long people take to notice a suggestion and tap it: seldom under a second, mostly about two, sometimes much
/// longer. Log-normal, drawn from a seed, cut to a range.
struct ReactionTimes {
    /// The median of the middle of people: a glance at the screen, a decision, a tap.
    private static let medianMilliseconds = 1_600.0
    private static let deviation = 0.6

    private var generator: SeededGenerator
    private let range: ClosedRange<Int>

    /// Times from a seed, all inside a range.
    init(seed: UInt64, milliseconds range: ClosedRange<Int>) {
        // SplitMix64, https://prng.di.unimi.it/splitmix64.c, spreads neighbouring seeds over the whole state.
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

    /// The next time, in milliseconds.
    mutating func next() -> Int {
        // Box and Muller's method, https://en.wikipedia.org/wiki/Box–Muller_transform, with a first number above 0.
        let radius = (-2 * log(1 - fraction())).squareRoot()
        let normal = radius * cos(2 * .pi * fraction())
        let milliseconds = ReactionTimes.medianMilliseconds * exp(ReactionTimes.deviation * normal)
        return min(max(Int(milliseconds), range.lowerBound), range.upperBound)
    }

    /// A number in `0..<1`, every one equally likely.
    mutating func fraction() -> Double { Double(generator.next() >> 11) * 0x1p-53 }

    /// 32 random bits.
    mutating func bits() -> UInt32 { UInt32(truncatingIfNeeded: generator.next() >> 32) }
}
