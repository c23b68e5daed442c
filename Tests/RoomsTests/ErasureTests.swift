import GameRules
import InputLog
import JSON
import Party
import Testing
import WireProtocol

@testable import Rooms

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A person who asks to be forgotten: their name leaves the server no more, and nothing else changes.
@Suite("Erasure of a person")
struct ErasureTests {
    private let erasures = TestServer.Erasures()
    private let server: TestServer
    private let room: Room
    private let host: Phone

    init() throws {
        server = TestServer(erasures: erasures)
        let (room, token) = try server.makeRoom()
        self.room = room
        host = server.connect(room)
        try host.join(name: nil, token: token.text)
        server.settle()
    }

    private func erase(_ seat: SeatID, settling: Bool = true) {
        erasures.put(seat, of: room.code)
        server.directory.applyErasures(in: [room.code])
        server.settle()
        server.executor.advance(milliseconds: 2_000)
        server.settle()
    }

    private func records() throws -> [[UInt8]] { try server.log.read(LogKey(room.code.description)).records }

    @Test("the name disappears from all of the room's messages, and its phone is disconnected")
    func isGone() throws {
        let ada = try server.join(room, "Zaphod")
        let bo = try server.join(room, "Bo")
        _ = ada.send("avatar", ("emblem", .string("kite")), ("colour", .string("pink")))
        server.settle()
        _ = bo.news()
        _ = host.news()
        erase(SeatID(2))
        #expect(ada.closeCode == .removed)
        #expect(bo.closeCode == nil)
        // Everyone gets the whole state, since words on their screens may contain the name.
        #expect(bo.all("joined").last?["id"] == .null)
        // Hosts are notified of the change at once.
        let told = host.news().map { JSONWriter.write { [object = $0] in $0.value(.object(object)) } }.map(text)
        #expect(told.contains { $0.contains("\"name\":\"p2\"") })
        let later = server.connect(room, client: "later")
        try later.watch()
        server.settle()
        let shown = later.news().map { JSONWriter.write { [object = $0] in $0.value(.object(object)) } }.map(text)
            .joined()
        let (export, recap) = room.assumeIsolated { ($0.export(), $0.recap()) }
        let all = text(export) + text(recap) + shown
        #expect(!all.contains("Zaphod") && !all.contains("kite"))
        #expect(all.contains("Bo"))
    }

    @Test("its token is no longer valid, nor is a link that moves the seat")
    func staysAway() throws {
        let ada = try server.join(room, "Zaphod")
        _ = ada.send("moveSeat", ("secret", .string("the-way-to-another-phone")))
        server.settle()
        erase(SeatID(2))
        let again = try server.join(room, "Zaphod", client: "again")
        #expect(again.news().first?["code"]?.string == "removed" && again.closeCode == .removed)
        let moved = server.connect(room, client: "moved")
        try moved.join(name: nil, token: TestServer.token("tablet"), move: "the-way-to-another-phone")
        server.settle()
        #expect(moved.closeCode == .removed)
    }

    @Test("a name that it gets afterwards is not sent either")
    func staysNameless() throws {
        _ = try server.join(room, "Zaphod")
        erase(SeatID(2))
        _ = host.send("rename", ("player", .string("p2")), ("name", .string("Beeblebrox")))
        server.settle()
        #expect(room.assumeIsolated { !text($0.export()).contains("Beeblebrox") })
    }

    @Test("a reloaded room does not show the name either")
    func isForgottenAfterRestart() throws {
        _ = try server.join(room, "Zaphod")
        erase(SeatID(2))
        let records = try records()
        let other = TestServer(log: InMemoryInputLog(reopening: server.log), erasures: erasures)
        let restored = try #require(try other.restore().first)
        #expect(restored.assumeIsolated { !text($0.export()).contains("Zaphod") })
        var replay = try RoomReplay(records, games: server.directory.environment.games, erasures: erasures)
        #expect(!text(replay.state()).contains("Zaphod"))
    }

    @Test("nodes that learn of it at different times agree on the state")
    func marksAgree() throws {
        _ = try server.join(room, "Zaphod")
        let before = room.assumeIsolated { $0.fold.seats.names.logged.name(of: SeatID(2)) }
        erase(SeatID(2))
        room.assumeIsolated { room in
            #expect(room.fold.seats.names.logged.name(of: SeatID(2)) == before)
            #expect(room.fold.seats.names.name(of: SeatID(2)) == "p2")
        }
    }

