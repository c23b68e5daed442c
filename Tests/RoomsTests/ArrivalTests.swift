import Foundation
import GameRules
import InputLog
import Testing
import WireProtocol

@testable import Rooms

/// The limits on joining at once, and the admission of waiting players.
@Suite("Newcomers")
struct ArrivalTests {
    let server = TestServer()
    let room: Room
    let host: Phone

    init() throws {
        let (room, token) = try server.makeRoom()
        self.room = room
        host = try server.join(room, "Host", token: token.text)
    }

    private var seats: Int { room.assumeIsolated { $0.fold.seats.takenCount } }

    /// Simulates one phone: asks for a seat, waits as told, and asks again.
    private func come(_ number: Int, network: String?) throws -> Int? {
        let phone = server.connect(room)
        let token = "\(network ?? "here")-\(number)-".replacing(".", with: "-") + String(repeating: "x", count: 22)
        try phone.join(name: "Guest \(number)", token: token, network: network)
        server.settle()
        guard let answer = phone.news().first, answer.code == "tryLater" else { return nil }
        return try #require(answer["retryAfter"]?.integer)
    }

    /// Nightly runs use two thousand: `CALLBOARD_PHONES` sets the number.
    private static let phones = ProcessInfo.processInfo.environment["CALLBOARD_PHONES"].flatMap(Int.init) ?? 700

    @Test("2,000 phones behind one address join within two minutes, and not all at once")
    func wholeHall() throws {
        var due = (0..<Self.phones).map { (time: Int64(0), number: $0) }
        var seconds = [Int: Int]()
        var asked = 0
        var last: Int64 = 0
        while let next = due.indices.min(by: { (due[$0].time, due[$0].number) < (due[$1].time, due[$1].number) }) {
            let (time, number) = due.remove(at: next)
            server.executor.advance(milliseconds: max(0, time - last))
            last = max(last, time)
            asked += 1
            if time > 0 { seconds[Int(time / 1000), default: 0] += 1 }
            if let wait = try come(number, network: "203.0.113.7") { due.append((last + Int64(wait), number)) }
        }
        #expect(seats == Self.phones + 1)
        // Three hundred at once, then twenty a second. A little is lost to phones that have to wait again.
        #expect(last <= 35_000 + 50 * (Self.phones - 300))
        #expect(seconds.values.max() ?? 0 < 100)
        // Hardly any phone has to wait more than twice.
        #expect(asked < 3 * Self.phones)
    }

    @Test("three hundred at once, then twenty a second; nothing is logged for those who wait")
    func budget() throws {
        let before = try server.log.read(LogKey(room.code.description)).records.count
        for number in 0..<320 { _ = try come(number, network: "203.0.113.7") }
        #expect(seats == 301)
        #expect(try server.log.read(LogKey(room.code.description)).records.count == before + 300)
        server.executor.advance(milliseconds: 1000)
        for number in 320..<360 { _ = try come(number, network: "203.0.113.7") }
        #expect(seats == 321)
        // Another network is not delayed by it.
        #expect(try come(1000, network: "203.0.113.8") == nil)
        // Nor is this machine.
        for number in 2000..<2400 { #expect(try come(number, network: nil) == nil) }
    }

    @Test("all networks together have a separate budget, and a refused client does not use its network's budget")
    func manyNetworks() throws {
        var limits = RoomLimits()
        limits.roomJoins = RoomLimits.Rate(perSecond: 10, burst: 5)
        limits.networkJoins = RoomLimits.Rate(perSecond: 1, burst: 1)
        let server = TestServer(limits: limits)
        let room = try server.makeRoom().0
        for number in 0..<20 { _ = try server.join(room, "Guest \(number)", network: "203.0.113.\(number)") }
        #expect(room.assumeIsolated { $0.fold.seats.takenCount } == 6)
        server.executor.advance(milliseconds: 100)
        let late = try server.join(room, "Guest 19", network: "203.0.113.19")
        #expect(late.all("joined").count == 1)
        #expect(server.notes.all.count { $0.event == .joinsDeferred } == 1)
    }

    @Test("players with a seat and invited people never wait")
    func neverCharged() throws {
        let ada = try server.join(room, "Ada", network: "203.0.113.7")
        for number in 0..<320 { _ = try come(number, network: "203.0.113.7") }
        ada.hangUp()
        #expect(try server.join(room, "Ada", network: "203.0.113.7").all("joined").count == 1)
        _ = host.send("remove", ("player", .string("p2")))
        _ = host.send("unban", ("player", .string("p2")))
        server.settle()
        #expect(try server.join(room, "Ada", network: "203.0.113.7").all("joined").count == 1)
        _ = host.send("invite", ("secret", .string("an-invitation-for-you-only")))
        server.settle()
        let cora = try server.join(room, "Cora", invite: "an-invitation-for-you-only", network: "203.0.113.7")
        #expect(cora.all("joined").count == 1)
    }

    @Test("an announced crowd allows ten times as many, for ten minutes")
    func expectedHall() throws {
        for number in 0..<301 { _ = try come(number, network: "203.0.113.7") }
        #expect(seats == 301)
        _ = host.send("expectHall", ("on", .bool(true)))
        server.settle()
        #expect(host.all("room").last?["room"]?.object?["hallUntil"]?.string != nil)
        for number in 301..<3400 { _ = try come(number, network: "203.0.113.7") }
        #expect(seats == 3301)
        server.executor.advance(milliseconds: 600_000)
        for number in 4000..<4400 { _ = try come(number, network: "203.0.113.7") }
        #expect(seats == 3601)
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try #require(try restarted.restore().first)
        #expect(
            again.assumeIsolated { $0.fold.admission.hallUntil } == room.assumeIsolated { $0.fold.admission.hallUntil })
    }

    @Test("a connection gets one seat, even for many concurrent joins")
    func oneSeatPerConnection() throws {
        let phone = server.connect(room)
        for number in 0..<50 { try phone.join(name: "Troll \(number)", token: TestServer.token("troll\(number)")) }
        server.settle()
        #expect(seats == 2)
        #expect(phone.news().count { $0.code == "alreadyJoined" } == 49)
        try phone.join(name: "Troll", token: TestServer.token("another"))
        try phone.watch()
        server.settle()
        #expect(seats == 2)
        // A watching connection takes no seat, and a refused one may ask again.
        let screen = server.connect(room)
        try screen.watch()
        try screen.join(name: "Screen", token: TestServer.token("screen"))
        let late = server.connect(room)
        try late.join(name: nil, token: TestServer.token("late"))
        try late.join(name: "Late", token: TestServer.token("late"))
        server.settle()
        #expect(seats == 3)
    }

    @Test("seats of connections that went away are found without a search")
    func abandoned() throws {
        let phones = (0..<200).map { _ in server.connect(room) }
        for (number, phone) in phones.enumerated() {
            try phone.join(name: "Guest", token: TestServer.token("guest\(number)"))
        }
        for phone in phones.prefix(150) { phone.hangUp() }
        server.settle()
        #expect(seats == 201)
        #expect(room.assumeIsolated { $0.subscribers.counts.reduce(0, +) } == 51)
    }
}
