import GameRules
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// The logged results of plays.
@Suite("Results of plays")
struct PlayResultTests {
    @Test("no record is longer than 64 KiB, whatever the numbers are", arguments: [true, false])
    func bounded(hasPlaces: Bool) throws {
        let summary = JSONObject([("text", .string(String(repeating: "x", count: 4080)))])
        for number in [Int32.min, .max, -65_535] {
            let numbers = [Int32](repeating: number, count: 3 * PlayEnd.numbersMax)
            let play = FinishedPlay(
                number: 50, game: "tally", rulesVersion: 1, title: nil, begun: Timestamp(milliseconds: 0),
                ended: Timestamp(milliseconds: 0), positions: 1..<2,
                result: PlayResult(hasPlaces: hasPlaces, numbers: numbers), members: [], summary: summary,
                unreadable: nil)
            #expect(play.ends.count == 3)
            let time = Timestamp(milliseconds: 4_102_444_800_000)
            for end in play.ends {
                #expect(RoomRecord.encode(TimedInput(time: time, input: .playEnded(end))).count <= 65_536)
            }
        }
    }

    @Test("numbers that only a damaged log can contain cause no crash")
    func damaged() {
        var points: [UInt32] = []
        let damaged = PlayResult(hasPlaces: false, numbers: [-1, .min, 7, .max])
        for _ in 0..<3 { damaged.addPoints(to: &points) { _ in false } }
        #expect(points == [0, 0, 21, .max])
        var places = PlayResult(hasPlaces: true, numbers: [.min, .max, 0, 0, -3, 2])
        points = []
        // There is no such seat.
        places.addPoints(to: &points) { $0.number > 100 }
        #expect(points == [0, 7, 10])
        let before = places
        for first in [-1, .min, .max, 1 << 40] { places.take(damaged, at: first) }
        for first in [-1, .min, .max, 1 << 40] { places.take(before, at: first) }
        #expect(places == before)
    }
}
