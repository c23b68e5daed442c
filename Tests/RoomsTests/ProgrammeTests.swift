import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// The plays that a host has prepared.
@Suite("A programme")
struct ProgrammeTests: EveningTests {
    let server = TestServer()

    private func makeRoom() throws -> (room: Room, host: Phone, ada: Phone) {
        let (room, token) = try server.makeRoom(JSONObject([("game", .string("tally"))]))
        return (room, try server.join(room, "Host", token: token.text), try server.join(room, "Ada"))
    }

    private func entry(_ game: String, _ members: (name: String, value: JSONValue)...) -> JSONValue {
        .object(JSONObject([("game", .string(game)), ("setup", .object(JSONObject([])))] + members))
    }

    private func room(_ phone: Phone) -> JSONObject? {
        (phone.all("room") + phone.all("played")).last?["room"]?.object
    }

    private func evening(of host: Phone, _ entries: JSONValue...) -> Int {
        host.send("setProgramme", ("entries", .array(entries)))
    }

    @Test("is visible only to hosts; everyone sees the next entry, without its setup")
    func audience() throws {
        let (_, host, ada) = try makeRoom()
        let start = JSONValue.string("2030-01-01T20:15:00.000Z")
        _ = evening(of: host, entry("coin", ("title", .string(" First  coin ")), ("start", start)), entry("tally"))
        server.settle()
        let next = JSONObject([("game", .string("coin")), ("title", .string("First coin")), ("start", start)])
        #expect(room(ada)?["next"] == .object(next))
        #expect(room(ada)?["programme"] == nil)
        #expect(room(host)?["programme"]?.array?.map { $0.object?["id"] } == [.integer(1), .integer(2)])
    }

    @Test("is played entry by entry, each once, also after a restart")
    func played() throws {
        let (room, host, ada) = try makeRoom()
        _ = evening(of: host, entry("coin", ("title", .string("First coin"))), entry("tally"))
        server.settle()
        play(host, 1)
        #expect(self.room(ada)?["title"] == .string("First coin"))
        #expect(self.room(ada)?["next"]?.object?["game"] == .string("tally"))
        let again = play(host, 1)
        #expect(host.answer(to: again)?["code"] == .string("badMessage"))

        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        _ = try restarted.directory.load()
        guard case .room(let same)? = restarted.entry(of: room.code) else {
            Issue.record("the room is gone")
            return
        }
        let left = same.assumeIsolated { $0.copy() }.fold.programme
        #expect(left.entries.map(\.play) == [2, nil])
        #expect(left.next?.id == 2)
    }

    @Test("keeps played entries when a host changes it, and never reuses an id")
    func changed() throws {
        let (room, host, _) = try makeRoom()
        _ = evening(of: host, entry("coin"), entry("tally"))
        server.settle()
        play(host, 1)
        _ = evening(of: host, entry("tally"), entry("coin", ("id", .integer(1))))
        server.settle()
        let entries = room.assumeIsolated { $0.copy() }.fold.programme.entries
        #expect(entries.map(\.id) == [3, 1])
        #expect(entries.map(\.play) == [nil, 2])
    }

    @Test("can contain the current play, whose planned start everyone sees, but no other play as a new entry")
    func current() throws {
        let (room, host, ada) = try makeRoom()
        let start = JSONValue.string("2030-01-01T18:00:00.000Z")
        _ = evening(of: host, entry("tally", ("play", .integer(1)), ("start", start)), entry("coin"))
        server.settle()
        #expect(self.room(ada)?["start"] == start)
        #expect(self.room(ada)?["next"]?.object?["game"] == .string("coin"))
        let later = evening(of: host, entry("coin", ("play", .integer(2))))
        #expect(host.answer(to: later)?["code"] == .string("badMessage"))
        play(host, 2)
        #expect(self.room(ada)?["start"] == nil)
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        _ = try restarted.directory.load()
        guard case .room(let same)? = restarted.entry(of: room.code) else {
            Issue.record("the room is gone")
            return
        }
        #expect(same.assumeIsolated { $0.copy() }.fold.programme.entries.map(\.play) == [1, 2])
    }

    @Test("may be chosen by two hosts at once: the first one counts")
    func twoHosts() throws {
        let (room, host, ada) = try makeRoom()
        host.send("promote", ("player", .string("p2")))
        host.send("rules", ("playByOwner", .bool(false)))
        _ = evening(of: host, entry("coin"), entry("tally"))
        server.settle()
        let (first, second) = (choose(1, by: host), choose(1, by: ada))
        server.settle()
        let codes = [host.answer(to: first)?["code"], ada.answer(to: second)?["code"]]
        #expect(codes.filter { $0 == nil }.count == 1)
        #expect(room.assumeIsolated { $0.playNumber } == 2)
    }

    @Test(
        "is refused with a code that says why",
        arguments: [
            ("[1]", "badMessage"), ("[{}]", "badMessage"), (#"[{"game":"chess","setup":{}}]"#, "unknownGame"),
            (#"[{"game":"coin"}]"#, "badMessage"), (#"[{"game":"coin","setup":{"end":true}}]"#, "badMessage"),
            (#"[{"game":"coin","setup":{},"start":"soon"}]"#, "badMessage"),
            (#"[{"game":"coin","setup":{},"id":1},{"game":"coin","setup":{},"id":1}]"#, "badMessage"),
            (
                "[" + Array(repeating: #"{"game":"coin","setup":{}}"#, count: 25).joined(separator: ",") + "]",
                "badOptions"
            ),
            (#"[{"game":"coin","setup":{"words":"\#(String(repeating: "x", count: 33_000))"}}]"#, "tooLarge"),
            (#"[{"game":"coin","setup":{},"title":"\#(String(repeating: "x", count: 81))"}]"#, "badOptions"),
        ])
    func refused(_ entries: String, _ code: String) throws {
        let (_, host, ada) = try makeRoom()
        let value = try JSONParser.parse(Array(entries.utf8), limits: .document)
        let sent = host.send("setProgramme", ("entries", value))
        let byPlayer = ada.send("setProgramme", ("entries", .array([])))
        server.settle()
        #expect(host.answer(to: sent)?["code"] == .string(code))
        #expect(ada.answer(to: byPlayer)?["code"] == .string("notAllowed"))
    }

    @discardableResult
    private func play(_ host: Phone, _ entry: Int) -> Int {
        server.executor.advance(milliseconds: Int64(Plays.pauseSeconds) * 1000)
        server.settle()
        let id = choose(entry, by: host)
        server.settle()
        return id
    }

    private func choose(_ entry: Int, by host: Phone) -> Int {
        host.send("play", members: [("entry", .integer(entry)), ("play", .null)])
    }
}
