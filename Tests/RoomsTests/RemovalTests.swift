import Bingo
import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Many players who joined together, shown as one item and removed in one step.
@Suite("Floods and removals of many")
struct RemovalTests: HostedRoomTests {
    private static let home = "203.0.113.7"
    private static let abroad = "198.51.100.9"
    let hosted: HostedRoom

    init() throws { hosted = try HostedRoom() }

    @discardableResult
    private func come(_ count: Int, as name: String, from network: String, gap: Int64 = 10) throws -> [Phone] {
        try (1...count).map { number in
            server.executor.advance(milliseconds: gap)
            return try server.join(room, "\(name) \(number)", network: network)
        }
    }

    private var taken: Int { room.assumeIsolated { $0.fold.seats.takenCount } }
    private var time: String { server.executor.now.rfc3339 }
    /// Returns a host's view, without the connection states.
    private func state(_ room: Room) throws -> String {
        let token = token
        return String(decoding: try room.assumeIsolated { try $0.state(token: token) }, as: UTF8.self)
            .replacing("\"online\":true", with: "\"online\":false")
            .replacing(/"present":\d+/, with: "")
            .replacing(/"now":"[^"]*"/, with: "")
    }

    /// The server dies and comes back: the state is as before. The one that died takes nothing more.
    private func restart() throws -> (TestServer, Room) {
        let before = try state(room)
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try #require(try restarted.restore().first)
        // The times in both come from their own clocks, and positions contain the epoch.
        func plain(_ state: String) -> String { state.replacing(/"epoch":"[^"]*"/, with: "") }
        #expect(plain(try state(again)) == plain(before))
        return (restarted, again)
    }

    @Test("a flood is one card: how many, since when, ten names, and where most came from")
    func card() throws {
        try come(20, as: "Honest", from: RemovalTests.home, gap: 1000)
        #expect(host.all("players").allSatisfy { ($0["floods"]?.array ?? []).isEmpty })
        let first = Timestamp(milliseconds: server.executor.now.milliseconds + 11_010).rfc3339
        server.executor.advance(milliseconds: 11_000)
        try come(90, as: "Troll", from: RemovalTests.abroad)
        try come(10, as: "Guest", from: RemovalTests.home)
        server.executor.advance(milliseconds: 2000)
        let floods = try #require(host.all("players").last { $0["floods"] != nil }?["floods"]?.array)
        let flood = try #require(floods.first?.object)
        #expect(floods.count == 1)
        #expect(flood["count"]?.integer == 100)
        #expect(flood["first"]?.string == first)
        #expect(flood["seats"]?.array == [.string("p22"), .string("p121")])
        #expect(flood["names"]?.array?.count == 10)
        #expect(flood["names"]?.array?.first == .string("Troll 1"))
        let networks = (flood["networks"]?.array ?? []).compactMap(\.object)
        #expect(networks.map { $0["count"]?.integer } == [90, 10])
        #expect(networks[1]["names"]?.array == [.string("Guest 1"), .string("Guest 2"), .string("Guest 3")])
        // Neither players nor spectators are notified, and no one sees an address.
        let player = try server.join(room, "Ada", network: RemovalTests.home)
        #expect(player.all("players").isEmpty && player.all("joined").allSatisfy { $0["floods"] == nil })
        let log = try server.log.read(LogKey(room.code.description)).records.map { String(decoding: $0, as: UTF8.self) }
        #expect(
            (log + [try state(room)]).allSatisfy {
                !$0.contains(RemovalTests.abroad) && !$0.contains(RemovalTests.home)
            })
        _ = try restart()
    }

