import GameRules
import InputLog
import JSON
import Synchronization
import Testing
import WireProtocol

@testable import Rooms

/// What a room makes of one game after another.
@Suite("An evening of plays")
struct PlayTests {
    let hall = Hall()

    /// Goes on to a game, five seconds later.
    @discardableResult
    private func play(_ game: String, by host: Phone, _ members: (name: String, value: JSONValue)...) -> Int {
        hall.executor.advance(milliseconds: Int64(Plays.pauseSeconds) * 1000)
        hall.settle()
        let id = host.send("play", members: [("game", .string(game)), ("play", .null)] + members)
        hall.settle()
        return id
    }

    private func makeRoom() throws -> (room: Room, host: Phone, ada: Phone, bo: Phone) {
        let (room, token) = try hall.makeRoom()
        let host = try hall.join(room, "Host", token: token.text)
        return (room, host, try hall.join(room, "Ada"), try hall.join(room, "Bo"))
    }

    private func export(_ room: Room) throws -> JSONObject {
        try #require(try JSONParser.parse(room.assumeIsolated { $0.export() }, limits: .document).object)
    }

    @Test(
        "keeps seats, names, roles and connections, and tells everybody at once, then each seat what it alone may see")
    func goesOn() throws {
        let (room, host, ada, bo) = try makeRoom()
        let screen = hall.connect(room)
        try screen.watch()
        ada.send("press")
        hall.settle()
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
        // What was pending of the play before left before.
        let types = ada.news().types.filter { ["total", "played", "view"].contains($0) }
        #expect(types.suffix(2) == ["played", "view"])
        ada.send("flip")
        hall.settle()
        #expect(ada.answer(to: ada.send("sync"))?["game"]?.object?["flips"] == .integer(1))
    }

    @Test("tells the new game every seat in order, and then together those that were removed")
    func seatsStayDense() throws {
        let (room, host, _, _) = try makeRoom()
        for name in ["Cy", "Di"] { _ = try hall.join(room, name) }
        for player in ["p2", "p4"] { host.send("remove", ("player", .string(player))) }
        hall.settle()
        host.send("promote", ("player", .string("p3")))
        hall.settle()
        play("coin", by: host)
        let plays = try #require(try export(room)["plays"]?.array)
        let told = plays.last?.object?["told"]?.array?.compactMap(\.string)
        // In one call: of thousands each may cost in proportion to the room.
        #expect(told == ["p1 host", "p2 player", "p3 host", "p4 player", "p5 player", "p2 p4 removed"])
    }

    @Test("reads nothing that was meant for an earlier play, live in the same batch and on replay")
    func sameBatch() throws {
        let (room, host, ada, _) = try makeRoom()
        hall.executor.advance(milliseconds: 5000)
        hall.settle()
        host.send("alarm", ("seconds", .integer(1)))
        hall.settle()
        host.send("play", ("game", .string("coin")), ("end", .bool(true)))
        // Appended before the switch is committed, and read by the tally: the coin could not.
        let press = ada.send("press")
        hall.executor.advance(milliseconds: 1100)
        hall.settle()
        #expect(ada.answer(to: press)?.code == "stalePlay")
        #expect(ada.all("played").count == 1)
        let records = try hall.log.read(LogKey(room.code.description)).records
        #expect(records.count { String(decoding: $0, as: UTF8.self).contains(#""type":"press""#) } == 1)
        ada.send("flip")
        hall.settle()
        let live = room.assumeIsolated { $0.export() }
        let restarted = Hall(log: InMemoryInputLog(reopening: hall.log))
        let again = try #require(try restarted.restore().first)
        #expect(again.assumeIsolated { $0.export() } == live)
        #expect(again.assumeIsolated { $0.fold.game.name } == "coin")
        // The refusal is remembered as any answer.
        let phone = try restarted.join(again, "Ada")
        phone.send("press", ("play", .integer(1)), as: press)
        #expect(phone.answer(to: press)?.code == "stalePlay")
    }

