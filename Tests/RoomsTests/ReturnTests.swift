import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// A host reverses a removal.
@Suite("Unbanning")
struct ReturnTests: HostedRoomTests {
    let hosted: HostedRoom
    let browser = "a-random-number-of-a-browser"

    init() throws { hosted = try HostedRoom() }

    private func unban(_ player: String) -> JSONObject? { tell("unban", ("player", .string(player))) }

    private func seat(_ phone: Phone) -> String? { phone.all("joined").last?["seat"]?.object?["id"]?.string }

    private func out(_ snapshot: JSONObject?) -> [String] {
        (snapshot?["banned"]?.array ?? []).map {
            $0.object.map { "\($0["id"]?.string ?? "") \($0["name"]?.string ?? "")" } ?? "?"
        }
    }

    @Test("the same token gets a new seat from the same browser, even in a locked room; no other player does")
    func comesBack() throws {
        _ = try server.join(room, "Eve", browser: browser)
        _ = tell("remove", ("player", .string("p2")), ("ban", .bool(true)))
        _ = tell("lock", ("on", .bool(true)))
        #expect(try server.join(room, "Eve", browser: browser).news().first?.code == "removed")
        #expect(unban("p2")?.type == "accepted")
        #expect(try server.join(room, "Bo").news().first?.code == "roomLocked")
        #expect(try server.join(room, "Ada", browser: browser).news().first?.code == "roomLocked")
        let eve = try server.join(room, "Eve", browser: browser)
        #expect(seat(eve) == "p3")
        #expect(eve.all("joined").last?["seat"]?.object?["role"] == .string("player"))
        #expect(seat(try server.join(room, "Eve", client: "c2", browser: browser)) == "p3")
        // Only once.
        _ = tell("remove", ("player", .string("p3")))
        #expect(try server.join(room, "Eve", browser: browser).news().first?.code == "removed")
    }

    @Test("only hosts see removed players, at once and when they join")
    func list() throws {
        let ada = try server.join(room, "Ada")
        _ = try server.join(room, "Eve", browser: browser)
        #expect(out(host.all("joined").last) == [])
        _ = tell("remove", ("player", .string("p3")))
        #expect(out(host.all("players").last) == ["p3 Eve"])
        let desk = try server.join(room, "Host", token: token.text, client: "desk")
        #expect(out(desk.all("joined").last) == ["p3 Eve"])
        #expect(try server.join(room, "Ada", client: "c2").all("joined").last?["banned"] == nil)
        _ = unban("p3")
        #expect(host.all("players").last?["unbanned"] == .array([.string("p3")]))
        #expect(host.all("players").last?["banned"] == nil)
        #expect(ada.all("players").isEmpty)
        #expect(out(try server.join(room, "Host", token: token.text, client: "c3").all("joined").last) == [])
    }

    @Test("only hosts can unban, and only removed players, once")
    func refusals() throws {
        let ada = try server.join(room, "Ada")
        _ = try server.join(room, "Eve")
        for player in ["p1", "p2", "p9", "nobody"] { #expect(unban(player)?.code == "badMessage", "\(player)") }
        #expect(tell("unban")?.code == "badMessage")
        _ = tell("remove", ("player", .string("p3")))
        let id = ada.send("unban", ("player", .string("p3")))
        server.settle()
        #expect(ada.answer(to: id)?.code == "notAllowed")
        #expect(unban("p3")?.type == "accepted")
        #expect(unban("p3")?.code == "badMessage")
        #expect(server.notes.all.map(\.event).filter { $0 == .seatUnbanned }.count == 1)
    }

    @Test("everything survives a restart")
    func replay() throws {
        for name in ["Eve", "Mallory"] { _ = try server.join(room, name, browser: browser + name) }
        for player in ["p2", "p3"] { _ = tell("remove", ("player", .string(player)), ("ban", .bool(true))) }
        _ = unban("p2")
        _ = tell("lock", ("on", .bool(true)))
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try #require(try restarted.restore().first)
        #expect(try restarted.join(again, "Mallory", browser: browser + "Mallory").news().first?.code == "removed")
        #expect(seat(try restarted.join(again, "Eve", browser: browser + "Eve")) == "p4")
        #expect(try restarted.join(again, "Mallory 2", browser: browser + "Mallory").news().first?.code == "removed")
    }
}
