import GameRules
import JSON
import Testing
import WireProtocol

@testable import Rooms

@Suite("Clients waiting for a room")
struct WaitingRoomTests {
    private func sleeper(_ id: UInt64, seat: UInt32? = nil) throws -> WaitingSubscriber {
        WaitingSubscriber(
            id: SubscriberID(rawValue: id), seat: seat.map { SeatID($0) }, client: try #require(ClientID("page")),
            message: 1)
    }

    private func behind(_ id: UInt64, at seq: UInt64) throws -> BehindSubscriber {
        let request = try WatchRequest(JSONObject([("client", .string("page"))]), id: 1)
        return BehindSubscriber(
            id: SubscriberID(rawValue: id), request: .watch(request), at: LogPosition(epoch: "e", seq: seq))
    }

    @Test("are admitted once, when the room is awake; those of a moved seat first")
    func sleepers() throws {
        var room = WaitingRoom()
        #expect(room.isEmpty && !room.awaitsWaking)
        for (id, seat) in [(1, 7), (2, 8), (3, 7)] as [(UInt64, UInt32)] { room.add(try sleeper(id, seat: seat)) }
        #expect(room.awaitsWaking && !room.awaitsReading && room.contains(SubscriberID(rawValue: 2)))
        let moved = room.takeSleepers(of: SeatID(7))
        let rest = room.takeSleepers()
        #expect(moved.map(\.id.rawValue) == [1, 3] && rest.map(\.id.rawValue) == [2])
        #expect(room.isEmpty)
    }

    @Test("are admitted when the position was read, and refused once if that takes too long")
    func positions() throws {
        var room = WaitingRoom()
        let connections = [try behind(1, at: 5), try behind(2, at: 9), try behind(3, at: 1)]
        let taken = connections.map { room.add($0, atMost: 2) }
        #expect(taken == [true, true, false])
        let first = room.addReader(at: LogPosition(epoch: "e", seq: 5), atMost: 2) { _, _ in }
        let second = room.addReader(at: LogPosition(epoch: "e", seq: 9), atMost: 2) { _, _ in }
        let third = room.addReader(at: LogPosition(epoch: "e", seq: 9), atMost: 2) { _, _ in }
        #expect(third == nil)
        #expect(room.awaitsReading && !room.awaitsWaking)
        let read = room.takeRead { $0.seq <= 5 }
        #expect(read.behind.map(\.id.rawValue) == [1] && read.readers.count == 1)
        let readers = [first, second].map { number in number.flatMap { room.takeReader($0) } }
        #expect(readers.map { $0 == nil } == [true, false])
        let connection = SubscriberID(rawValue: 2)
        let given = [room.takeBehind(connection), room.takeBehind(connection)]
        #expect(given.map { $0 == nil } == [false, true])
        #expect(room.isEmpty)
    }

    @Test("stop waiting when the connection closes, and all leave an unloaded room")
    func leaving() throws {
        var room = WaitingRoom()
        room.add(try sleeper(1))
        _ = room.add(try behind(2, at: 5), atMost: 9)
        _ = room.add(try behind(3, at: 5), atMost: 9)
        _ = room.addReader(at: LogPosition(epoch: "e", seq: 5), atMost: 9) { _, _ in }
        room.remove(SubscriberID(rawValue: 2))
        let left = room.takeAll()
        #expect(left.connections.map(\.rawValue) == [1, 3] && left.readers.count == 1 && room.isEmpty)
    }
}
