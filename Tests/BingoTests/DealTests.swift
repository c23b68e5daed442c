import Bingo
import Cryptography
import Foundation
import GameRules
import Testing

@Suite("Deals")
struct DealTests {
    struct Vector: Decodable, Sendable {
        let seed: String
        let commitment: String
        let player: String
        let deal: Int
        let terms: Int
        let size: Int
        let freeCentre: Bool
        let cells: [Int]
    }

    @Test("a second implementation deals the same boards", arguments: try Golden.read("deals", as: Vector.self))
    func golden(vector: Vector) throws {
        var options = BingoOptions()
        options.size = vector.size
        options.freeCentre = vector.freeCentre
        let seed = try #require(Seed(hexadecimal: vector.seed))
        let seat = try #require(SeatID(wire: vector.player))
        let cells = BoardDeal.cells(
            seed: seed, seat: seat, number: vector.deal, termCount: vector.terms, options: options)
        #expect(cells.map(Int.init) == vector.cells)
        let terms = (0..<vector.terms).map { Term("\($0)") }
        let setup = try BingoSetup(terms: terms, language: nil, options: options, seed: seed, rules: 1)
        let origin = PlayOrigin(room: "K7QX4P", play: 1)
        #expect(BoardDeal.commitment(to: setup, round: 1, of: origin) == vector.commitment)
    }

    @Test("the game deals by the published rule, and commits to the seed that it reveals")
    func rule() throws {
        var evening = try Evening(terms: 20, players: 4)
        let commitment = evening.game.commitment
        #expect(evening.game.revealedSeed == nil)
        evening.expect(.finishRound)
        let seed = try #require(evening.game.revealedSeed)
        #expect(BoardDeal.commitment(to: evening.game.setup, round: 1, of: evening.game.origin) == commitment)
        #expect(seed == evening.game.setup.seed)
        for deal in evening.game.deals {
            let cells = BoardDeal.cells(
                seed: seed, seat: deal.seat, number: deal.deal, termCount: 20, options: evening.game.setup.options)
            #expect(evening.game.board(of: deal.seat).map { Array($0.cells) } == cells)
        }
    }

    @Test("no two boards are equal; an equal one takes the next deal number")
    func different() throws {
        // 3×3 boards with 9 terms have 362,880 variants: of 3,000 about a dozen collide at first.
        let evening = try Evening(players: 3000, started: false)
        let deals = evening.game.deals
        let boards = Set(deals.compactMap { evening.game.board(of: $0.seat).map { Array($0.cells) } })
        #expect(boards.count == 3000)
        #expect(deals.contains { $0.deal > 0 })
        #expect(deals.filter { $0.deal > 0 }.count < 60)
    }

    // MARK: - Every term equally likely in every cell

    private static let terms = 25
    private static let deals = 20_000
    /// The statistic has 24 · 24 degrees of freedom, because rows and columns of the table are fixed: mean 576,
    /// standard deviation 34. The limit is six of them above a fair deal.
    private static let limit = 576.0 + 6 * 34

    /// Returns how far the counts of many deals differ from equal ones, term by cell.
    private func chiSquare(_ deal: (Int) -> [Int16]) -> Double {
        var counts = [Int](repeating: 0, count: Self.terms * Self.terms)
        for number in 0..<Self.deals {
            let cells = deal(number)
            for cell in 0..<cells.count { counts[Int(cells[cell]) * Self.terms + cell] += 1 }
        }
        let expected = Double(Self.deals) / Double(Self.terms)
        return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    }

    @Test("seeded deals are uniform")
    func uniform() {
        let options = BingoOptions()
        let statistic = chiSquare { number in
            BoardDeal.cells(
                seed: Evening.seed(UInt8(number % 8)), seat: SeatID(UInt32(number / 8 + 1)), number: 0,
                termCount: Self.terms, options: options)
        }
        #expect(statistic < Self.limit)
        // Too even counts would not be random either.
        #expect(statistic > 576 - 6 * 34)
    }

    @Test("a shuffle by the plain remainder of a byte is detected")
    func biasedRemainder() {
        let statistic = chiSquare { number in
            var generator = SeededGenerator(
                bytes: hmacSHA256(key: Evening.seed(1).bytes, message: Array("\(number)".utf8)))
            var cells = (0..<Int16(Self.terms)).map { $0 }
            for index in 0..<Self.terms {
                cells.swapAt(index, index + Int(generator.next() >> 56) % (Self.terms - index))
            }
            return cells
        }
        #expect(statistic > Self.limit)
    }

    @Test("a shuffle that swaps every cell with any other is detected")
    func naiveShuffle() {
        let statistic = chiSquare { number in
            var generator = SeededGenerator(
                bytes: hmacSHA256(key: Evening.seed(1).bytes, message: Array("\(number)".utf8)))
            var cells = (0..<Int16(Self.terms)).map { $0 }
            for index in 0..<Self.terms { cells.swapAt(index, generator.integer(below: Self.terms)) }
            return cells
        }
        #expect(statistic > Self.limit)
    }
}
