import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Hosts' decisions about who may join, in which role, and under which name.
@Suite("The room's settings")
struct RoomSettingsTests: HostedRoomTests {
    let hosted: HostedRoom
    let secret = "an-invitation-for-you-only"

    init() throws { hosted = try HostedRoom() }

    private func role(_ phone: Phone) -> String? { phone.all("joined").last?["seat"]?.object?["role"]?.string }

    // MARK: - Invitations

    @Test("an invitation makes a newcomer a host, even of a locked room")
    func invite() throws {
        #expect(tell("invite", ("secret", .string(secret)))?.type == "accepted")
        #expect(host.all("room").last?["room"]?.object?["invited"] == .bool(true))
        _ = tell("lock", ("on", .bool(true)))
        let cohost = try server.join(room, "Cora", invite: secret)
        #expect(role(cohost) == "host")
        #expect(cohost.all("joined").first?["players"]?.array?.count == 2)
        let reset = cohost.send("reset")
        server.settle()
        #expect(cohost.answer(to: reset)?.type == "accepted")
        #expect(server.outlet.messageBytes(of: cohost.id) == 65_536)
    }

    @Test("an invitation makes a player a host, on all their devices")
    func invitePlayer() throws {
        _ = tell("invite", ("secret", .string(secret)))
        let phone = try server.join(room, "Ada")
        let laptop = try server.join(room, "Ada", client: "c2", invite: secret)
        #expect(role(phone) == "host")
        #expect(role(laptop) == "host")
        #expect(laptop.all("joined").count == 1)
        #expect(laptop.all("joined").first?["seat"]?.object?["id"] == .string("p2"))
        server.executor.advance(milliseconds: 1000)
        #expect(host.all("players").last?["changed"]?.array?.last?.object?["role"] == .string("host"))
        // A host may follow an old link.
        _ = tell("invite", ("secret", .null))
        #expect(role(try server.join(room, "Ada", client: "c3", invite: secret)) == "host")
    }

    @Test("a wrong, expired, withdrawn or missing invitation makes no one a host")
    func badInvitations() throws {
        let other = "another-secret-of-the-host"
        #expect(try server.join(room, "Eve", invite: other).news().first?.code == "badToken")
        _ = tell("invite", ("secret", .string(secret)))
        #expect(try server.join(room, "Eve", invite: other).news().first?.code == "badToken")
        #expect { try server.join(room, "Eve", invite: "short") } throws: { ($0 as? Rejection)?.code == .badToken }
        _ = tell("invite", ("secret", .null))
        _ = tell("invite", ("secret", .string(other)))
        #expect(try server.join(room, "Eve", invite: secret).news().first?.code == "badToken")
        _ = tell("invite", ("secret", .null))
        #expect(host.all("room").last?["room"]?.object?["invited"] == .bool(false))
        #expect(try server.join(room, "Eve", invite: other).news().first?.code == "badToken")
        let player = try server.join(room, "Eve")
        #expect(role(player) == "player")
        #expect(try server.join(room, "Eve", invite: other).news().first?.code == "badToken")
        let id = player.send("invite", ("secret", .string(secret)))
        server.settle()
        #expect(player.answer(to: id)?.code == "notAllowed")
        #expect(tell("invite")?.code == "badMessage")
        #expect(tell("invite", ("secret", .string("short")))?.code == "badMessage")
    }

    @Test("a removed host cannot return by their own invitation, which is withdrawn")
    func removedHostAndInvitation() throws {
        _ = tell("invite", ("secret", .string("the-invitation-for-Cora-alone")))
        let cora = try server.join(room, "Cora", invite: "the-invitation-for-Cora-alone")
        cora.send("invite", ("secret", .string(secret)))
        _ = try server.join(room, "Ada")
        _ = tell("remove", ("player", .string("p3")))
        #expect(host.all("room").last?["room"]?.object?["invited"] == .bool(true))
        _ = tell("remove", ("player", .string("p2")))
        #expect(host.all("room").last?["room"]?.object?["invited"] == .bool(false))
        #expect(try server.join(room, "Cleo", invite: secret).news().first?.code == "badToken")
    }

