import Bingo
import CrossSums
import GameRules
import InputLog
import JSON
import Party
import SequenceBoard
import Testing
import WireProtocol

@testable import Rooms

/// The rule of places: a removed seat has none in any finished round of the evening, those after it move up, and points
/// follow. Export, recap, table and frames must agree.
@Suite("Places after removals")
struct DerivedPlacesTests: EveningTests {
    let server = TestServer(
        games: GameRegistry([BingoGame.self, CrossSumsGame.self, PartyGame.self, SequenceGame.self]),
        randomBytes: { count in (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 3) } })

    /// A finished round: the players and their places, in the order of the standings.
    private typealias Round = [(player: String, place: Int)]

    private func finish(_ phone: Phone, _ type: String) {
        phone.send(type)
        server.settle()
    }

    /// Plays a round of bingo in which each of the phones completes a row, in this order.
    private func playBingo(_ phones: [Phone], host: Phone) {
        finish(host, "startRound")
        for phone in phones {
            server.executor.advance(milliseconds: 700)
            for cell in 0..<3 { phone.send("mark", ("cell", .integer(cell))) }
            server.settle()
        }
        finish(host, "finishRound")
    }

    /// Plays a race that each of the phones solves, in this order.
    private func playRace(_ phones: [Phone], host: Phone) throws {
        finish(host, "startRound")
        server.executor.advance(milliseconds: 3000)
        server.settle()
        let game = try #require(host.room.assumeIsolated { $0.fold.game as? HostedPlay<CrossSumsGame> })
        let solution = try #require(game.look { race, _ in race.puzzle?.solution })
        for phone in phones {
            server.executor.advance(milliseconds: 2000)
            for (cell, isKept) in solution.enumerated() {
                phone.send("mark", ("cell", .integer(cell)), ("as", .string(isKept ? "kept" : "removed")))
            }
            server.settle()
        }
        finish(host, "finishRound")
    }

    /// Plays an evening of bingo in two rounds, a race, and another round of bingo. Ada, Bo and Cy are first, second
    /// and third, except that Bo wins the last round.
    private func evening() throws -> (room: Room, host: Phone, players: [Phone]) {
        let (room, token) = try server.makeRoom(
            JSONObject([
                ("game", .string("bingo")),
                ("terms", .array((1...9).map { .string("Term \($0)") })),
                (
                    "options",
                    .object(
                        JSONObject([
                            ("size", .integer(3)), ("verification", .string("honour")), ("freeCentre", .bool(false)),
                        ]))
                ),
            ]))
        let host = try server.join(room, "Host", token: token.text)
        server.executor.advance(milliseconds: 60_000)
        let players = try ["Ada", "Bo", "Cy"].map { try server.join(room, $0, network: $0) }
        playBingo(players, host: host)
        finish(host, "newRound")
        playBingo(players, host: host)
        play(
            "crossSums", by: host,
            ("options", .object(JSONObject([("difficulty", .string("easy")), ("puzzles", .integer(1))]))))
        try playRace(players, host: host)
        play(
            "bingo", by: host, ("terms", .array((1...9).map { .string("Term \($0)") })),
            ("options", .object(JSONObject([("size", .integer(3)), ("verification", .string("honour"))]))))
        playBingo([players[1], players[0], players[2]], host: host)
        return (room, host, players)
    }

    private func recap(_ room: Room) throws -> JSONObject {
        try #require(try JSONParser.parse(room.assumeIsolated { $0.recap() }, limits: .document).object)
    }

    /// Returns the standings of all finished rounds in an export or a recap.
    private func rounds(of file: JSONObject) throws -> [Round] {
        try #require(file["plays"]?.array).flatMap { play in
            (play.object?["rounds"]?.array ?? []).filter {
                $0.object?["state"] ?? .string("finished") == .string("finished")
            }
            .map { round in
                let standings = round.object?["standings"]
                return (standings?.array ?? standings?.object?["top"]?.array ?? []).map { line in
                    (
                        line.object?["player"]?.string ?? "",
                        line.object?["rank"]?.integer ?? line.object?["place"]?.integer ?? 0
                    )
                }
            }
        }
    }

    /// Returns the points and places that follow from standings, best first.
    private func table(of rounds: [Round]) -> [String] {
        var points: [String: Int] = [:]
        for line in rounds.joined() where line.place <= 5 {
            points[line.player, default: 0] += [10, 7, 5, 3, 1][line.place - 1]
        }
        return points.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { one in
            "\(one.key) \(one.value) \(1 + points.values.count { $0 > one.value })"
        }
    }

    private func table(_ evening: JSONValue?) -> [String] {
        (evening?.object?["table"]?.array ?? []).compactMap(\.object).map { row in
            "\(row["player"]?.string ?? "") \(row["points"]?.integer ?? 0) \(row["place"]?.integer ?? 0)"
        }
    }

    /// Compares every output that contains places. Returns the standings, and the firsts of past plays.
    @discardableResult
    private func agree(_ room: Room, _ phone: Phone, without removed: Set<String>) throws -> [[String]] {
        server.executor.advance(milliseconds: 1000)
        server.settle()
        let (export, recap) = (try export(room), try recap(room))
        let rounds = try rounds(of: export)
        let expected = table(of: rounds)
        #expect(table(export["evening"]) == expected)
        #expect(try self.rounds(of: recap).map { $0.map(\.player) } == rounds.map { $0.map(\.player) })
        #expect(try self.rounds(of: recap).map { $0.map(\.place) } == rounds.map { $0.map(\.place) })
        #expect(table(recap["evening"]) == expected)
        #expect(table(phone.answer(to: phone.send("sync"))?["evening"]) == expected)
        let told = phone.news().last { $0["evening"] != nil || $0["type"] == .string("evening") }
        if let told { #expect(table(told["evening"] ?? .object(told)) == expected) }
        for round in rounds {
            #expect(round.allSatisfy { !removed.contains($0.player) })
            #expect(round.map(\.place) == Array(1...max(1, round.count)).prefix(round.count).map { $0 })
        }
        let proofs = server.directory.environment.games.verify(.object(export))
        #expect(proofs.count == 2 && proofs.allSatisfy { $0.proof.findings.isEmpty }, "\(proofs.map(\.proof.findings))")
        let firsts = (export["evening"]?.object?["plays"]?.array ?? []).map { play in
            (play.object?["summary"]?.object?["firsts"]?.array ?? []).compactMap(\.object).map { first in
                "\(first["name"]?.string ?? "?") \(first["firsts"]?.integer ?? 0)"
            }
        }
        return rounds.map { $0.map(\.player) } + firsts
    }

    @Test("seats behind a removed seat move up in every finished round, and back when it is restored")
    func moveUp() throws {
        let (room, host, players) = try evening()
        var seen = try agree(room, players[2], without: [])
        #expect(seen.prefix(3).allSatisfy { $0 == ["p2", "p3", "p4"] } && seen[3] == ["p3", "p2", "p4"])
        #expect(seen.suffix(2) == [["Ada 2"], ["Ada 1"]])
        // All at once, so that it can be undone.
        host.send(
            "removeArrivals", ("from", .string("2020-01-01T00:00:00.000Z")), ("marked", .bool(true)),
            ("force", .bool(true)), ("until", .string(server.executor.now.rfc3339)))
        server.settle()
        seen = try agree(room, host, without: ["p2", "p3", "p4"])
        #expect(seen.prefix(4).allSatisfy(\.isEmpty) && seen.suffix(2).allSatisfy(\.isEmpty))
        host.send("undoRemoval", ("removal", .integer(1)))
        server.settle()
        seen = try agree(room, host, without: [])
        #expect(seen.prefix(3).allSatisfy { $0 == ["p2", "p3", "p4"] } && seen[3] == ["p3", "p2", "p4"])
        host.send("remove", ("player", .string("p2")))
        server.settle()
        seen = try agree(room, players[2], without: ["p2"])
        #expect(seen.prefix(4).allSatisfy { $0 == ["p3", "p4"] })
        #expect(seen.suffix(2) == [["Bo 2"], ["Bo 1"]])
        // A replay gives the same.
        let live = room.assumeIsolated { $0.export() }
        let again = TestServer(log: InMemoryInputLog(reopening: server.log), games: server.directory.environment.games)
        #expect(try #require(try again.restore().first).assumeIsolated { $0.export() } == live)
    }

    @Test(
        "rooms of the second version keep the points of plays that are over, and the standings of rounds before the last"
    )
    func secondVersion() throws {
        let (room, host, _) = try evening()
        host.send("remove", ("player", .string("p2")))
        server.settle()
        let key = LogKey(room.code.description)
        // The points of the two finished plays, as the second version logged them.
        var points = ["[0,20,14,10]", "[0,10,7,5]"]
        let old = try server.log.read(key).records.map { record in
            let text = String(decoding: record, as: UTF8.self).replacing(#""fold":3,"#, with: #""fold":2,"#)
            guard text.contains(#""input":"playEnded""#) else { return Array(text.utf8) }
            return Array(text.replacing(/"places":\[[^\]]*\]/, with: #""points":"# + points.removeFirst()).utf8)
        }
        let fold = try RoomFold(replaying: old, games: server.directory.environment.games)
        let rows = EveningTable(of: fold).rows.map { "\($0.seat) \($0.points) \($0.place)" }
        // Only the third round of bingo belongs to the current play: Bo keeps the 10 points there, and Cy moves up.
        #expect(rows == ["p3 31 1", "p4 22 2"])
        #expect(fold.plays.finished.allSatisfy { !$0.result.hasPlaces })
    }

    @Test("the name of a removed seat leaves no file but the hosts' list of players")
    func names() throws {
        let (room, host, players) = try evening()
        host.send("remove", ("player", .string("p2")))
        server.settle()
        #expect(!String(decoding: room.assumeIsolated { $0.recap() }, as: UTF8.self).contains("Ada"))
        let token = try #require(SeatToken(players[1].token))
        let evening = try room.assumeIsolated { try $0.eveningInFull(token: token) }
        #expect(!String(decoding: evening, as: UTF8.self).contains("Ada"))
        let exported = try #require(try export(room)["evening"])
        #expect(!String(decoding: JSONWriter.write { $0.value(exported) }, as: UTF8.self).contains("Ada"))
    }

    @Test("a player who joins after the end of a round did not play in it, in frames and snapshots alike")
    func latecomer() throws {
        let (room, host, players) = try evening()
        players[0].send("guard", ("seconds", .integer(60)))
        server.settle()
        _ = players[0].news()
        let late = try server.join(room, "Late")
        server.executor.advance(milliseconds: 1000)
        server.settle()
        func totals(_ phone: Phone) -> [String] {
            (phone.answer(to: phone.send("sync"))?["game"]?.object?["totals"]?.array ?? []).compactMap {
                $0.object?["player"]?.string
            }
        }
        #expect(totals(players[0]).sorted() == ["p2", "p3", "p4"] && totals(late).sorted() == ["p2", "p3", "p4"])
        let mark = late.send("mark", ("cell", .integer(0)))
        server.settle()
        #expect(late.answer(to: mark)?.code == "roundFinished")
        finish(host, "newRound")
        playBingo([late], host: host)
        #expect(totals(players[0]).contains("p5"))
    }
}
