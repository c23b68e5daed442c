import GameRules
import Testing

@testable import Rooms

@Suite("The clock of a room")
struct RoomClockTests {
    private let opened = Timestamp(milliseconds: 1_000_000)

    private func clock(unkeptSince: Timestamp? = nil) -> RoomClock {
        RoomClock(opened: opened, at: .seconds(50), unkeptSince: unkeptSince)
    }

    @Test("waits for a deadline as long after the last input as it lies behind it, whatever the time of day does")
    func deadlines() {
        var clock = clock()
        let first = clock.await(opened.adding(seconds: 3))
        #expect(first.due == .seconds(53))
        clock.noteAppend(of: opened.adding(seconds: 10), at: .seconds(51))
        let second = clock.await(opened.adding(seconds: 12))
        #expect(second.due == .seconds(53))
    }

    @Test("takes the time of another node's input only if it is later")
    func otherNodes() {
        var clock = clock()
        clock.noteCommit(of: opened.adding(seconds: -5), at: .seconds(60))
        let earlier = clock.await(opened.adding(seconds: 1))
        #expect(earlier.due == .seconds(51))
        clock.noteCommit(of: opened.adding(seconds: 5), at: .seconds(60))
        let later = clock.await(opened.adding(seconds: 6))
        #expect(later.due == .seconds(61))
    }

    @Test("lets the last timer count alone, and none once the deadline is given up")
    func timers() throws {
        var clock = clock()
        let none = clock.awaitAgain()
        #expect(none == nil)
        let first = clock.await(opened.adding(seconds: 1))
        #expect(clock.counts(first))
        let renewed = clock.awaitAgain()
        let again = try #require(renewed)
        #expect(!clock.counts(first) && clock.counts(again))
        #expect((again.deadline, again.due) == (first.deadline, first.due))
        clock.stopWaiting()
        #expect(!clock.counts(again) && clock.wait == nil)
        // The same deadline in another play has a separate timer.
        let later = clock.await(opened.adding(seconds: 1))
        #expect(!clock.counts(again) && clock.counts(later))
    }

    @Test("knows how long the room stays awake without use")
    func sleep() {
        var clock = clock()
        #expect(clock.timeAwake(at: .seconds(50)) == RoomClock.awakeFor)
        #expect(clock.timeAwake(at: .seconds(50) + RoomClock.awakeFor) == .zero)
        #expect(clock.timeAwake(at: .seconds(5000)) == .zero)
        clock.noteUse(at: .seconds(5000))
        #expect(clock.idleTime(at: .seconds(5001)) == .seconds(1))
        #expect(clock.timeAwake(at: .seconds(5001)) == RoomClock.awakeFor - .seconds(1))
    }

    @Test("is not run until a server is known to run it")
    func unkept() {
        var clock = clock(unkeptSince: opened)
        #expect(clock.unkeptSince == opened)
        clock.noteKept()
        #expect(clock.unkeptSince == nil)
    }
}

@Suite("Work in batches")
struct BacklogTests {
    @Test("is done in order, in batches, each item once")
    func batches() {
        var backlog = Backlog<Int>()
        backlog.add(Array(0..<150))
        backlog.add(Array(150..<230))
        #expect(backlog.count == 230)
        var batches: [[Int]] = []
        while !backlog.isEmpty { batches.append(backlog.takeBatch()) }
        #expect(batches.map(\.count) == [100, 100, 30])
        #expect(batches.joined().elementsEqual(0..<230))
        let rest = backlog.takeBatch()
        #expect(rest.isEmpty)
    }

    @Test("begins again with other items")
    func replaced() {
        var backlog = Backlog<Int>()
        backlog.add([1, 2])
        backlog.replace(with: [3, 4])
        let batch = backlog.takeBatch()
        #expect(batch == [3, 4])
    }
}