    @Test("an invitation withdrawn during a join is not valid")
    func raceForInvitation() throws {
        _ = tell("invite", ("secret", .string(secret)))
        host.send("invite", ("secret", .null))
        let late = try server.join(room, "Eve", invite: secret)
        #expect(late.news().first?.code == "badToken")
        #expect(host.all("players").allSatisfy { $0["changed"]?.array?.count != 2 })
    }

    @Test("neither an invitation's secret nor its hash is ever sent or exported")
    func inviteSecrecy() throws {
        _ = tell("invite", ("secret", .string(secret)))
        let cohost = try server.join(room, "Cora", invite: secret)
        let hash = TokenHash(of: try #require(SeatToken(secret))).bytes.hexadecimal
        let sent = server.outlet.texts(to: cohost.id) + server.outlet.texts(to: host.id)
        let exported = String(decoding: room.assumeIsolated { $0.export() }, as: UTF8.self)
        for text in sent + [exported] {
            #expect(!text.contains(secret))
            #expect(!text.contains(hash))
        }
        let log = try server.log.read(LogKey(room.code.description)).records.map { String(decoding: $0, as: UTF8.self) }
        #expect(log.allSatisfy { !$0.contains(secret) })
    }

    // MARK: - Browsers

    @Test("a removed player can return under another name, but not from a banned browser")
    func bar() throws {
        let browser = "a-random-number-of-a-browser"
        let eve = try server.join(room, "Eve", browser: browser)
        _ = tell("remove", ("player", .string("p2")))
        #expect(eve.closeCode == .removed)
        let again = try server.join(room, "Eve again", browser: browser)
        #expect(role(again) == "player")
        _ = tell("remove", ("player", .string("p3")), ("ban", .bool(true)))
        let third = try server.join(room, "Eve once more", browser: browser)
        #expect(third.news().first?.code == "removed")
        #expect(third.closeCode == .removed)
        #expect(role(try server.join(room, "Ada", browser: "the-browser-of-somebody-else")) == "player")
        #expect(role(try server.join(room, "Bo")) == "player")
        let log = try server.log.read(LogKey(room.code.description)).records.map { String(decoding: $0, as: UTF8.self) }
        #expect(log.allSatisfy { !$0.contains(browser) })
    }

    @Test("a banned browser keeps its existing seats")
    func barKeepsSeats() throws {
        let browser = "a-browser-of-two-people"
        _ = try server.join(room, "Ada", browser: browser)
        _ = try server.join(room, "Eve", browser: browser)
        _ = tell("remove", ("player", .string("p3")), ("ban", .bool(true)))
        #expect(role(try server.join(room, "Ada", client: "c2", browser: browser)) == "player")
    }

    @Test("a browser is not known by the same hash in two rooms")
    func browsersByRoom() throws {
        let other = try server.makeRoom().0
        let browser = "a-random-number-of-a-browser"
        #expect(BrowserHash(of: browser, in: room.code) != BrowserHash(of: browser, in: other.code))
        let hash = BrowserHash(of: browser, in: room.code)
        #expect(BrowserHash(hexadecimal: hash.hexadecimal) == hash)
    }

    @Test(
        "a browser's number has 16 to 64 characters of base64url",
        arguments: ["short", "with spaces in it, many", String(repeating: "x", count: 65)])
    func badBrowsers(browser: String) throws {
        #expect { try server.join(room, "Eve", browser: browser) } throws: { ($0 as? Rejection)?.code == .badMessage }
    }

    // MARK: - Names

    @Test("a filtered word is in no new name; existing names stay")
    func nameFilter() throws {
        let rude = try server.join(room, "Rude Bo")
        #expect(tell("nameFilter", ("words", .array([.string("rude"), .string("88")])))?.type == "accepted")
        #expect(host.all("room").last?["room"]?.object?["nameFilter"] == .array([.string("rude"), .string("88")]))
        #expect(rude.all("room").last?["room"]?.object?["nameFilter"] == nil)
        #expect(rude.all("room").last?.seq == host.all("room").last?.seq)
        #expect(try server.join(room, "R.u.d.3 Eve").news().first?.code == "badName")
        let ada = try server.join(room, "Ada")
        for (name, code) in [("Яude", nil), ("RUDE", "badName"), ("Ada 88", "badName"), ("Ada L.", nil)]
            as [(String, String?)]
        {
            let id = ada.send("name", ("name", .string(name)))
            server.settle()
            #expect(ada.answer(to: id)?.code == code, "\(name)")
        }
        #expect(tell("rename", ("player", .string("p3")), ("name", .string("rude")))?.code == "badName")
        #expect(
            try server.join(room, "Rude Bo", client: "c2").all("joined").last?["seat"]?.object?["name"]
                == .string("Rude Bo"))
        #expect(host.all("joined").count == 1)
        #expect(tell("nameFilter", ("words", .array([])))?.type == "accepted")
        #expect(role(try server.join(room, "Rude Eve")) == "player")
        #expect(tell("nameFilter")?.code == "badMessage")
        #expect(tell("nameFilter", ("words", .array([.string("")])))?.code == "badMessage")
        let id = ada.send("nameFilter", ("words", .array([])))
        server.settle()
        #expect(ada.answer(to: id)?.code == "notAllowed")
    }

