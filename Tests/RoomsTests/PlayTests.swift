import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Several plays in one room.
@Suite("An evening of plays")
struct PlayTests: EveningTests {
    let server = TestServer()

    @Test(
        "keeps seats, names, roles and connections, and tells everybody at once, then each seat what it alone may see")
    func goesOn() throws {
        let (room, host, ada, bo) = try makeRoom()
        let screen = server.connect(room)
        try screen.watch()
        ada.send("press")
        server.settle()
        for phone in [host, ada, bo, screen] { _ = phone.news() }
        let id = play("coin", by: host, ("title", .string("Warm-up")))
        #expect(host.answer(to: id)?.type == "accepted")
        for phone in [host, ada, bo, screen] {
            let played = try #require(phone.all("played").first)
            #expect(played["room"]?.object?["game"] == .string("coin"))
            #expect(played["room"]?.object?["play"] == .integer(2))
            #expect(played["game"]?.object?["flips"] == .integer(0) && played["game"]?.object?["mine"] == nil)
            #expect(played["evening"]?.object?["plays"]?.array?.count == 1)
            #expect(phone.closeCode == nil && phone.all("joined").count == 1)
        }
        #expect(host.all("played").first?["room"]?.object?["owner"] == .string("p1"))
        #expect(ada.all("played").first?["room"]?.object?["owner"] == nil)
        let view = try #require(ada.all("view").first)
        #expect(view["game"]?.object?["mine"] == .string("p2") && view["play"] == .integer(2))
        #expect(screen.all("view").isEmpty)
        // The previous play's pending messages were sent first.
        let types = ada.news().types.filter { ["total", "played", "view"].contains($0) }
        #expect(types.suffix(2) == ["played", "view"])
        ada.send("flip")
        server.settle()
        #expect(ada.answer(to: ada.send("sync"))?["game"]?.object?["flips"] == .integer(1))
    }

    @Test("passes all seats to the new game in order, and then the removed ones together")
    func seatsStayDense() throws {
        let (room, host, _, _) = try makeRoom()
        for name in ["Cy", "Di"] { _ = try server.join(room, name) }
        for player in ["p2", "p4"] { host.send("remove", ("player", .string(player))) }
        server.settle()
        host.send("promote", ("player", .string("p3")))
        server.settle()
        play("coin", by: host)
        let plays = try #require(try export(room)["plays"]?.array)
        let told = plays.last?.object?["told"]?.array?.compactMap(\.string)
        // In a single call, because each removal may take time proportional to the room.
        #expect(told == ["p1 host", "p2 player", "p3 host", "p4 player", "p5 player", "p2 p4 removed"])
    }

    @Test("ignores inputs for an earlier play, live in the same batch and on replay")
    func sameBatch() throws {
        let (room, host, ada, _) = try makeRoom()
        server.executor.advance(milliseconds: 5000)
        server.settle()
        host.send("alarm", ("seconds", .integer(1)))
        server.settle()
        host.send("play", ("game", .string("coin")), ("end", .bool(true)))
        // Appended before the switch is committed, and read by the tally. The coin could not read it.
        let press = ada.send("press")
        server.executor.advance(milliseconds: 1100)
        server.settle()
        #expect(ada.answer(to: press)?.code == "stalePlay")
        #expect(ada.all("played").count == 1)
        let records = try server.log.read(LogKey(room.code.description)).records
        #expect(records.count { String(decoding: $0, as: UTF8.self).contains(#""type":"press""#) } == 1)
        ada.send("flip")
        server.settle()
        let live = room.assumeIsolated { $0.export() }
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try #require(try restarted.restore().first)
        #expect(again.assumeIsolated { $0.export() } == live)
        #expect(again.assumeIsolated { $0.fold.game.name } == "coin")
        // The refusal is stored like any answer.
        let phone = try restarted.join(again, "Ada")
        phone.send("press", ("play", .integer(1)), as: press)
        #expect(phone.answer(to: press)?.code == "stalePlay")
    }

