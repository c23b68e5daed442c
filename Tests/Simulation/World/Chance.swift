import Cryptography
import GameRules

/// Everything random of a run follows from its seed through this.
struct Chance {
    private var generator: SeededGenerator

    /// One of the independent streams of a seed.
    init(seed: UInt64, stream: String) {
        generator = SeededGenerator(bytes: sha256(Array("simulation \(seed) \(stream)".utf8)))
    }

    /// An integer in `0..<bound`.
    mutating func below(_ bound: Int) -> Int { generator.integer(below: bound) }

    /// An integer in the range.
    mutating func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

    /// Whether something happens that happens so many times in a thousand.
    mutating func happens(_ permille: Int) -> Bool { below(1000) < permille }

    /// One of some things; there must be one.
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// Random bytes.
    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 32) }
    }
}
