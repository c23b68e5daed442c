import Foundation
import Testing

/// Random races, compared with a reference that stores only moves.
@Suite struct RandomRaceTests {
    /// The daytime tests play a share of the nightly races. `CALLBOARD_RACE` plays a single one, by the number that a
    /// failure printed.
    private static let numbers: Range<Int> = {
        let environment = ProcessInfo.processInfo.environment
        if let race = environment["CALLBOARD_RACE"].flatMap(Int.init) { return race..<race + 1 }
        return 0..<(environment["CALLBOARD_RACES"].flatMap(Int.init) ?? 60)
    }()

    @Test func `Verdicts, boards, times and places are those that follow from what was done`() {
        var counts: [String: Int] = [:]
        for number in Self.numbers {
            do {
                var race = try RandomRace(number: number)
                defer { counts.merge(race.counts, uniquingKeysWith: +) }
                try race.play()
            } catch {
                Issue.record("CALLBOARD_RACE=\(number): \(error)")
                return
            }
        }
        // The test must not pass with trivial races.
        guard Self.numbers.count >= 60 else { return }
        for something in ["solved", "crowd", "finished", "ties"] {
            #expect(counts[something, default: 0] > 3, "\(something): \(counts)")
        }
    }
}