    @Test(
        "all of a period go in one step, but for hosts, those before, and those who have marked; and come back in one")
    func period() throws {
        let honest = try come(100, as: "Honest", from: RemovalTests.home)
        server.executor.advance(milliseconds: 60_000)
        let from = time
        let trolls = try come(60, as: "Troll", from: RemovalTests.home)
        let ada = try server.join(room, "Ada", network: RemovalTests.home)
        ada.send("press")
        server.settle()
        let preview = try #require(tell("previewRemoval", ("from", .string(from))))
        #expect(preview["removes"]?.integer == 60)
        #expect(preview["spares"]?.integer == 1)
        #expect(preview["of"]?.integer == 162)
        #expect(tell("removeArrivals", ("from", .string(from)))?.code == "needsForce")
        #expect(taken == 162)
        let inputs = try server.log.read(LogKey(room.code.description)).records.count
        #expect(tell("removeArrivals", ("from", .string(from)), ("force", .bool(true)))?.type == "accepted")
        #expect(try server.log.read(LogKey(room.code.description)).records.count == inputs + 1)
        #expect(taken == 102)
        server.executor.advance(milliseconds: 100)
        #expect(trolls.allSatisfy { $0.closeCode == .removed && !$0.all("removed").isEmpty })
        #expect((honest + [ada, host]).allSatisfy { $0.closeCode == nil })
        // Hosts get one line instead of sixty.
        let told = try #require(host.all("players").last { $0["removals"] != nil })
        #expect(told["removed"]?.array?.count == 60 && told["banned"] == nil)
        #expect(told["floods"]?.array?.map { $0.object?["count"]?.integer } == [100, 1])
        #expect(told["removals"]?.array?.first?.object?["count"]?.integer == 60)
        #expect(try server.join(room, "Troll 1", network: RemovalTests.home).news().first?.code == "removed")
        #expect(tell("undoRemoval", ("removal", .integer(2)))?.code == "badMessage")
        #expect(tell("undoRemoval", ("removal", .integer(1)))?.type == "accepted")
        #expect(taken == 162)
        let back = try server.join(room, "Troll 1", network: RemovalTests.home)
        #expect(back.all("joined").first?["seat"]?.object?["id"] == .string("p102"))
        #expect(back.all("joined").first?["seat"]?.object?["name"] == .string("Troll 1"))
        #expect(host.all("players").last { $0["removals"] != nil }?["changed"]?.array?.count == 60)
        #expect(tell("undoRemoval", ("removal", .integer(1)))?.code == "badMessage")
        _ = try restart()
        #expect(server.notes.all.map(\.event).suffix(2) == [.arrivalsRemoved, .arrivalsRestored])
    }

    @Test("a removal survives a restart, and can be undone after it")
    func restartBetween() throws {
        try come(5, as: "Honest", from: RemovalTests.home)
        server.executor.advance(milliseconds: 1)
        let from = time
        try come(70, as: "Troll", from: RemovalTests.abroad)
        #expect(tell("removeArrivals", ("from", .string(from)), ("force", .bool(true)))?.type == "accepted")
        server.executor.advance(milliseconds: 1000)
        let (other, again) = try restart()
        #expect(try other.join(again, "Troll 2", network: RemovalTests.abroad).news().first?.code == "removed")
        let desk = try other.join(again, "Host", token: token.text, client: "c2")
        #expect(desk.all("joined").first?["removals"]?.array?.count == 1)
        let undone = desk.send("undoRemoval", ("removal", .integer(1)))
        other.settle()
        #expect(desk.answer(to: undone)?.type == "accepted")
        #expect(again.assumeIsolated { $0.fold.seats.takenCount } == 76)
        #expect(try other.join(again, "Troll 2", network: RemovalTests.abroad).all("joined").count == 1)
    }

