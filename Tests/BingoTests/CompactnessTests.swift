import GameRules
import Testing

@testable import Bingo

@Suite("The stored data of a seat")
struct CompactnessTests {
    @Test("a mark keeps its position, its time and its call in twelve bytes")
    func marks() {
        #expect(MemoryLayout<Mark>.stride == 12)
        let ends: [(UInt64, Int64, Int)] = [
            (0, 0, 0), (1 << 36 - 1, 1 << 42 - 1, 1 << 18 - 1), (1 << 32, 1 << 32, 1),
            (0x5_A5A5_A5A5, 1_780_938_251_120, 77),
        ]
        for (position, milliseconds, call) in ends {
            let mark = Mark(position: position, time: Timestamp(milliseconds: milliseconds), call: call)
            #expect(mark.position == position && mark.time.milliseconds == milliseconds && mark.call == call)
        }
        #expect(Mark(position: 1, time: Timestamp(milliseconds: 1), call: 1 << 20).call == Mark.callMax)
    }

    @Test("marks take memory only for seats that mark, and are found again")
    func markList() {
        var list = MarkList()
        #expect(list[0] == .none && list[1_000_000] == .none)
        func mark(_ place: Int) -> Mark {
            Mark(position: UInt64(place), time: Timestamp(milliseconds: 7), call: place % 9)
        }
        let places = [700, 255, 256, 0, 12_345]
        for place in places { list[place] = mark(place) }
        for place in places { #expect(list[place] == mark(place)) }
        for place in 0..<20_000 where !places.contains(place) { #expect(list[place] == .none) }
        #expect(list.chunks.count { !$0.isEmpty } == 4)
        list[256] = .none
        #expect(list[256] == .none && list[255] == mark(255))
        // For any order and number of marks.
        for step in [97, 31] {
            for number in 0..<256 {
                let place = number * step % 256 + 512
                list[place] = mark(place + step)
            }
            for place in 512..<768 { #expect(list[place] == mark(place + step)) }
        }
    }

    @Test("the data of a seat that a call needs fits into half a cache line, and so does the rest")
    func seats() {
        #expect(MemoryLayout<BingoSeat>.stride <= 32)
        #expect(MemoryLayout<BingoPlayer>.stride <= 32)
        #expect(MemoryLayout<GoalReached>.stride <= 16)
    }

    @Test("a mark made by a call takes no memory, and one made by hand does")
    func marksByCall() throws {
        var evening = try Evening()
        evening.expect(.autoMark(on: true), by: Evening.player(1))
        evening.call([0, 1, 2, 3], of: Evening.player(1))
        #expect(evening.game.marks.chunks.isEmpty)
        evening.mark([5], by: Evening.player(2))
        #expect(!evening.game.marks.chunks.isEmpty)
    }

    @Test(
        "the sixth tap within ten seconds is noticed, however long the pauses before",
        arguments: [
            ([0, 2000, 2000, 2000, 2000, 1999], true), ([0, 2000, 2000, 2000, 2000, 2000], false),
            ([0, 0, 0, 0, 0, 0], true), ([0, 90_000_000, 1, 1, 1, 1, 1], true), ([0, 1, 1, 1, 1, 90_000_000], false),
            ([0, 1, 1, 1, 65_535, 1], false),
        ])
    func taps(gaps: [Int64], isNoticed: Bool) {
        var taps = TapTimes()
        var time: Int64 = 5
        var noticed: [Bool] = []
        for gap in gaps {
            time += gap
            noticed.append(taps.record(at: Timestamp(milliseconds: time)))
        }
        #expect(noticed.last == isNoticed)
        #expect(!noticed.dropLast().contains(true))
        #expect(taps.last.milliseconds == time)
    }
}