    @Test("refuses commands that name another play, or none, before they are logged")
    func commandsNamePlay() throws {
        let (room, host, ada, _) = try makeRoom()
        let count = try hall.log.read(LogKey(room.code.description)).records.count
        for (play, code) in [(JSONValue.integer(2), "stalePlay"), (.string("1"), "badMessage"), (.null, "badMessage")] {
            #expect(ada.answer(to: ada.send("press", ("play", play)))?.code == code)
        }
        #expect(
            host.answer(to: host.send("who", ("play", .integer(2)), ("player", .string("p2"))))?.code == "stalePlay")
        #expect(host.answer(to: host.send("who", ("play", .null), ("player", .string("p2"))))?.code == "badMessage")
        hall.settle()
        #expect(try hall.log.read(LogKey(room.code.description)).records.count == count)
        // The room's own commands name none.
        let lock = host.send("lock", ("on", .bool(true)), ("play", .null))
        hall.settle()
        #expect(host.answer(to: lock)?.type == "accepted")
    }

    @Test("answers a command of an earlier play again with its position, without the detail")
    func remembersAnswers() throws {
        let (_, host, ada, _) = try makeRoom()
        let press = ada.send("press")
        hall.settle()
        let first = try #require(ada.answer(to: press))
        #expect(first["presses"] == .integer(1))
        play("coin", by: host)
        ada.send("press", ("play", .integer(1)), as: press)
        let again = try #require(ada.answer(to: press))
        #expect(again.type == "accepted" && again["at"] == first["at"])
        #expect(again["presses"] == nil && again["wrong"] == nil)
    }

    @Test("does not cut a round short unless told to, and then ends it first")
    func interruption() throws {
        let (room, host, ada, bo) = try makeRoom()
        ada.send("press")
        host.send("alarm", ("seconds", .integer(60)))
        hall.settle()
        let vain = play("coin", by: host)
        #expect(host.answer(to: vain)?.code == "roundPlaying")
        // Before the append: it is no part of the history.
        #expect(room.assumeIsolated { $0.fold.plays.number } == 1)
        let count = try hall.log.read(LogKey(room.code.description)).records.count
        #expect(count == 5)
        _ = bo.news()
        play("coin", by: host, ("end", .bool(true)))
        let types = bo.news().types
        let reset = try #require(types.firstIndex(of: "reset"))
        #expect(try #require(types.firstIndex(of: "played")) > reset)
        let table = host.all("played").first?["evening"]?.object?["table"]?.array
        #expect(table?.first?.object?["player"] == .string("p2"))
    }

    @Test("leaves plays and the end of the room to the owner, unless they say otherwise; old rooms never did")
    func owner() throws {
        let (_, host, ada, _) = try makeRoom()
        host.send("promote", ("player", .string("p2")))
        hall.settle()
        #expect(ada.answer(to: play("coin", by: ada))?.code == "notAllowed")
        let ending = ada.send("endRoom")
        let taking = ada.send("rules", ("playByOwner", .bool(false)))
        hall.settle()
        #expect(ada.answer(to: ending)?.code == "notAllowed" && ada.answer(to: taking)?.code == "notAllowed")
        host.send("rules", ("playByOwner", .bool(false)))
        hall.settle()
        #expect(ada.answer(to: play("coin", by: ada))?.type == "accepted")
    }

    @Test("allows any host of a room of the first fold version to end it")
    func firstFoldVersion() throws {
        let (room, _) = try hall.makeRoom()
        let record = try #require(try hall.log.read(LogKey(room.code.description)).records.first)
        let text = String(decoding: record, as: UTF8.self)
        #expect(text.contains(#""fold":2,"#))
        let fold = try RoomFold(
            replaying: [Array(text.replacing(#""fold":2,"#, with: "").utf8)], games: hall.directory.environment.games)
        #expect(!fold.rules.playByOwner)
        #expect(throws: RoomUnreadable.self) {
            try RoomFold(
                replaying: [Array(text.replacing(#""fold":2"#, with: #""fold":9"#).utf8)],
                games: hall.directory.environment.games)
        }
    }

    @Test("begins at most one play in five seconds and fifty in all, refused before the append")
    func bounds() throws {
        let (room, host, _, _) = try makeRoom()
        play("coin", by: host)
        hall.executor.advance(milliseconds: 4999)
        hall.settle()
        #expect(host.answer(to: host.send("play", ("game", .string("tally"))))?.code == "playTooSoon")
        #expect(host.answer(to: play("chess", by: host))?.code == "unknownGame")
        for _ in 2..<Plays.countMax { play("coin", by: host) }
        #expect(room.assumeIsolated { $0.fold.plays.number } == Plays.countMax)
        let count = try hall.log.read(LogKey(room.code.description)).records.count
        #expect(host.answer(to: play("coin", by: host))?.code == "tooManyPlays")
        #expect(try hall.log.read(LogKey(room.code.description)).records.count == count)
    }

    @Test("derives the table from the places of all plays: equal points share a place, removed seats have none")
    func table() throws {
        let (room, host, ada, bo) = try makeRoom()
        let cy = try hall.join(room, "Cy")
        for phone in [ada, ada, bo, cy] { phone.send("press") }
        hall.settle()
        host.send("reset")
        hall.settle()
        hall.executor.advance(milliseconds: 1000)
        hall.settle()
        func rows(_ phone: Phone) -> [String] {
            let fact = phone.all("evening").last ?? phone.all("played").last?["evening"]?.object
            return (fact?["table"]?.array ?? []).compactMap(\.object).map { row in
                "\(row["name"]?.string ?? "") \(row["points"]?.integer ?? 0) \(row["place"]?.integer ?? 0)"
            }
        }
        #expect(rows(ada) == ["Ada 10 1", "Bo 7 2", "Cy 7 2"])
        play("tally", by: host)
        bo.send("press")
        hall.settle()
        host.send("reset")
        hall.settle()
        hall.executor.advance(milliseconds: 1000)
        hall.settle()
        #expect(rows(ada) == ["Bo 17 1", "Ada 10 2", "Cy 7 3"])
        #expect(ada.answer(to: ada.send("sync"))?["evening"]?.object?["own"]?.object?["place"] == .integer(2))
        // A removal and a name reach what is over.
        host.send("remove", ("player", .string("p3")))
        ada.send("name", ("name", .string("Ida")))
        hall.settle()
        hall.executor.advance(milliseconds: 1000)
        hall.settle()
        #expect(rows(ada) == ["Ida 10 1", "Cy 7 2"])
        let full = try JSONParser.parse(
            try room.assumeIsolated { try $0.eveningInFull(token: try #require(SeatToken(Hall.token("Cy")))) })
        let summary = full.object?["plays"]?.array?.first?.object?["summary"]?.object?["pressed"]?.array
        #expect(summary?.compactMap { $0.object?["name"]?.string } == ["Ida", "Bo", "Cy"])
        // Hidden from all but hosts, and not forgotten.
        host.send("showEvening", ("on", .bool(false)))
        hall.settle()
        #expect(rows(ada) == [] && rows(host) == ["Ida 10 1", "Cy 7 2"])
        #expect(ada.all("evening").last?["shown"] == .bool(false))
        host.send("showEvening", ("on", .bool(true)))
        hall.settle()
        #expect(rows(ada) == ["Ida 10 1", "Cy 7 2"])
    }

    @Test("tells the whole evening in export and recap, plays that are over from the log")
    func export() throws {
        let (room, host, ada, _) = try makeRoom()
        for _ in 0..<3 { ada.send("press") }
        hall.settle()
        play("coin", by: host, ("title", .string("Coins")))
        ada.send("flip")
        hall.settle()
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

    @Test("puts a room aside whose present play has unknown rules")
    func unknownRules() throws {
        let (room, host, _, _) = try makeRoom()
        play("coin", by: host)
        let records = try hall.log.read(LogKey(room.code.description)).records
        let changed = records.map {
            Array(String(decoding: $0, as: UTF8.self).replacing(#""rulesVersion":2"#, with: #""rulesVersion":3"#).utf8)
        }
        #expect(changed != records)
        #expect(throws: RoomUnreadable.self) {
            try RoomFold(replaying: changed, games: hall.directory.environment.games)
        }
    }

    /// The records of a room, with the rules of the game of its first play made unknown.
    private func withUnknownTally(_ room: Room) throws -> [[UInt8]] {
        try hall.log.read(LogKey(room.code.description)).records.map { record in
            Array(
                String(decoding: record, as: UTF8.self).replacing(
                    #""game":"tally","rulesVersion":1"#, with: #""game":"tally","rulesVersion":9"#
                ).utf8)
        }
    }

    @Test(
        "skips a play of unknown rules that is over: seats, names and bans hold, places and summary are those it logged"
    )
    func skipped() throws {
        let (room, host, ada, bo) = try makeRoom()
        for phone in [ada, ada, bo] { phone.send("press") }
        host.send("rules", ("lockAtStart", .bool(true)))
        hall.settle()
        host.send("alarm", ("seconds", .integer(60)))
        hall.settle()
        // What the game decides is decided before the append: neither is in the log.
        let late = hall.connect(room)
        try late.join(name: "Late", token: Hall.token("Late"))
        #expect(host.answer(to: play("coin", by: host))?.code == "roundPlaying")
        ada.send("name", ("name", .string("Ida")))
        host.send("remove", ("player", .string("p3")), ("ban", .bool(true)))
        hall.settle()
        play("coin", by: host, ("end", .bool(true)))
        ada.send("flip")
        hall.settle()
        let fold = room.assumeIsolated { $0.fold }
        let skipped = try RoomFold(replaying: try withUnknownTally(room), games: hall.directory.environment.games)
        #expect(skipped.position == fold.position && skipped.plays.number == 2 && skipped.game.name == "coin")
        #expect(skipped.seats.all.map(\.id) == fold.seats.all.map(\.id))
        #expect(skipped.seats.all.map(\.isRemoved) == [false, false, true])
        #expect(skipped.seats.names.name(of: SeatID(2)) == fold.seats.names.name(of: SeatID(2)))
        #expect(skipped.plays.finished.map(\.points) == [[0, 10]])
        #expect(skipped.plays.finished.map(\.points) == fold.plays.finished.map(\.points))
        #expect(skipped.plays.finished.map(\.summary) == fold.plays.finished.map(\.summary))
        #expect(skipped.plays.finished[0].unreadable?.contains("version 9") == true)
        #expect(EveningTable(of: skipped).rows == EveningTable(of: fold).rows)
    }

    @Test("tells from what a play logged at its end whether a play before was refused by a game that is unknown now")
    func skippedRefusals() throws {
        let (room, host, ada, _) = try makeRoom()
        ada.send("press")
        hall.executor.advance(milliseconds: 5000)
        hall.settle()
        // The alarm is under way, so nothing refuses the play before the append.
        host.send("alarm", ("seconds", .integer(3)))
        let refused = host.send("play", ("game", .string("coin")), ("title", .string("No")))
        hall.settle()
        #expect(host.answer(to: refused)?.code == "roundPlaying")
        ada.send("press")
        hall.executor.advance(milliseconds: 4000)
        hall.settle()
        play("coin", by: host, ("title", .string("Yes")))
        ada.send("flip")
        play("tally", by: host)
        play("coin", by: host)
        hall.settle()
        let fold = room.assumeIsolated { $0.fold }
        let skipped = try RoomFold(replaying: try withUnknownTally(room), games: hall.directory.environment.games)
        #expect(fold.plays.finished.map(\.title) == [nil, "Yes", nil])
        #expect(skipped.plays.finished.map(\.title) == [nil, "Yes", nil])
        #expect(skipped.plays.finished.map { $0.unreadable == nil } == [false, true, false])
        #expect(skipped.position == fold.position)
        #expect(skipped.plays.finished.map(\.begun) == fold.plays.finished.map(\.begun))
    }

    @Test("logs at the next opening what a play came to, if the server died before it could")
    func endIsLoggedLater() throws {
        let (room, host, ada, _) = try makeRoom()
        ada.send("press")
        play("coin", by: host)
        let key = LogKey(room.code.description)
        let count = try hall.log.read(key).records.count
        hall.log.tear(key, leaving: count - 1)
        let later = Hall(log: InMemoryInputLog(reopening: hall.log))
        let again = try #require(try later.restore().first)
        #expect(again.assumeIsolated { $0.fold.plays.finished.last?.isLogged } == false)
        later.settle()
        #expect(again.assumeIsolated { $0.fold.plays.finished.last?.isLogged } == true)
        #expect(try later.log.read(key).records.count == count)
    }

    @Test("shows a play of unknown rules as it was kept when it ended, with the names of now, and exports its records")
    func recaps() throws {
        let recaps = Recaps()
        let hall = Hall(recaps: recaps)
        let (room, token) = try hall.makeRoom()
        let host = try hall.join(room, "Host", token: token.text)
        let (ada, bo) = (try hall.join(room, "Ada"), try hall.join(room, "Bo"))
        for phone in [ada, ada, bo] { phone.send("press") }
        hall.settle()
        hall.executor.advance(milliseconds: 5000)
        host.send("play", ("game", .string("coin")), ("play", .null))
        hall.settle()
        ada.send("name", ("name", .string("Ida")))
        host.send("remove", ("player", .string("p3")))
        hall.settle()
        #expect(!recaps.text(of: room.code, play: 1).contains("Ada"))
        let stored = try hall.log.read(LogKey(room.code.description)).records
        let changed = stored.map {
            Array(String(decoding: $0, as: UTF8.self).replacing(#""game":"tally""#, with: #""game":"chess""#).utf8)
        }
        let log = InMemoryInputLog(committing: .byHand)
        let later = Hall(log: log, recaps: recaps)
        log.create(LogKey(room.code.description), first: changed[0]) { _ in }
        later.settle()
        _ = try log.open(LogKey(room.code.description)) { _ in }
        for (ticket, record) in changed.dropFirst().enumerated() {
            try log.append(record, to: LogKey(room.code.description), ticket: UInt64(ticket))
        }
        later.settle()
        log.release(LogKey(room.code.description))
        let again = try #require(try later.restore().first)
        func first(_ bytes: [UInt8]) throws -> JSONObject {
            let plays = try JSONParser.parse(bytes, limits: .document).object?["plays"]?.array
            return try #require(plays?.first?.object)
        }
        let recap = try first(again.assumeIsolated { $0.recap() })
        #expect(recap["unreadable"] == .string("there is no game chess here") && recap["cheers"] == .integer(0))
        let names = recap["pressed"]?.array?.compactMap { $0.object?["name"]?.string }
        #expect(names == ["Host", "Ida", ""])
        let export = try first(again.assumeIsolated { $0.export() })
        #expect(export["unreadable"] != nil && export["recap"]?.object?["cheers"] == .integer(0))
        let records = (export["records"]?.array ?? []).compactMap(\.object)
        #expect(records.map { $0["command"]?.object?["type"]?.string } == [nil, "press", "press", "press"])
        #expect(records[0]["game"] == .string("chess") && records[0]["setup"] != nil && records[0]["token"] == nil)
        #expect(records[1]["seat"] == .string("p2") && records[1]["client"] == nil)
        // What was never kept is not there, and nothing else is wrong.
        recaps.remove(room.code)
        let bare = String(decoding: again.assumeIsolated { $0.recap() }, as: UTF8.self)
        #expect(bare.contains("there is no game chess here") && !bare.contains("cheers"))
    }

    @Test("gives the table of any play, also of one that is over")
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

    @Test("stamps who is there into inputs that ask for it, whatever a client says")
    func presence() throws {
        let (room, _, ada, bo) = try makeRoom()
        let cy = try hall.join(room, "Cy")
        bo.hangUp()
        ada.send("vote", ("presence", .integer(99)))
        cy.send("poll", ("presence", .string("ff")))
        cy.send("press", ("presence", .integer(99)))
        hall.settle()
        let records = try hall.log.read(LogKey(room.code.description)).records.suffix(3).map {
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
        hall.settle()
        _ = ada.news()
        if isByHost {
            host.send("endRoom")
        } else {
            room.assumeIsolated { $0.operate(JSONObject([("type", .string("endRoom"))])) { _ in } }
        }
        hall.settle()
        let types = ada.news().types.filter { ["reset", "evening", "roomEnded"].contains($0) }
        #expect(types == ["reset", "evening", "roomEnded"])
        #expect(ada.all("evening").last?["table"]?.array?.first?.object?["player"] == .string("p2"))
        #expect(ada.closeCode == .roomEnded)
        let recap = String(decoding: room.assumeIsolated { $0.recap() }, as: UTF8.self)
        #expect(recap.contains(#""points":10"#))
    }
}

/// Keeps recaps at once.
private final class Recaps: RecapStore {
    private let kept = Mutex<[String: [UInt8]]>([:])

    func keep(_ room: RoomCode, play: Int, make: @escaping @Sendable () -> [UInt8]) {
        kept.withLock { $0["\(room) \(play)"] = make() }
    }
    func read(_ room: RoomCode, play: Int) -> [UInt8]? { kept.withLock { $0["\(room) \(play)"] } }
    func remove(_ room: RoomCode) { kept.withLock { $0 = [:] } }
    func text(of room: RoomCode, play: Int) -> String { String(decoding: read(room, play: play) ?? [], as: UTF8.self) }
}

extension String {
    /// How often a text occurs in it.
    fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
