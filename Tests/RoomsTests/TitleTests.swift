import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// The title on a room's pages.
@Suite("A room's title")
struct TitleTests: EveningTests {
    let server = TestServer()

    private func makeRoom(_ members: (name: String, value: JSONValue)...) throws -> (
        room: Room, host: Phone, ada: Phone
    ) {
        let (room, token) = try server.makeRoom(JSONObject([("game", .string("tally"))] + members))
        return (room, try server.join(room, "Host", token: token.text), try server.join(room, "Ada"))
    }

    private func heading(_ room: Room) throws -> (title: String?, isUnnamed: Bool) {
        let summary = try #require(
            JSONParser.parse(try room.assumeIsolated { room throws in try room.summary() }, limits: .document).object)
        return (summary["title"]?.string, summary["unnamed"]?.bool ?? false)
    }

    @Test("is the current play's, as long as the evening has no name; another game changes it on all pages")
    func unnamed() throws {
        let (room, host, ada) = try makeRoom(("playTitle", .string("  Our   count ")))
        #expect(try heading(room) == ("Our count", true))
        _ = ada.news()
        play("coin", by: host)
        #expect(ada.all("played").first?["room"]?.object?["title"] == .string("coin"))
        play("tally", by: host, ("title", .string("Encore")))
        #expect(try heading(room) == ("Encore", true))
        let titles = try #require(try export(room)["plays"]?.array).map { $0.object?["title"]?.string }
        #expect(titles == ["Our count", nil, "Encore"])
    }

    @Test("is the evening's name all evening; each play keeps its own")
    func named() throws {
        let (room, host, _) = try makeRoom(("title", .string("Friday")), ("playTitle", .string("Our count")))
        #expect(try heading(room) == ("Friday", false))
        play("coin", by: host, ("playTitle", .string("Coins")))
        #expect(try heading(room) == ("Friday", false))
        let titles = try #require(try export(room)["plays"]?.array).map { $0.object?["title"]?.string }
        #expect(titles == ["Our count", "Coins"])
    }

    @Test("stands beside the current play's own, which is sent if it is another text")
    func both() throws {
        func sent(by phone: Phone, in type: String) -> JSONObject? { phone.all(type).last?["room"]?.object }
        let (room, host, ada) = try makeRoom(("title", .string("Friday")), ("playTitle", .string("Our count")))
        #expect(sent(by: ada, in: "joined")?["playTitle"] == .string("Our count"))
        host.send("press", ("playTitle", .string("Friday")))
        server.settle()
        server.executor.advance(milliseconds: 1000)
        server.settle()
        #expect(sent(by: ada, in: "room")?["title"] != nil && sent(by: ada, in: "room")?["playTitle"] == nil)
        play("coin", by: host, ("playTitle", .string("Coins")))
        #expect(sent(by: ada, in: "played")?["playTitle"] == .string("Coins"))
        host.send("nameEvening", ("title", .null))
        server.settle()
        #expect(try heading(room) == ("Coins", true))
        #expect(sent(by: ada, in: "room")?["playTitle"] == nil)
        play("tally", by: host)
        #expect(sent(by: ada, in: "played")?["playTitle"] == nil)
    }

    @Test("is the name that a host gives the evening, also after a restart; without a name it is the play's")
    func renamed() throws {
        let (room, host, ada) = try makeRoom(("title", .string("Fridy")), ("playTitle", .string("Our count")))
        _ = ada.news()
        host.send("nameEvening", ("title", .string("  Friday  night ")))
        server.settle()
        #expect(try heading(room) == ("Friday night", false))
        #expect(ada.all("room").last?["room"]?.object?["title"] == .string("Friday night"))
        host.send("nameEvening", ("title", .null))
        server.settle()
        #expect(try heading(room) == ("Our count", true))
        host.send("nameEvening", ("title", .string("Friday night")))
        server.settle()
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        _ = try restarted.directory.load()
        guard case .room(let same)? = restarted.entry(of: room.code) else {
            Issue.record("the room is gone")
            return
        }
        #expect(try heading(same) == ("Friday night", false))
    }

    @Test("contains no invisible characters, and neither does an announcement")
    func invisible() throws {
        let (room, host, ada) = try makeRoom(("title", .string("\u{FEFF}Fri\u{AD}day\u{2060}")))
        #expect(try heading(room) == ("Friday", false))
        host.send("announce", ("text", .string("Cake\u{FEFF} at\nten\u{2060}")))
        let empty = host.send("announce", ("text", .string("\u{AD}\u{2060}")))
        server.settle()
        #expect(ada.all("announced").last?["text"] == .string("Cake at\nten"))
        #expect(host.answer(to: empty)?["code"] == .string("badMessage"))
    }

    @Test("is not changed by players, nor by an invalid title")
    func notRenamed() throws {
        let (room, host, ada) = try makeRoom(("title", .string("Friday")))
        let byPlayer = ada.send("nameEvening", ("title", .string("Ada's")))
        let tooLong = host.send("nameEvening", ("title", .string(String(repeating: "x", count: 81))))
        let noText = host.send("nameEvening", ("title", .integer(5)))
        server.settle()
        #expect(ada.answer(to: byPlayer)?["code"] == .string("notAllowed"))
        #expect(host.answer(to: tooLong)?["code"] == .string("badOptions"))
        #expect(host.answer(to: noText)?["code"] == .string("badMessage"))
        #expect(try heading(room) == ("Friday", false))
    }

    @Test("changes with a host's next pack, and not by a player's command")
    func retitled() throws {
        let (room, host, ada) = try makeRoom(("playTitle", .string("Our count")))
        ada.send("press", ("playTitle", .string("Ada's")))
        server.settle()
        #expect(try heading(room).title == "Our count")
        let long = host.send("press", ("playTitle", .string(String(repeating: "x", count: 81))))
        server.settle()
        #expect(host.answer(to: long)?["code"] == .string("badOptions"))
        _ = ada.news()
        host.send("press", ("playTitle", .string("Their count")))
        server.settle()
        server.executor.advance(milliseconds: 1000)
        server.settle()
        #expect(ada.all("room").last?["room"]?.object?["title"] == .string("Their count"))
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        _ = try restarted.directory.load()
        guard case .room(let same)? = restarted.entry(of: room.code) else {
            Issue.record("the room is gone")
            return
        }
        #expect(try heading(same) == ("Their count", true))
    }

    @Test("is in the first record in any case, for programs that know no rooms without a name")
    func logged() throws {
        let (room, _, _) = try makeRoom()
        let first = try #require(server.log.read(LogKey(room.code.description)).records.first)
        let record = String(decoding: first, as: UTF8.self)
        #expect(record.contains(#""title":"tally","unnamed":true"#))
    }
}
