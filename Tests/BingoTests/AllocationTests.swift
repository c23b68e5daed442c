import Bingo
import CAllocationCount
import GameRules
import JSON
import Testing
import WireProtocol

/// Allocations do not depend on the machine's load, so tests can limit them, unlike times.
@Suite("Allocations of the rules", .serialized)
struct AllocationTests {
    /// Returns the average allocations of a mark and its verdict, with this number of players.
    private func allocationsOfMarks(players: Int) throws -> Double {
        var evening = try Evening(players: players)
        for term in 0..<4 { evening.expect(.call(term: term)) }
        let moment = Moment(position: 1_000_000, time: evening.time)
        var refused = 0
        let before = allocation_count()
        for number in 1...100 {
            let outcome = evening.game.apply(
                .mark(cell: number % 9), from: Evening.player(1 + number % players), role: .player, at: moment)
            if case .rejected = outcome { refused += 1 }
        }
        let count = Double(allocation_count() - before) / 100
        #expect(refused <= 20, "the free centre, and what is marked already")
        return count
    }

    @Test("a mark and its verdict, however many play")
    func marks() throws {
        let few = try allocationsOfMarks(players: 100)
        let many = try allocationsOfMarks(players: 2_000)
        #expect(few > 0, "the count is alive")
        #expect(many <= few + 0.5, "\(few) allocations among 100, \(many) among 2,000")
        #expect(many <= 8, "\(many) allocations")
    }

    /// With nine terms, each is on every board.
    @Test("a call, at most once for a board that holds its term", arguments: [20, 2_000])
    func calls(players: Int) throws {
        var evening = try Evening(players: players)
        for term in 0..<4 {
            let before = allocation_count()
            evening.expect(.call(term: term))
            let count = Int(allocation_count() - before)
            #expect((1...players + 32).contains(count), "\(count) allocations")
        }
    }

    @Test("replaying a mark from its logged form")
    func replay() throws {
        let record = Array(Wire.text { BingoInput.mark(cell: 4).encode(into: &$0) }.utf8)
        var allocations: [Int] = []
        for _ in 0..<10 {
            let before = allocation_count()
            let fields = try #require(try record.withUnsafeBufferPointer { try JSONParser.parse($0).object })
            let input = try BingoGame.input(ofType: "mark", from: fields) { () throws(Rejection) in
                throw Rejection(.badMessage, "")
            }
            allocations.append(Int(allocation_count() - before))
            #expect(input == .mark(cell: 4))
        }
        let count = try #require(allocations.min())
        #expect((1...12).contains(count), "\(count) allocations")
    }
}