    @Test("one network is removed although others joined at the same time; players with marks on request")
    func network() throws {
        for number in 1...40 {
            server.executor.advance(milliseconds: 10)
            _ = try server.join(room, "Honest \(number)", network: RemovalTests.home)
            _ = try server.join(room, "Troll \(number)", network: RemovalTests.abroad)
        }
        let troll = try server.join(room, "Troll", network: RemovalTests.abroad)
        troll.send("press")
        server.settle()
        server.executor.advance(milliseconds: 2000)
        let flood = try #require(host.all("players").last { $0["floods"] != nil }?["floods"]?.array?.first?.object)
        let network = try #require(flood["networks"]?.array?.first?.object)
        #expect(network["count"]?.integer == 41)
        let wish = [("network", network["network"] ?? .null), ("force", JSONValue.bool(true))]
        #expect(tell("removeArrivals", wish[0], wish[1])?.type == "accepted")
        #expect(taken == 42)
        #expect(troll.closeCode == nil)
        #expect(tell("removeArrivals", wish[0], ("marked", .bool(true)))?.type == "accepted")
        #expect(taken == 41)
        let names = room.assumeIsolated { room in
            room.fold.seats.all.filter { !$0.isRemoved }.map { room.fold.seats.names.name(of: $0.id) }
        }
        #expect(names.allSatisfy { !$0.hasPrefix("Troll") })
    }

    @Test("a new player from a removed player's network is marked for the host, and not refused")
    func hint() throws {
        _ = try server.join(room, "Before", network: RemovalTests.abroad)
        _ = try server.join(room, "Eve", browser: "the-browser-of-eve-here", network: RemovalTests.abroad)
        _ = tell("remove", ("player", .string("p3")), ("ban", .bool(true)))
        let eve = try server.join(room, "Eve 2", token: TestServer.token("another"), network: RemovalTests.abroad)
        #expect(eve.all("joined").count == 1)
        _ = try server.join(room, "Ada", network: RemovalTests.home)
        server.executor.advance(milliseconds: 1000)
        func marked() -> [String] {
            let token = token
            let state = try? JSONParser.parse(try room.assumeIsolated { try $0.state(token: token) }).object
            return (state?["players"]?.array ?? []).compactMap(\.object).filter { $0["sameNetwork"]?.bool == true }
                .compactMap { $0["name"]?.string }
        }
        #expect(marked() == ["Eve 2"])
        _ = tell("unban", ("player", .string("p3")))
        #expect(marked() == [])
    }

    @Test("a removal of many frees the places, and its memory is limited")
    func places() throws {
        var limits = RoomLimits()
        limits.seatsMax = 10
        let server = TestServer(limits: limits)
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        var rounds = 0
        while rounds < 20 {
            server.executor.advance(milliseconds: 1000)
            let from = server.executor.now.rfc3339
            let phones = try (0..<9).map { try server.join(room, "Troll \(rounds) \($0)") }
            guard phones.allSatisfy({ $0.all("joined").count == 1 }) else { break }
            #expect(try server.join(room, "One too many").news().first?.code == "roomFull")
            _ = host.send("removeArrivals", ("from", .string(from)), ("force", .bool(true)))
            server.settle()
            server.executor.advance(milliseconds: 100)
            rounds += 1
        }
        // Five times the maximum at one time.
        #expect(rounds == 5)
        #expect(room.assumeIsolated { $0.fold.seats.count } <= 50)
        #expect(room.assumeIsolated { $0.fold.admission.removals.all.count } == 5)
    }

    @Test(
        "only hosts remove; what says neither period nor network is no wish",
        arguments: [
            [], [("until", JSONValue.string("2026-06-08T17:04:11.120Z"))], [("from", .string("yesterday"))],
            [("network", .string("203.0.113.7"))], [("from", .integer(1))],
        ])
    func badWishes(members: [(String, JSONValue)]) throws {
        let ada = try server.join(room, "Ada")
        let id = host.send("removeArrivals", members: members.map { (name: $0.0, value: $0.1) })
        let other = ada.send("removeArrivals", ("from", .string(time)))
        let asked = ada.send("previewRemoval", ("from", .string(time)))
        server.settle()
        #expect(host.answer(to: id)?.code == "badMessage")
        #expect(ada.answer(to: other)?.code == "notAllowed")
        #expect(ada.answer(to: asked)?.code == "notAllowed")
        #expect(tell("expectHall")?.code == "badMessage")
        #expect(tell("undoRemoval")?.code == "badMessage")
    }