    @Test("a filter applies from its append, if it is a host's")
    func nameFilterUnderWay() throws {
        let ada = try server.join(room, "Ada")
        host.send("nameFilter", ("words", .array([.string("rude")])))
        let id = ada.send("name", ("name", .string("Rude Ada")))
        let rude = try server.join(room, "Rude Bo")
        #expect(rude.news().first?.code == "badName")
        #expect(ada.answer(to: id)?.code == "badName")
        ada.send("nameFilter", ("words", .array([.string("eve")])))
        #expect(role(try server.join(room, "Eve")) == "player")
        host.send("nameFilter", ("words", .array([])))
        server.settle()
        #expect(role(try server.join(room, "Rude Bo")) == "player")
    }

    @Test("the server's own list applies in every room, also to hosts")
    func blockedNames() throws {
        let server = TestServer(blockedNames: NameFilter(["admin"]))
        let (room, _) = try server.makeRoom()
        #expect(try server.join(room, "4dmin").news().first?.code == "badName")
        let fields = JSONObject([("game", .string("tally")), ("name", .string("The Admin"))])
        #expect { try server.makeRoom(fields) } throws: { ($0 as? Rejection)?.code == .badName }
    }

    @Test("names that look alike get a visible number")
    func lookAlikes() throws {
        let typed = ["Ada", "Аdа", "ADA", "Bo", "B0", "Zoe", "Zoë", "Bo 2", "Il", "Il 10"]
        for (index, name) in typed.enumerated() {
            _ = try server.join(room, name, token: TestServer.token("t\(index)"))
        }
        let names = room.assumeIsolated { $0.fold.seats.names.texts.dropFirst() }
        #expect(Array(names) == ["Ada", "Аdа 2", "ADA 3", "Bo", "B0 2", "Zoe", "Zoë", "Bo 2 2", "Il", "Il 10"])
        for _ in 2...10 {
            _ = try server.join(
                room, "lI", token: TestServer.token("l\(room.assumeIsolated { $0.fold.seats.names.texts.count })"))
        }
        let last = room.assumeIsolated { $0.fold.seats.names.texts.last }
        #expect(last == "lI 11")
    }

