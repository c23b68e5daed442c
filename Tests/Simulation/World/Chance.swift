import Cryptography
import GameRules

/// The source of everything random in a run, determined by its seed.
struct Chance {
    private var generator: SeededGenerator

    /// Creates one of the independent streams of a seed.
    init(seed: UInt64, stream: String) {
        generator = SeededGenerator(bytes: sha256(Array("simulation \(seed) \(stream)".utf8)))
    }

    /// Returns an integer in `0..<bound`.
    mutating func below(_ bound: Int) -> Int { generator.integer(below: bound) }

    /// Returns an integer in the range.
    mutating func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

    /// Returns `true` with a probability in thousandths.
    mutating func happens(_ permille: Int) -> Bool { below(1000) < permille }

    /// Returns one of the elements. There must be at least one.
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// Returns random bytes.
    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 32) }
    }
}