    @Test("an old join without a network folds as before")
    func oldJoins() throws {
        let reader = room.assumeIsolated { $0.fold.reader(GameRegistry([])) }
        let token = TokenHash(of: SeatToken(random: [UInt8](repeating: 7, count: 16))).bytes.hexadecimal
        let old = #"{"input":"join","token":"\#(token)","name":"Bo","nameLook":"bo","time":1790000000000}"#
        let timed = try RoomRecord.decode([1] + Array(old.utf8), by: reader)
        #expect(RoomRecord.encode(timed) == [1] + Array(old.utf8))
    }

    @Test("bingo: boards, marks and bingos of the removed are back, and calls that came meanwhile count")
    func bingo() throws {
        let server = TestServer(games: GameRegistry([BingoGame.self]))
        let terms = (0..<9).map { JSONValue.string("Term \($0)") }
        let options = JSONValue.object(JSONObject([("size", .integer(3)), ("freeCentre", .bool(false))]))
        let (room, token) = try server.makeRoom(
            JSONObject([
                ("game", .string("bingo")), ("title", .string("Evening")), ("terms", .array(terms)),
                ("options", options),
            ]))
        let host = try server.join(room, "Host", token: token.text)
        server.executor.advance(milliseconds: 10)
        let from = server.executor.now.rfc3339
        let phones = try (1...3).map { try server.join(room, "Guest \($0)") }
        func tell(_ type: String, _ members: (name: String, value: JSONValue)...) -> String? {
            let id = host.send(type, members: members)
            server.settle()
            return host.answer(to: id)?.code ?? host.answer(to: id)?.type
        }
        #expect(tell("startRound") == "accepted")
        for term in 0..<8 { #expect(tell("call", ("term", .integer(term))) == "accepted") }
        let cells = (phones[0].all("joined").first?["game"]?.object?["board"]?.object?["cells"]?.array ?? [])
            .compactMap(\.integer)
        for cell in 0..<9 where cells[cell] < 8 { phones[0].send("mark", ("cell", .integer(cell))) }
        server.settle()
        func standings() throws -> String {
            server.executor.advance(milliseconds: 1000)
            let state = try JSONParser.parse(try room.assumeIsolated { try $0.state(token: token) }).object
            return "\(state?["game"]?.object?["standings"] ?? .null)"
        }
        let before = try standings()
        #expect(before.contains("Guest 1"))
        #expect(
            tell("removeArrivals", ("from", .string(from)), ("force", .bool(true)), ("marked", .bool(true)))
                == "accepted")
        #expect(try !standings().contains("Guest 1"))
        #expect(tell("uncall", ("term", .integer(3))) == "accepted")
        #expect(tell("call", ("term", .integer(3))) == "accepted")
        #expect(tell("call", ("term", .integer(8))) == "accepted")
        #expect(tell("undoRemoval", ("removal", .integer(1))) == "accepted")
        #expect(try standings() == before)
        let again = try server.join(room, "Guest 1")
        let board = try #require(again.all("joined").first?["game"]?.object?["board"]?.object)
        #expect((board["cells"]?.array ?? []).compactMap(\.integer) == cells)
        #expect(board["marked"]?.array?.count == 8)
        // Players who were away during a deal get a board like new players.
        #expect(
            tell("removeArrivals", ("from", .string(from)), ("force", .bool(true)), ("marked", .bool(true)))
                == "accepted")
        #expect(tell("finishRound") == "accepted")
        #expect(tell("newRound") == "accepted")
        #expect(tell("startRound") == "accepted")
        #expect(tell("call", ("term", .integer(0))) == "accepted")
        #expect(tell("undoRemoval", ("removal", .integer(2))) == "accepted")
        let third = try server.join(room, "Guest 2")
        #expect(third.all("joined").first?["game"]?.object?["board"]?.object?["cells"]?.array?.count == 9)
        #expect(third.all("joined").first?["game"]?.object?["round"]?.object?["number"]?.integer == 2)
    }
}
