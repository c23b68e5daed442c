import Bingo
import Foundation
import GameRules
import Testing

@Suite("Random games")
struct PropertyTests {
    /// `BINGO_GAMES` sets the number of games (100,000 in the nightly tests). `BINGO_GAME` plays a single game, by the
    /// number that a failure printed.
    private static let numbers: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        if let game = environment["BINGO_GAME"].flatMap(UInt64.init) { return game..<game + 1 }
        return 0..<(environment["BINGO_GAMES"].flatMap(UInt64.init) ?? 5_000)
    }()

    @Test("the verdict is a pure function of board, marks and calls: random games agree with the reference")
    func reference() async throws {
        let share = (Self.numbers.upperBound - Self.numbers.lowerBound + 1) / 2
        let halves = [
            Self.numbers.lowerBound..<min(Self.numbers.lowerBound + share, Self.numbers.upperBound),
            min(Self.numbers.lowerBound + share, Self.numbers.upperBound)..<Self.numbers.upperBound,
        ]
        let totals = try await withThrowingTaskGroup(of: [Int].self) { group in
            for half in halves { group.addTask { try play(half) } }
            return try await group.reduce([0, 0, 0, 0]) { zip($0, $1).map { $0 + $1 } }
        }
        // The test must not pass with trivial games.
        guard Self.numbers.count >= 1000 else { return }
        #expect(totals[0] > Self.numbers.count / 8)
        #expect(totals[1] > Self.numbers.count / 100)
        #expect(totals[2] > Self.numbers.count / 250)
        #expect(totals[3] > Self.numbers.count / 100)
    }

    /// Plays games; returns the numbers of bingos, withdrawn bingos, calls by the crowd, and draws.
    private func play(_ numbers: Range<UInt64>) throws -> [Int] {
        var totals = [0, 0, 0, 0]
        for number in numbers {
            var evening = try RandomEvening(number: number, isRestless: !number.isMultiple(of: 3))
            do {
                try evening.play()
            } catch {
                Issue.record("BINGO_GAME=\(number): \(error)")
                return totals
            }
            let news = [evening.bingos, evening.withdrawn, evening.crowdCalls, evening.draws]
            totals = zip(totals, news).map { $0 + $1 }
        }
        return totals
    }
}