    @Test("players change their names until the start, always or never, as the host says")
    func renames() throws {
        let ada = try server.join(room, "Ada")
        func rename(_ phone: Phone) -> String {
            let id = phone.send("name", ("name", .string("Ada L.")))
            server.settle()
            return phone.answer(to: id)?.code ?? "accepted"
        }
        #expect(ada.all("joined").first?["room"]?.object?["renames"] == .string("untilStart"))
        #expect(rename(ada) == "accepted")
        _ = tell("rules", ("renames", .string("never")))
        #expect(ada.all("room").last?["room"]?.object?["renames"] == .string("never"))
        #expect(rename(ada) == "notAllowed")
        #expect(rename(host) == "accepted")
        _ = tell("rules", ("renames", .string("always")))
        for _ in 0..<20 { ada.send("press") }
        server.settle()
        server.executor.advance(milliseconds: 60_000)
        #expect(rename(ada) == "accepted")
        for fields in [
            ("renames", JSONValue.string("sometimes")), ("renames", .integer(1)), ("lockAtStart", .string("yes")),
        ] {
            #expect(["badOptions", "badMessage"].contains(tell("rules", fields)?.code))
        }
        #expect(tell("rules")?.code == "badMessage")
    }

    @Test("a room that locks at the start lets people in until then")
    func lockAtStart() throws {
        _ = tell("rules", ("lockAtStart", .bool(true)))
        let ada = try server.join(room, "Ada")
        #expect(role(ada) == "player")
        ada.send("press")
        server.settle()
        #expect(try server.join(room, "Bo").news().first?.code == "roomLocked")
        #expect(role(try server.join(room, "Ada", client: "c2")) == "player")
        _ = tell("rules", ("lockAtStart", .bool(false)))
        #expect(role(try server.join(room, "Bo")) == "player")
    }

    // MARK: - Replay

    @Test("everything survives a restart")
    func replay() throws {
        _ = tell("invite", ("secret", .string(secret)))
        _ = tell("nameFilter", ("words", .array([.string("rude")])))
        _ = tell("rules", ("renames", .string("always")), ("lockAtStart", .bool(true)))
        try server.join(room, "B0", browser: "a-random-number-of-a-browser").hangUp()
        _ = try server.join(room, "Bo", invite: secret)
        _ = tell("invite", ("secret", .string("an-invitation-for-Dan-alone")))
        _ = tell("remove", ("player", .string("p2")), ("ban", .bool(true)))
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try #require(try restarted.restore().first)
        // Both show the same time with the same state.
        for server in [server, restarted] { server.executor.advance(milliseconds: 1000) }
        let token = token
        let before = String(decoding: try room.assumeIsolated { try $0.state(token: token) }, as: UTF8.self)
        let after = String(decoding: try again.assumeIsolated { try $0.state(token: token) }, as: UTF8.self)
        #expect(after == before.replacing("\"online\":true", with: "\"online\":false"))
        #expect(after.contains("\"Bo 2\",\"role\":\"host\""))
        #expect(
            after.contains(#""renames":"always","lockAtStart":true,"invited":true,"owner":"p1","playByOwner":true,"#))
        #expect(after.contains(#""nameFilter":["rude"]"#))
        #expect(try restarted.join(again, "Rude").news().first?.code == "badName")
        let barred = try restarted.join(again, "Eve", browser: "a-random-number-of-a-browser")
        #expect(barred.news().first?.code == "removed")
        #expect(role(try restarted.join(again, "Dan", invite: "an-invitation-for-Dan-alone")) == "host")
    }

    @Test("a log from before names were compared by their looks keeps its names")
    func oldNames() throws {
        let records = try server.log.read(LogKey(room.code.description)).records
        let reader = room.assumeIsolated { $0.fold.reader(GameRegistry([])) }
        func record(_ text: String) -> [UInt8] { [1] + Array(text.utf8) }
        var fold = try RoomFold(replaying: records, games: GameRegistry([TallyGame.self]))
        for (index, name) in ["Bo", "B0", "bo"].enumerated() {
            let token = TokenHash(of: SeatToken(random: [UInt8](repeating: UInt8(index), count: 16))).bytes.hexadecimal
            let old =
                #"{"input":"join","token":"\#(token)","name":"\#(name)","nameKey":"\#(name.lowercased())","time":\#(1_790_000_000_000)}"#
            _ = fold.apply(try RoomRecord.decode(record(old), by: reader), send: nil, note: { _ in })
        }
        #expect(fold.seats.names.texts == ["Host", "Bo", "B0", "bo 2"])
    }
}
