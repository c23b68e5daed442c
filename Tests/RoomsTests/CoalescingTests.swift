import GameRules
import Testing
import WireProtocol

@testable import Rooms

@Suite("Frames that are coalesced")
struct CoalescingTests {
    @Test("a changed part is sent once, however often it changed")
    func parts() {
        var coalescing = Coalescing()
        #expect(!coalescing.hasPending)
        coalescing.expect([.room, .pulse])
        coalescing.expect(.room)
        let taken = [coalescing.take(.room), coalescing.take(.room), coalescing.hasPending]
        #expect(taken == [true, false, true])
        let last = [coalescing.take(.pulse), coalescing.hasPending]
        #expect(last == [true, false])
    }

    @Test("hosts' messages about seats are combined, with floods and removals")
    func players() throws {
        var coalescing = Coalescing()
        let none = coalescing.takePlayers()
        #expect(none == nil)
        coalescing.expect(changed: SeatID(1))
        coalescing.expect(removed: [SeatID(2)])
        coalescing.expect(unbanned: SeatID(3))
        coalescing.expect([.floods, .evening])
        let taken = coalescing.takePlayers()
        let news = try #require(taken)
        #expect((news.changed, news.removed, news.unbanned) == ([SeatID(1)], [SeatID(2)], [SeatID(3)]))
        #expect(news.parts == .floods)
        let rest = [coalescing.takePlayers() == nil, coalescing.take(.evening), !coalescing.hasPending]
        #expect(rest == [true, true, true])
        coalescing.expect(.removals)
        let last = coalescing.takePlayers()
        #expect(last?.parts == .removals)
    }

    @Test("frames wait for the rest of the interval, and for nothing when the time of day was set back")
    func interval() {
        var coalescing = Coalescing()
        let now = Timestamp(milliseconds: 1_000_000)
        coalescing.noteFlush(at: now)
        #expect(coalescing.wait(at: now, interval: 250) == 250)
        #expect(coalescing.wait(at: Timestamp(milliseconds: 1_000_100), interval: 250) == 150)
        #expect(coalescing.wait(at: Timestamp(milliseconds: 1_000_300), interval: 250) == 0)
        #expect(coalescing.wait(at: Timestamp(milliseconds: 5), interval: 250) == 0)
    }

    @Test("the same frame is not sent twice, unless a connection got another one meanwhile")
    func told() {
        var told = ToldFrames()
        let first = [Channel.Kind.hosts, .hosts, .audience].map { told.tellPulse([1], to: $0) }
        #expect(first == [true, false, true])
        told.noteShown([1], to: .hosts)
        let shown = told.tellPulse([1], to: .hosts)
        #expect(!shown)
        told.noteShown([2], to: .hosts)
        let later = [Channel.Kind.hosts, .audience].map { told.tellPulse([1], to: $0) }
        #expect(later == [true, false])
        let newcomers = [told.tellNewcomers([7]), told.tellNewcomers([7])]
        #expect(newcomers == [true, false])
        told.forgetNewcomers()
        let again = told.tellNewcomers([7])
        #expect(again)
        told.setGamePart(of: .hosts, to: [3])
        #expect(told.gamePart(of: .hosts) == [3])
        told.forgetGameParts()
        #expect(told.gamePart(of: .hosts).isEmpty)
    }
}
