import GameRules
import InputLog
import JSON
import Synchronization
import Testing
import WireProtocol

@testable import Rooms

@Suite("The operator's log")
struct NoteTests {
    @Test("reports events of rooms with numbers, without names, words or tokens")
    func life() throws {
        let server = TestServer()
        let (room, token) = try server.makeRoom(
            JSONObject([("game", .string("tally")), ("title", .string("Secretive")), ("name", .string("Hostess"))]))
        let host = try server.join(room, "Hostess", token: token.text)
        _ = try server.join(room, "Adalbert", browser: "a-random-number-of-a-browser")
        host.send("lock", ("on", .bool(true)))
        host.send("invite", ("secret", .string("an-invitation-for-you-only")))
        host.send("nameFilter", ("words", .array([.string("naughty")])))
        server.settle()
        _ = try server.join(room, "Cordula", invite: "an-invitation-for-you-only")
        host.send("demote", ("player", .string("p3")))
        host.send("remove", ("player", .string("p2")), ("ban", .bool(true)))
        host.send("endRoom")
        server.settle()
        let notes = server.notes.all
        #expect(
            notes.map(\.event) == [
                .created, .rulesChanged, .rulesChanged, .rulesChanged, .rulesChanged, .seatPromoted, .seatDemoted,
                .seatRemoved,
                .ended,
            ])
        #expect(notes.allSatisfy { $0.room == room.code && !$0.isTrouble && !$0.sentence.isEmpty })
        #expect(notes[1].subscriber == host.id)
        #expect(notes[1].details["locked"] == "true")
        #expect(notes[3].details["nameFilter"] == 1)
        #expect(notes[4].details["invited"] == "false")
        #expect(notes[7].seat == SeatID(2))
        #expect(notes[8].details == ["by": "host"])
        let said = "\(notes)"
        for secret in [
            "Secretive", "Hostess", "Adalbert", "Cordula", "naughty", "an-invitation", "a-random", token.text,
            "token-of",
        ] {
            #expect(!said.contains(secret), "\(secret)")
        }
        let hashes = room.assumeIsolated { $0.fold.seats.all.map(\.tokenHash.bytes.hexadecimal) }
        for hash in hashes { #expect(!said.contains(hash)) }
    }

    @Test("reports inputs that could not be stored")
    func trouble() throws {
        struct Failure: Error {}
        let fails = Mutex(false)
        let log = InMemoryInputLog(
            committing: .byHand,
            fault: { stage in
                if stage == .writing, fails.withLock({ $0 }) { throw Failure() }
            })
        let server = TestServer(log: log)
        let (room, _) = try server.makeRoom()
        let ada = try server.join(room, "Ada")
        fails.withLock { $0 = true }
        ada.send("press")
        server.executor.turn()
        log.commit()
        server.executor.turn()
        #expect(server.notes.all.last?.event == .commitFailed)
        #expect(server.notes.all.last?.details["inputs"] == 1)
        #expect(server.notes.all.last?.isTrouble == true)
        #expect(throws: Rejection.self) { try server.makeRoom() }
        #expect(server.notes.all.last?.event == .notCreated)
    }
}