    @Test("refuses commands that name another play, or none, before they are logged")
    func commandsNamePlay() throws {
        let (room, host, ada, _) = try makeRoom()
        let count = try server.log.read(LogKey(room.code.description)).records.count
        for (play, code) in [(JSONValue.integer(2), "stalePlay"), (.string("1"), "badMessage"), (.null, "badMessage")] {
            #expect(ada.answer(to: ada.send("press", ("play", play)))?.code == code)
        }
        #expect(
            host.answer(to: host.send("who", ("play", .integer(2)), ("player", .string("p2"))))?.code == "stalePlay")
        #expect(host.answer(to: host.send("who", ("play", .null), ("player", .string("p2"))))?.code == "badMessage")
        server.settle()
        #expect(try server.log.read(LogKey(room.code.description)).records.count == count)
        // The room's own commands do not name a play.
        let lock = host.send("lock", ("on", .bool(true)), ("play", .null))
        server.settle()
        #expect(host.answer(to: lock)?.type == "accepted")
    }

    @Test("answers a command of an earlier play again with its position, without the detail")
    func remembersAnswers() throws {
        let (_, host, ada, _) = try makeRoom()
        let press = ada.send("press")
        server.settle()
        let first = try #require(ada.answer(to: press))
        #expect(first["presses"] == .integer(1))
        play("coin", by: host)
        ada.send("press", ("play", .integer(1)), as: press)
        let again = try #require(ada.answer(to: press))
        #expect(again.type == "accepted" && again["at"] == first["at"])
        #expect(again["presses"] == nil && again["wrong"] == nil)
    }

    @Test("does not end a running round unless requested, and then ends it first")
    func interruption() throws {
        let (room, host, ada, bo) = try makeRoom()
        ada.send("press")
        host.send("alarm", ("seconds", .integer(60)))
        server.settle()
        let vain = play("coin", by: host)
        #expect(host.answer(to: vain)?.code == "roundPlaying")
        // An unknown game is refused at any time.
        #expect(host.answer(to: play("chess", by: host))?.code == "unknownGame")
        // It was refused before the append, so it is not part of the history.
        #expect(room.assumeIsolated { $0.fold.plays.number } == 1)
        let count = try server.log.read(LogKey(room.code.description)).records.count
        #expect(count == 5)
        _ = bo.news()
        play("coin", by: host, ("end", .bool(true)))
        let types = bo.news().types
        let reset = try #require(types.firstIndex(of: "reset"))
        #expect(try #require(types.firstIndex(of: "played")) > reset)
        let table = host.all("played").first?["evening"]?.object?["table"]?.array
        #expect(table?.first?.object?["player"] == .string("p2"))
    }

    @Test("reserves plays and the end of the room for the owner by default, except in old rooms")
    func owner() throws {
        let (_, host, ada, _) = try makeRoom()
        host.send("promote", ("player", .string("p2")))
        server.settle()
        #expect(ada.answer(to: play("coin", by: ada))?.code == "notAllowed")
        let ending = ada.send("endRoom")
        let taking = ada.send("rules", ("playByOwner", .bool(false)))
        server.settle()
        #expect(ada.answer(to: ending)?.code == "notAllowed" && ada.answer(to: taking)?.code == "notAllowed")
        host.send("rules", ("playByOwner", .bool(false)))
        server.settle()
        #expect(ada.answer(to: play("coin", by: ada))?.type == "accepted")
    }

    @Test("allows any host of a room of the first fold version to end it")
    func firstFoldVersion() throws {
        let (room, _) = try server.makeRoom()
        let record = try #require(try server.log.read(LogKey(room.code.description)).records.first)
        let text = String(decoding: record, as: UTF8.self)
        #expect(text.contains(#""fold":3,"#))
        let fold = try RoomFold(
            replaying: [Array(text.replacing(#""fold":3,"#, with: "").utf8)], games: server.directory.environment.games)
        #expect(!fold.rules.playByOwner)
        #expect(throws: RoomUnreadable.self) {
            try RoomFold(
                replaying: [Array(text.replacing(#""fold":3"#, with: #""fold":9"#).utf8)],
                games: server.directory.environment.games)
        }
    }

    @Test("begins at most one play in five seconds and fifty in all, refused before the append")
    func bounds() throws {
        let (room, host, _, _) = try makeRoom()
        play("coin", by: host)
        server.executor.advance(milliseconds: 4999)
        server.settle()
        #expect(host.answer(to: host.send("play", ("game", .string("tally"))))?.code == "playTooSoon")
        #expect(host.answer(to: play("chess", by: host))?.code == "unknownGame")
        for _ in 2..<Plays.countMax { play("coin", by: host) }
        #expect(room.assumeIsolated { $0.fold.plays.number } == Plays.countMax)
        let count = try server.log.read(LogKey(room.code.description)).records.count
        #expect(host.answer(to: play("coin", by: host))?.code == "tooManyPlays")
        #expect(try server.log.read(LogKey(room.code.description)).records.count == count)
    }

    @Test("derives the table from the places of all plays: equal points share a place, removed seats have none")
    func table() throws {
        let (room, host, ada, bo) = try makeRoom()
        let cy = try server.join(room, "Cy")
        for phone in [ada, ada, bo, cy] { phone.send("press") }
        server.settle()
        host.send("reset")
        server.settle()
        server.executor.advance(milliseconds: 1000)
        server.settle()
        func rows(_ phone: Phone) -> [String] {
            let fact = phone.all("evening").last ?? phone.all("played").last?["evening"]?.object
            return (fact?["table"]?.array ?? []).compactMap(\.object).map { row in
                "\(row["name"]?.string ?? "") \(row["points"]?.integer ?? 0) \(row["place"]?.integer ?? 0)"
            }
        }
        #expect(rows(ada) == ["Ada 10 1", "Bo 7 2", "Cy 7 2"])
        play("tally", by: host)
        bo.send("press")
        server.settle()
        host.send("reset")
        server.settle()
        server.executor.advance(milliseconds: 1000)
        server.settle()
        #expect(rows(ada) == ["Bo 17 1", "Ada 10 2", "Cy 7 3"])
        #expect(ada.answer(to: ada.send("sync"))?["evening"]?.object?["own"]?.object?["place"] == .integer(2))
        // A removal and a new name apply to finished plays.
        host.send("remove", ("player", .string("p3")))
        ada.send("name", ("name", .string("Ida")))
        server.settle()
        server.executor.advance(milliseconds: 1000)
        server.settle()
        #expect(rows(ada) == ["Ida 10 1", "Cy 7 2"])
        let full = try JSONParser.parse(
            try room.assumeIsolated { try $0.eveningInFull(token: try #require(SeatToken(TestServer.token("Cy")))) })
        let summary = full.object?["plays"]?.array?.first?.object?["summary"]?.object?["pressed"]?.array
        #expect(summary?.compactMap { $0.object?["name"]?.string } == ["Ida", "", "Cy"])
        // Hidden from all but hosts, and not lost.
        host.send("showEvening", ("on", .bool(false)))
        server.settle()
        #expect(rows(ada) == [] && rows(host) == ["Ida 10 1", "Cy 7 2"])
        #expect(ada.all("evening").last?["shown"] == .bool(false))
        host.send("showEvening", ("on", .bool(true)))
        server.settle()
        #expect(rows(ada) == ["Ida 10 1", "Cy 7 2"])
    }

    @Test("writes the whole evening in export and recap, finished plays from the log")
    func export() throws {
        let (room, host, ada, _) = try makeRoom()
        for _ in 0..<3 { ada.send("press") }
        server.settle()
        play("coin", by: host, ("title", .string("Coins")))
        ada.send("flip")
        server.settle()
        play("tally", by: host)
        let plays = try #require(try export(room)["plays"]?.array?.compactMap(\.object))
        #expect(plays.map { $0["game"]?.string } == ["tally", "coin", "tally"])
        #expect(plays.map { $0["play"]?.integer } == [1, 2, 3])
        #expect(
            plays[0]["total"] == .integer(3) && plays[1]["flips"] == .integer(1) && plays[2]["total"] == .integer(0))
        #expect(plays[1]["title"] == .string("Coins") && plays[1]["rulesVersion"] == .integer(2))
        #expect(plays[2]["ended"] == nil && plays[1]["ended"] == plays[2]["begun"])
        let recap = String(decoding: room.assumeIsolated { $0.recap() }, as: UTF8.self)
        #expect(recap.contains(#""game":"coin""#) && recap.components("\"cheers\":0") == 2)
    }

    @Test("writes the table of every play, including finished ones")
    func tables() throws {
        let (room, host, ada, _) = try makeRoom()
        ada.send("press")
        play("tally", by: host)
        func table(_ play: Int) -> [[JSONValue]] {
            var lines: [[JSONValue]] = []
            room.assumeIsolated { $0.copy() }.writeTable(of: play) { lines.append($0) }
            return lines
        }
        #expect(table(1).count == 4 && table(1)[2] == [.string("Ada"), .integer(1)])
        #expect(table(2).count == 4 && table(2)[2] == [.string("Ada"), .integer(0)])
        #expect(table(3).isEmpty)
    }

    @Test("adds the connected players to inputs that need them, whatever a client sends")
    func presence() throws {
        let (room, _, ada, bo) = try makeRoom()
        let cy = try server.join(room, "Cy")
        bo.hangUp()
        ada.send("vote", ("presence", .integer(99)))
        cy.send("poll", ("presence", .string("ff")))
        cy.send("press", ("presence", .integer(99)))
        server.settle()
        let records = try server.log.read(LogKey(room.code.description)).records.suffix(3).map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(records[0].contains(#""presence":2"#) && records[1].contains(#""presence":"0a""#))
        #expect(!records[2].contains("presence"))
        let exported = try export(room)["plays"]?.array?.last?.object
        #expect(exported?["voters"] == .integer(2) && exported?["polled"] == .string("0a"))
    }

    @Test(
        "finishes a round that is played before the room ends, by the host and by whoever runs the server",
        arguments: [true, false])
    func endRoom(isByHost: Bool) throws {
        let (room, host, ada, _) = try makeRoom()
        ada.send("press")
        host.send("alarm", ("seconds", .integer(60)))
        server.settle()
        _ = ada.news()
        if isByHost {
            host.send("endRoom")
        } else {
            room.assumeIsolated { $0.operate(JSONObject([("type", .string("endRoom"))])) { _ in } }
        }
        server.settle()
        let types = ada.news().types.filter { ["reset", "evening", "roomEnded"].contains($0) }
        #expect(types == ["reset", "evening", "roomEnded"])
        #expect(ada.all("evening").last?["table"]?.array?.first?.object?["player"] == .string("p2"))
        #expect(ada.closeCode == .roomEnded)
        let recap = String(decoding: room.assumeIsolated { $0.recap() }, as: UTF8.self)
        #expect(recap.contains(#""points":10"#))
    }
}

extension String {
    /// Returns the number of occurrences of a text.
    fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
