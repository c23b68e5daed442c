import GameRules
import InputLog
import JSON
import Synchronization
import Testing
import WireProtocol

@testable import Rooms

/// Plays whose game or rules this program does not know.
@Suite("Plays of unknown rules")
struct UnknownRulesTests: EveningTests {
    let server = TestServer()

    @Test("quarantines a room whose current play has unknown rules")
    func unknownRules() throws {
        let (room, host, _, _) = try makeRoom()
        play("coin", by: host)
        let records = try server.log.read(LogKey(room.code.description)).records
        let changed = records.map {
            Array(String(decoding: $0, as: UTF8.self).replacing(#""rulesVersion":2"#, with: #""rulesVersion":3"#).utf8)
        }
        #expect(changed != records)
        #expect(throws: RoomUnreadable.self) {
            try RoomFold(replaying: changed, games: server.directory.environment.games)
        }
    }

    /// Returns the records of a room in which the rules of the first play's game are unknown.
    private func withUnknownTally(_ room: Room) throws -> [[UInt8]] {
        try server.log.read(LogKey(room.code.description)).records.map { record in
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
        server.settle()
        host.send("alarm", ("seconds", .integer(60)))
        server.settle()
        // The game's decisions are made before the append, so neither is in the log.
        let late = server.connect(room)
        try late.join(name: "Late", token: TestServer.token("Late"))
        #expect(host.answer(to: play("coin", by: host))?.code == "roundPlaying")
        ada.send("name", ("name", .string("Ida")))
        host.send("remove", ("player", .string("p3")), ("ban", .bool(true)))
        server.settle()
        play("coin", by: host, ("end", .bool(true)))
        ada.send("flip")
        server.settle()
        let fold = room.assumeIsolated { $0.fold }
        let skipped = try RoomFold(replaying: try withUnknownTally(room), games: server.directory.environment.games)
        #expect(skipped.position == fold.position && skipped.plays.number == 2 && skipped.game.name == "coin")
        #expect(skipped.seats.all.map(\.id) == fold.seats.all.map(\.id))
        #expect(skipped.seats.all.map(\.isRemoved) == [false, false, true])
        #expect(skipped.seats.names.name(of: SeatID(2)) == fold.seats.names.name(of: SeatID(2)))
        #expect(skipped.plays.finished.map(\.result.numbers) == [[2, 0]])
        #expect(skipped.plays.finished.map(\.result) == fold.plays.finished.map(\.result))
        #expect(skipped.plays.finished.map(\.summary) == fold.plays.finished.map(\.summary))
        #expect(skipped.plays.finished[0].unreadable?.contains("version 9") == true)
        #expect(EveningTable(of: skipped).rows == EveningTable(of: fold).rows)
    }

    @Test("derives from a play's logged end whether an unknown game refused an earlier play")
    func skippedRefusals() throws {
        let (room, host, ada, _) = try makeRoom()
        ada.send("press")
        server.executor.advance(milliseconds: 5000)
        server.settle()
        // The alarm is in flight, so nothing refuses the play before the append.
        host.send("alarm", ("seconds", .integer(3)))
        let refused = host.send("play", ("game", .string("coin")), ("title", .string("No")))
        server.settle()
        #expect(host.answer(to: refused)?.code == "roundPlaying")
        ada.send("press")
        server.executor.advance(milliseconds: 4000)
        server.settle()
        play("coin", by: host, ("title", .string("Yes")))
        ada.send("flip")
        play("tally", by: host)
        play("coin", by: host)
        server.settle()
        let fold = room.assumeIsolated { $0.fold }
        let skipped = try RoomFold(replaying: try withUnknownTally(room), games: server.directory.environment.games)
        #expect(fold.plays.finished.map(\.title) == [nil, "Yes", nil])
        #expect(skipped.plays.finished.map(\.title) == [nil, "Yes", nil])
        #expect(skipped.plays.finished.map { $0.unreadable == nil } == [false, true, false])
        #expect(skipped.position == fold.position)
        #expect(skipped.plays.finished.map(\.begun) == fold.plays.finished.map(\.begun))
    }

    @Test("logs a play's result at the next opening, if the server died before")
    func endIsLoggedLater() throws {
        let (room, host, ada, _) = try makeRoom()
        ada.send("press")
        play("coin", by: host)
        let key = LogKey(room.code.description)
        let count = try server.log.read(key).records.count
        server.log.tear(key, leaving: count - 1)
        let later = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try #require(try later.restore().first)
        #expect(again.assumeIsolated { $0.fold.plays.finished.last?.isLogged } == false)
        later.settle()
        #expect(again.assumeIsolated { $0.fold.plays.finished.last?.isLogged } == true)
        #expect(try later.log.read(key).records.count == count)
    }

    @Test("shows a play of unknown rules as stored at its end, with current names, and exports its records")
    func recaps() throws {
        let recaps = Recaps()
        let server = TestServer(recaps: recaps)
        let setup = JSONObject([("game", .string("tally")), ("playTitle", .string("Our count"))])
        let (room, token) = try server.makeRoom(setup)
        let host = try server.join(room, "Host", token: token.text)
        let (ada, bo) = (try server.join(room, "Ada"), try server.join(room, "Bo"))
        for phone in [ada, ada, bo] { phone.send("press") }
        server.settle()
        server.executor.advance(milliseconds: 5000)
        host.send("play", ("game", .string("coin")), ("play", .null))
        server.settle()
        ada.send("name", ("name", .string("Ida")))
        host.send("remove", ("player", .string("p3")))
        server.settle()
        #expect(!recaps.text(of: room.code, play: 1).contains("Ada"))
        let stored = try server.log.read(LogKey(room.code.description)).records
        let changed = stored.map {
            Array(String(decoding: $0, as: UTF8.self).replacing(#""game":"tally""#, with: #""game":"chess""#).utf8)
        }
        let log = InMemoryInputLog(committing: .byHand)
        let later = TestServer(log: log, recaps: recaps)
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
        // A game whose content has a title, in a play with a title of the host's.
        let titled = #"{"title":"Of its content","# + recaps.text(of: room.code, play: 1).dropFirst()
        recaps.keep(room.code, play: 1) { Array(titled.utf8) }
        let titles = String(decoding: again.assumeIsolated { $0.recap() }, as: UTF8.self).split(
            separator: #""plays":[{"play":1"#
        ).last?.split(separator: #""title":"#).dropFirst().map { $0.prefix { $0 != "," } }
        #expect(titles == [#""Our count""#])
        // Data that was never stored is missing, and nothing else is wrong.
        recaps.remove(room.code)
        let bare = String(decoding: again.assumeIsolated { $0.recap() }, as: UTF8.self)
        #expect(bare.contains("there is no game chess here") && !bare.contains("cheers"))
    }
}

/// Stores recaps immediately.
private final class Recaps: RecapStore {
    private let kept = Mutex<[String: [UInt8]]>([:])

    func keep(_ room: RoomCode, play: Int, make: @escaping @Sendable () -> [UInt8]) {
        kept.withLock { $0["\(room) \(play)"] = make() }
    }
    func read(_ room: RoomCode, play: Int) -> [UInt8]? { kept.withLock { $0["\(room) \(play)"] } }
    func remove(_ room: RoomCode) { kept.withLock { $0 = [:] } }
    func text(of room: RoomCode, play: Int) -> String { String(decoding: read(room, play: play) ?? [], as: UTF8.self) }
}
