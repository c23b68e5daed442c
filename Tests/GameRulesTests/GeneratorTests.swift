import Foundation
import GameRules
import Testing

@Suite("The frozen generator")
struct GeneratorTests {
    struct Vector: Decodable, Sendable {
        struct Draw: Decodable, Sendable {
            let count: Int
            let below: Int
            let values: [Int]
        }
        let seed: String
        let next: [String]
        let below: [[Int]]
        let draw: Draw
    }

    static let vectors: [Vector] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Golden/bingo/generator.json")
        guard let data = try? Data(contentsOf: file), let read = try? JSONDecoder().decode([Vector].self, from: data)
        else { preconditionFailure("\(file.path) cannot be read") }
        return read
    }()

    private func generator(_ vector: Vector) throws -> SeededGenerator {
        SeededGenerator(bytes: try #require([UInt8](hexadecimal: vector.seed)))
    }

    @Test("gives the words of a second implementation", arguments: vectors)
    func words(vector: Vector) throws {
        var generator = try generator(vector)
        for word in vector.next {
            let expected = try #require(UInt64(word, radix: 16))
            #expect(generator.next() == expected)
        }
    }

    @Test("gives the bounded integers of a second implementation", arguments: vectors)
    func integers(vector: Vector) throws {
        var generator = try generator(vector)
        for pair in vector.below { #expect(generator.integer(below: pair[0]) == pair[1]) }
    }

    @Test("draws what a second implementation draws", arguments: vectors)
    func draws(vector: Vector) throws {
        var generator = try generator(vector)
        #expect(generator.draw(vector.draw.count, below: vector.draw.below) == vector.draw.values)
    }

    /// 2^64 words leave a remainder of two thirds of 3 · 2^61. So a plain remainder gives the upper third of the values
    /// too rarely: in 1/4 of all draws instead of 1/3.
    private static let bound = 3 << 61
    private static let draws = 5000

    private func upperThirdShare(_ integer: (inout SeededGenerator) -> Int) -> Double {
        var generator = SeededGenerator(bytes: Array(1...32))
        let hits = (0..<Self.draws).count { _ in integer(&generator) >= Self.bound / 3 * 2 }
        return Double(hits) / Double(Self.draws)
    }

    @Test("bounded integers are uniform, unlike a plain remainder")
    func fairness() {
        let fair = upperThirdShare { $0.integer(below: Self.bound) }
        let bare = upperThirdShare { Int($0.next() % UInt64(Self.bound)) }
        // Five standard deviations of a share of 1/3 are 0.033.
        #expect(abs(fair - 1.0 / 3) < 0.033)
        #expect(abs(bare - 1.0 / 3) > 0.033)
    }

    @Test("a draw of all values is a permutation, and one of none is empty")
    func edges() {
        var generator = SeededGenerator(bytes: Array(1...32))
        #expect(generator.draw(9, below: 9).sorted() == Array(0..<9))
        #expect(generator.draw(0, below: 9).isEmpty)
        #expect(generator.draw(1, below: 1) == [0])
    }
}
