import Foundation
import GameRules
import InputLog
import JSON
import Party
import Testing
import WireProtocol

@testable import Rooms

/// The record of a room's teams in the inputs of a game that needs them.
@Suite("Turns of teams")
struct TeamTurnTests {
    let server = TestServer(games: GameRegistry([PartyGame.self]))

    private func makeRoom(teamTurns: Bool = true, count: Int = 2) throws -> (room: Room, host: Phone, ada: Phone) {
        let questions = ["Why?", "How?"].map { JSONValue.object(JSONObject([("text", .string($0))])) }
        let deck = JSONObject([("title", .string("Deck")), ("questions", .array(questions))])
        let options = JSONObject([
            ("mixesChance", .bool(false)), ("spinner", .string("anybody")), ("teamTurns", .bool(teamTurns)),
        ])
        let (room, token) = try server.makeRoom(
            JSONObject([
                ("game", .string(PartyGame.name)), ("options", .object(options)), ("decks", .array([.object(deck)])),
            ]))
        let host = try server.join(room, "Host", token: token.text)
        let ada = try server.join(room, "Ada")
        _ = try server.join(room, "Bo")
        if count > 0 {
            host.send(
                "setTeams", ("teams", .array((1...count).map { TeamTests.team($0) })), ("way", .string("choice")))
            server.settle()
            ada.send("joinTeam", ("team", .integer(2)))
        }
        server.settle()
        return (room, host, ada)
    }

    private func spins(in room: Room) throws -> [String] {
        try server.log.read(LogKey(room.code.description)).records.map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.contains(#""type":"spin""#) }
    }

    private static let forged = JSONValue.array([
        .object(JSONObject([("team", .integer(1)), ("seats", .string("06"))]))
    ])

    @Test("has the room's teams, whatever a client sends")
    func recorded() throws {
        let (room, host, ada) = try makeRoom()
        ada.send("spin", ("roomTeams", Self.forged))
        server.settle()
        let record = try #require(spins(in: room).first)
        #expect(record.contains(#""roomTeams":[{"team":1,"seats":""},{"team":2,"seats":"02"}]"#))
        let spin = try #require(host.all("spun").last?["party"]?.object?["spin"]?.object)
        let groups = try #require(spin["groups"]?.array).map { $0.object?["team"]?.integer }
        #expect(groups == [2, nil])
        #expect(spin["slices"]?.array?.compactMap { $0.object?["name"]?.string } == ["Ada", "Bo"])
        // The log alone gives the same.
        let again = TestServer(log: InMemoryInputLog(reopening: server.log), games: GameRegistry([PartyGame.self]))
        _ = try again.directory.load()
        guard case .room(let same)? = again.entry(of: room.code) else { return #expect(Bool(false)) }
        #expect(same.assumeIsolated { $0.export() } == room.assumeIsolated { $0.export() })
    }

    @Test("is absent in a room without teams and in a game that does not need them", arguments: [true, false])
    func absent(hasTeams: Bool) throws {
        let (room, host, ada) = try makeRoom(teamTurns: !hasTeams, count: hasTeams ? 2 : 0)
        ada.send("spin", ("roomTeams", Self.forged))
        server.settle()
        let record = try #require(spins(in: room).first)
        #expect(record.contains(#""presence":"07""#) && !record.contains("roomTeams"))
        #expect(host.all("spun").last?["party"]?.object?["spin"]?.object?["groups"] == nil)
    }

    @Test("is in pulses, which show the teams whose turn it is")
    func pulses() throws {
        let (_, host, _) = try makeRoom(count: 3)
        server.executor.advance(milliseconds: 1_000)
        server.settle()
        let wheel = host.all("pulse").last?["game"]?.object?["wheel"]?.object
        #expect(wheel?["groups"]?.array?.map { $0.object?["team"]?.integer } == [2, nil])
    }

    @Test("is compared with the teams of the proof")
    func proven() throws {
        let (room, host, ada) = try makeRoom()
        ada.send("spin")
        server.settle()
        // Ada leaves the team after that, so that it is not her current one.
        host.send("moveToTeam", ("player", .string("p2")), ("team", .integer(1)))
        server.settle()
        server.executor.advance(milliseconds: 10_000)
        server.settle()
        host.send("next")
        host.send("finishGame")
        server.settle()
        let lines = ProofTests.lines(ProofTests.document(room.assumeIsolated { $0.copy() }))
        let report = ProofTests.verify(lines)
        #expect(report.findings.map(\.text) == [] && report.isProved)
        for (old, new, finding) in [
            (#"{"team":2,"seats":"02"}"#, #"{"team":2,"seats":"06"}"#, "p3 was never in team 2"),
            (#"{"team":1,"seats":""}"#, #"{"team":1,"seats":"02"}"#, "p2 was never in team 1"),
            (#"{"team":2,"seats":"02"}"#, #"{"team":9,"seats":"02"}"#, "there is no such team"),
        ] {
            let forged = lines.map { $0.replacingOccurrences(of: old, with: new) }
            #expect(forged != lines)
            let found = ProofTests.verify(forged).findings
            #expect(found.contains { $0.description == finding }, "\(found.map(\.text))")
        }
    }
}