    @Test("rewritten records no longer name the person, and fold to the same room with the same other names")
    func rewrites() throws {
        _ = try server.join(room, "Zaphod", browser: "browser-of-zaphod-xxxxxx", network: "192.0.2.7")
        let twin = try server.join(
            room, "Zaphod", token: TestServer.token("twin"), client: "twin", network: "192.0.2.7")
        let third = try server.join(room, "p2")
        #expect(third.all("joined").last?["seat"]?.object?["name"]?.string == "p2")
        _ = host.send("rename", ("player", .string("p2")), ("name", .string("Ford")))
        server.settle()
        _ = twin.send("name", ("name", .string("Trillian")))
        server.settle()
        let games = server.directory.environment.games
        let before = try RoomFold(replaying: records(), games: games)
        #expect(before.seats.names.texts == ["Host", "Ford", "Trillian", "p2"])
        erasures.put(SeatID(2), of: room.code)
        let old = try records()
        let erasure = try #require(
            try RecordErasure(of: erasures, games: games) { take in try old.forEach(take) })
        let new = old.enumerated().map { erasure.rewritten($1, at: $0) }
        let after = try RoomFold(replaying: new, games: games)
        #expect(after.seats.names.texts == ["Host", "p2_", "Trillian", "p2"])
        let words = new.map(text).joined()
        for gone in ["Ford", "192.0.2.7"] { #expect(!words.contains(gone)) }
        let seat = try #require(before.seats.seat(SeatID(2)))
        #expect(!words.contains(seat.tokenHash.bytes.hexadecimal))
        #expect(!words.contains(seat.network.hexadecimal))
        // Those of the same network still are.
        #expect(after.seats.seat(SeatID(2))?.network == after.seats.seat(SeatID(3))?.network)
        #expect(after.link == before.link && after.position == before.position && after.time == before.time)
        // A second time, nothing is left to change.
        let again = try #require(
            try RecordErasure(of: erasures, games: games) { take in try new.forEach(take) })
        #expect(new.enumerated().allSatisfy { again.rewritten($1, at: $0) == $1 })
        // The twin's record says the name that it had got by its number.
        #expect(new.map(text).contains { $0.contains("\"name\":\"Zaphod 2\"") })
        #expect(!new.map(text).contains { $0.contains("\"name\":\"Zaphod\"") })
    }

    @Test("names of people without a seat are hashed with the room's link, and found in any spelling")
    func hashesNames() {
        let names = ErasedNames([ErasedNames.hash(of: "Gustav", link: "a")], link: "a")
        #expect(names.contains("gustav") && names.contains("GUSTAV") && !names.contains("Gustava"))
        #expect(!ErasedNames([ErasedNames.hash(of: "Gustav", link: "a")], link: "b").contains("Gustav"))
        #expect(!ErasedNames([], link: "a").contains(""))
        let recap = #"{"games":[{"picked":[{"player":"g1","name":"Gustav"},{"player":"g2","name":"Hanna"}]}]}"#
        #expect(names.rewritten(recap: Array(recap.utf8)).map(text) == recap.replacing("Gustav", with: "g1"))
        #expect(names.rewritten(recap: Array(#"{"name":"Hanna"}"#.utf8)) == nil)
    }

    @Test("a name in lists that hosts pasted is replaced in each of them, and no other name")
    func rewritesLists() throws {
        let games = GameRegistry([PartyGame.self])
        let (token, seed) = (String(repeating: "ab", count: 32), String(repeating: "5a", count: 32))
        var old = [
            #"{"input":"create","code":"GATE22","title":"T","token":"\#(token)","name":"Host","nameLook":"host","fold":3,"#
                + #""game":"party","rulesVersion":1,"setup":{"options":{},"decks":[],"seed":"\#(seed)"},"time":1000}"#
        ]
        for names in [#""Hanna","gustav","Gustava""#, #""guest-1""#, #""Gustav","Gustav""#] {
            old.append(
                #"{"input":"command","seat":"p1","command":{"type":"candidates","part":1,"of":1,"names":[\#(names)]},"time":2000}"#
            )
        }
        let records = old.map { [RoomRecord.format] + Array($0.utf8) }
        erasures.put(name: "Gustav", of: try #require(RoomCode("GATE22")))
        let erasure = try #require(
            try RecordErasure(of: erasures, games: games) { take in try records.forEach(take) })
        let new = records.enumerated().map { erasure.rewritten($1, at: $0) }
        #expect(new[0] == records[0] && new[2] == records[2])
        #expect(text(new[1]) == text(records[1]).replacing("gustav", with: "guest-1_"))
        #expect(text(new[3]) == text(records[3]).replacing("Gustav", with: "guest-1_"))
        #expect(try RoomFold(replaying: new, games: games).position == 4)
        #expect(GivenNames.contains("GUSTAV", in: records) && !GivenNames.contains("Gus", in: records))
    }

    @Test("refused joins are rewritten like accepted ones")
    func rewritesRefusedJoins() throws {
        _ = host.send("lock", ("on", .bool(true)))
        server.settle()
        let games = server.directory.environment.games
        var old = try records()
        // Refused in the fold, as after a lock that was on its way.
        let joined = try RoomFold(replaying: old, games: games).time.milliseconds
        let join = { (milliseconds: Int64) in
            [UInt8(1)]
                + Array(
                    #"{"input":"join","token":"\#(String(repeating: "ab", count: 32))","name":"Zaphod","nameLook":"zaphod","time":\#(milliseconds)}"#
                        .utf8)
        }
        old.append(join(joined + 1))
        let unlocked =
            #"{"input":"command","seat":"p1","command":{"type":"lock","on":false},"time":\#(joined + 2)}"#
        old.append([1] + Array(unlocked.utf8))
        old.append(join(joined + 3))
        #expect(try RoomFold(replaying: old, games: games).seats.count == 2)
        erasures.put(SeatID(2), of: room.code)
        let erasure = try #require(
            try RecordErasure(of: erasures, games: games) { take in try old.forEach(take) })
        let new = old.enumerated().map { erasure.rewritten($1, at: $0) }
        #expect(!new.map(text).joined().contains("aphod"))
        #expect(try RoomFold(replaying: new, games: games).seats.names.texts.last == "p2")
    }

    @Test("a room without erased people is not changed")
    func leavesOthers() throws {
        let old = try records()
        #expect(
            try RecordErasure(of: erasures, games: server.directory.environment.games) { take in try old.forEach(take) }
                == nil)
    }

    @Test("the records of a person contain only their own")
    func tellsRecords() throws {
        let ada = try server.join(room, "Zaphod")
        _ = try server.join(room, "Bo")
        _ = ada.send("name", ("name", .string("Ford")))
        _ = host.send("rename", ("player", .string("p3")), ("name", .string("Bob")))
        server.settle()
        let found = try SeatRecords.all(of: SeatID(2), in: records(), games: server.directory.environment.games)
        #expect(found.map { $0["input"]?.string } == ["join", "command"])
        #expect(found.last?["command"]?.object?["name"]?.string == "Ford")
    }
}
