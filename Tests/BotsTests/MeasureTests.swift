import Bingo
import GameRules
import JSON
import Testing
import WireProtocol

@testable import Bots

@Suite("Measures")
struct MeasureTests {
    @Test("Percentiles are within one percent of the exact ones", arguments: [1, 2, 10, 1_000, 50_000])
    func percentiles(count: Int) {
        var generator = SeededGenerator(bytes: [UInt8](repeating: 3, count: 32))
        var histogram = DelayHistogram()
        var values: [Int] = []
        for _ in 0..<count {
            let value = generator.integer(below: 1 << (1 + generator.integer(below: 30)))
            values.append(value)
            histogram.add(microseconds: value)
        }
        values.sort()
        for share in [0, 0.01, 0.5, 0.95, 0.99, 1] {
            let rank = min(max(Int((share * Double(count)).rounded(.up)), 1), count)
            let exact = values[rank - 1]
            let told = histogram.percentile(share) ?? -1
            #expect(told >= exact && Double(told) <= Double(exact) * 1.01, "\(share) of \(count)")
        }
        #expect(histogram.maxMicroseconds == values.last)
        #expect(histogram.count == count)
    }

    @Test("Nothing counted has no percentile; a negative delay counts as none")
    func edges() {
        var histogram = DelayHistogram()
        #expect(histogram.percentile(0.5) == nil)
        #expect(DelayPercentiles(histogram) == nil)
        histogram.add(microseconds: -5)
        #expect(histogram.percentile(0.5) == 0)
    }

    @Test("Tasks are returned at their time, and not before")
    func dueQueue() {
        var generator = SeededGenerator(bytes: [UInt8](repeating: 4, count: 32))
        var queue = DueQueue<Int>()
        let times = (0..<500).map { _ in generator.integer(below: 100) }
        for (index, time) in times.enumerated() { queue.add(index, due: UInt64(time)) }
        let expected = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        var taken: [Int] = []
        for now in 0..<100 {
            while let index = queue.next(at: UInt64(now)) {
                #expect(times[index] == now)
                taken.append(index)
            }
        }
        #expect(taken == expected)
        #expect(queue.count == 0)
    }

    @Test("Reaction times are human, and the same for the same seed")
    func reactions() {
        var times = ReactionTimes(seed: 7, milliseconds: 600...6_000)
        var same = ReactionTimes(seed: 7, milliseconds: 600...6_000)
        let drawn = (0..<2_000).map { _ in times.next() }
        #expect(drawn == (0..<2_000).map { _ in same.next() })
        #expect(drawn.allSatisfy { (600...6_000).contains($0) })
        #expect((1_400...1_800).contains(drawn.sorted()[1_000]))
        var other = ReactionTimes(seed: 8, milliseconds: 600...6_000)
        #expect(drawn.first != other.next())
    }

    @Test("Wins that all bots receive are counted once")
    func wins() {
        var tally = BotTally()
        for _ in 0..<3 { tally.win(2, at: 10) }
        tally.win(1, at: 11)
        tally.win(2, at: 10)
        #expect(tally.wins == 3)
    }

    @Test("The first ten thousand bots come from 127.0.0.2, the next from 127.0.0.3")
    func sources() {
        #expect(BotEndpoint.source(of: 0) == 0x7F00_0002)
        #expect(BotEndpoint.source(of: 9_999) == 0x7F00_0002)
        #expect(BotEndpoint.source(of: 10_000) == 0x7F00_0003)
    }

    @Test("The report reads well, for people and for machines")
    func report() throws {
        var tally = BotTally()
        tally.seatedEver = 4_999
        tally.lastSeatedMilliseconds = 2_000
        tally.deliveries = 1_234_567
        tally.rejections = ["badCell": 2, "roundFinished": 9]
        let call = BotTally.Announcement(key: 3, time: Timestamp(milliseconds: 1_000))
        tally.deliver(call, atMicroseconds: 1_004_000)
        tally.deliver(call, atMicroseconds: 1_006_500)
        let report = BotReport(
            tally, players: 5_000, milliseconds: 60_000, words: BingoBot.words, lateRefusals: ["roundFinished"])
        #expect(report.errors == 3)
        let lines = report.text.split(separator: "\n")
        #expect(lines.contains("Joined       4999 of 5000 bots, 2,499 a second"))
        #expect(lines.contains("Received     1,234,567 messages, 0 kB in 60.0 s"))
        #expect(lines.contains { $0.hasPrefix("Call to bot  p50 4.0 ms, p95 6.5 ms, p99 6.5 ms, max 6.5 ms") })
        #expect(lines.contains("Rejected     9 × roundFinished, 2 × badCell"))
        #expect(lines.last == "Errors       3")
        let fields = try #require(try JSONParser.parse(Array(report.json.utf8)).object)
        #expect(fields["joined"] == .integer(4_999))
        #expect(fields["announcementSpread"]?.object?["maxMilliseconds"] == .number(2.5))
        #expect(fields["answerDelay"] == .null)
        #expect(fields["rejections"]?.object?["badCell"] == .integer(2))
    }
}
