import Foundation
import Testing

/// Random rounds, compared with a reference: places, turns and their times, winners, and the teams that advance.
@Suite struct RandomTablesTests {
    /// The daytime tests play a share of the nightly rounds. `CALLBOARD_SEQUENCE_ROOM` plays a single one, by the
    /// number that a failure printed.
    private static let numbers: Range<Int> = {
        let environment = ProcessInfo.processInfo.environment
        if let room = environment["CALLBOARD_SEQUENCE_ROOM"].flatMap(Int.init) { return room..<room + 1 }
        return 0..<(environment["CALLBOARD_SEQUENCE_ROOMS"].flatMap(Int.init) ?? 25)
    }()

    @Test func `Tables, tournaments and crowds are as the reference has them`() {
        var counts: [String: Int] = [:]
        for number in Self.numbers {
            do {
                var tables = try RandomTables(number: number)
                defer { counts.merge(tables.counts, uniquingKeysWith: +) }
                try tables.play()
            } catch {
                Issue.record("CALLBOARD_SEQUENCE_ROOM=\(number): \(error)")
                return
            }
        }
        // The test must not pass with trivial rounds.
        guard Self.numbers.count >= 25 else { return }
        for something in ["playCard", "swap", "house", "undo", "takeOver", "substitute", "finished", "further", "fun"] {
            #expect(counts[something, default: 0] > 1, "\(something): \(counts)")
        }
    }
}
