import Bingo
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Broadcasts of bingos, names and totals, and their timing, in a room of bingo whose clock the test controls.
@Suite("Messages to a large room")
struct AnnouncementTests {
    let server = TestServer(games: GameRegistry([BingoGame.self]))
    let room: Room
    let host: Phone
    let ada: Phone
    let bo: Phone
    let screen: Phone

    /// Without calls: marks alone decide, so the test need not know a board.
    init() throws {
        let goal = JSONObject([("patterns", .array([.string("row")])), ("need", .integer(1))])
        let token: SeatToken
        (room, token) = try server.makeRoom(
            JSONObject([
                ("game", .string("bingo")), ("terms", .array((0..<9).map { .string("term \($0)") })),
                (
                    "options",
                    .object(
                        JSONObject([
                            ("size", .integer(3)), ("verification", .string("honour")), ("goal", .object(goal)),
                        ]))
                ),
            ]))
        host = server.connect(room, client: "desk")
        try host.join(name: nil, token: token.text)
        server.settle()
        (ada, bo) = (try server.join(room, "Ada"), try server.join(room, "Rude"))
        screen = server.connect(room, client: "screen")
        try screen.watch()
        host.send("startRound")
        server.settle()
        pass()
    }

    private func pass(_ milliseconds: Int64 = 1000) {
        server.executor.advance(milliseconds: milliseconds)
        server.settle()
    }

    private func mark(_ cells: [Int], by phone: Phone, _ type: String = "mark") {
        for cell in cells { phone.send(type, ("cell", .integer(cell))) }
        server.settle()
    }

    private func winners(_ messages: [JSONObject]) -> [[String]] {
        messages.map { message in
            (message["bingos"]?.array ?? []).compactMap { $0.object?["player"]?.string }
        }
    }

    private func recap() throws -> String {
        String(decoding: room.assumeIsolated { $0.recap() }, as: UTF8.self)
    }

    @Test("a bingo that was lost at the flush is announced when it is back")
    func goneForAMoment() throws {
        mark([0, 1, 2], by: ada)
        #expect(winners(screen.all("bingos")) == [["p2"]])
        // The next frames may be sent in a quarter of a second.
        pass(200)
        mark([0, 1, 2], by: bo)
        mark([2], by: bo, "unmark")
        pass(60)
        #expect(winners(screen.all("bingos")) == [["p2"]])
        mark([2], by: bo)
        pass()
        #expect(winners(screen.all("bingos")) == [["p2"], ["p3"]])
        mark([2], by: bo, "unmark")
        pass()
        mark([2], by: bo)
        pass()
        #expect(screen.all("bingos").count == 2, "unmarking by oneself is not announced again")
    }

    @Test("a changed name or a removal is visible everywhere at once: facts, snapshots, the recap")
    func names() throws {
        mark([0, 1, 2], by: bo)
        host.send("finishRound")
        server.settle()
        pass()
        host.send("draw", ("rank", .integer(1)))
        pass(3_100)
        host.send("newRound")
        server.settle()
        pass()
        #expect(try recap().contains("Rude"))
        host.send("rename", ("player", .string("p3")), ("name", .string("Better")))
        server.settle()
        // No time has passed.
        #expect(
            screen.all("names").last?["changed"]
                == .array([
                    .object(JSONObject([("player", .string("p3")), ("name", .string("Better"))]))
                ]))
        #expect(try recap().contains("Better") && !recap().contains("Rude"))
        host.send("remove", ("player", .string("p3")))
        server.settle()
        #expect(screen.all("names").last?["removed"] == .array([.string("p3")]))
        let totals = try #require(screen.all("standings").last?["totals"]?.array)
        #expect(totals.map { $0.object?["player"]?.string } == ["p2"])
        // The finished round keeps its lines, and a draw its winner, but without the removed seat's name.
        #expect(try recap().contains(#""player":"p3","name":"""#) && !recap().contains("Better"))
    }

    @Test("a mark that counts after the end brings the totals to open pages")
    func lateMarks() throws {
        bo.send("guard", ("seconds", .integer(5)))
        mark([0, 1], by: bo)
        host.send("finishRound")
        server.settle()
        pass()
        let before = screen.all("standings").count
        mark([2], by: bo)
        pass()
        #expect(screen.all("standings").count > before)
        let totals = screen.all("standings").last?["totals"]?.array ?? []
        #expect(totals.first?.object?["player"]?.string == "p3" && totals.first?.object?["lines"]?.integer == 1)
    }
}
