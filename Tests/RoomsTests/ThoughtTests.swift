import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Due inputs that take long to choose.
@Suite("Background moves")
struct ThoughtTests {
    let server = TestServer()
    let room: Room
    let host: Phone
    let ada: Phone

    /// Creates a tally in which the crowd, which is Ada, cheers at each press.
    init() throws {
        let fields = JSONObject([("game", .string("tally")), ("cheerAt", .integer(1)), ("thinks", .bool(true))])
        let (room, token) = try server.makeRoom(fields)
        (self.room, host) = (room, try server.join(room, "Host", token: token.text))
        ada = try server.join(room, "Ada")
        server.executor.advance(milliseconds: 1000)
    }

    private func wait() {
        server.settle()
        server.executor.advance(milliseconds: 1000)
        server.settle()
    }

    private func prompted() throws -> Int {
        try server.log.read(LogKey(room.code.description)).records
            .count { String(decoding: $0.dropFirst(), as: UTF8.self).contains("\"prompted\"") }
    }

    @Test("delay no client, run one at a time, and are logged")
    func answersMeanwhile() throws {
        server.backgroundMoves.hold()
        host.send("press")
        wait()
        #expect(server.backgroundMoves.count == 1)
        let pressed = host.send("press")
        wait()
        #expect(host.answer(to: pressed)?.type == "accepted")
        #expect(server.backgroundMoves.count == 1)
        #expect(try prompted() == 0)
        server.executor.elsewhere { server.backgroundMoves.release() }
        wait()
        #expect(try prompted() == 1)
        #expect(host.all("reset").count == 1)
        host.send("press")
        wait()
        #expect(try prompted() == 2)
    }

    @Test("are dropped if their turn is over, and requested for the current one")
    func comesTooLate() throws {
        server.backgroundMoves.hold()
        host.send("press")
        wait()
        host.send("reset")
        wait()
        server.backgroundMoves.release()
        wait()
        #expect(try prompted() == 1)
        #expect(host.all("reset").count == 1, "only the host has reset it")
    }

    @Test("are not logged in another play")
    func comesInAnotherPlay() throws {
        server.backgroundMoves.hold()
        host.send("press")
        wait()
        host.send("play", ("game", .string("tally")), ("cheerAt", .integer(1)), ("thinks", .bool(true)))
        wait()
        host.send("press")
        wait()
        #expect(server.backgroundMoves.count == 1)
        server.backgroundMoves.release()
        wait()
        #expect(try prompted() == 1, "of the second play alone")
        #expect(host.all("reset").count == 1)
    }

    @Test("survive that the room falls asleep meanwhile")
    func comesWhileAsleep() throws {
        server.backgroundMoves.hold()
        host.send("press")
        wait()
        host.hangUp()
        ada.hangUp()
        server.executor.advance(milliseconds: 120_000)
        server.settle()
        server.backgroundMoves.release()
        wait()
        #expect(try prompted() == 0)
        let bo = try server.join(room, "Bo")
        wait()
        #expect(try prompted() == 1)
        #expect(bo.all("reset").count == 1)
    }
}
