import Bingo
import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// The teams of a room.
@Suite("Teams")
struct TeamTests: EveningTests {
    let server = TestServer()

    static func team(_ number: Int, id: Int? = nil) -> JSONValue {
        let looks = [("anchor", "red"), ("bell", "blue"), ("cat", "green"), ("moon", "pink")][number - 1]
        return .object(
            JSONObject(
                (id.map { [("id", .integer($0))] } ?? []) + [
                    ("name", .string("Team \(number)")), ("emblem", .string(looks.0)), ("colour", .string(looks.1)),
                ]))
    }

    @discardableResult
    private func setTeams(
        _ host: Phone, _ way: String, count: Int = 2, _ members: (name: String, value: JSONValue)...
    ) -> Int {
        let teams = (1...count).map { Self.team($0) }
        let id = host.send("setTeams", members: [("teams", .array(teams)), ("way", .string(way))] + members)
        server.settle()
        return id
    }

    private func join(_ phone: Phone, _ team: Int) -> String? {
        let id = phone.send("joinTeam", ("team", .integer(team)))
        server.settle()
        return phone.answer(to: id)?["code"]?.string
    }

    private func move(_ host: Phone, _ player: String, to team: Int?) -> String? {
        let id = host.send(
            "moveToTeam", ("player", .string(player)), ("team", team.map { .integer($0) } ?? .null))
        server.settle()
        return host.answer(to: id)?["code"]?.string
    }

    private func teams(_ room: Room) -> Teams { room.assumeIsolated { $0.copy() }.fold.teams }
    private func members(_ room: Room) -> [Int] { teams(room).members.map(Int.init) }
    private func told(_ phone: Phone) -> JSONValue? { phone.all("team").last?["team"] }

    private func restarted(_ room: Room) throws -> Room {
        let server = TestServer(log: InMemoryInputLog(reopening: server.log))
        _ = try server.directory.load()
        guard case .room(let same)? = server.entry(of: room.code) else { throw Missing() }
        return same
    }
    private struct Missing: Error {}

    @Test("are chosen by players once; then only a host moves them")
    func choice() throws {
        let (room, host, ada, bo) = try makeRoom()
        setTeams(host, "choice")
        #expect(members(room).allSatisfy { $0 == 0 })
        #expect(join(ada, 2) == nil)
        #expect(told(ada) == .integer(2))
        #expect(join(ada, 1) == "notAllowed")
        #expect(join(bo, 3) == "badMessage")
        #expect(join(host, 1) == "notAllowed")
        #expect(move(bo, "p2", to: 1) == "notAllowed")
        #expect(move(host, "p2", to: 1) == nil)
        #expect(told(ada) == .integer(1))
        #expect(move(host, "p2", to: nil) == nil)
        #expect(told(ada) == .null)
        #expect(join(ada, 2) == nil)
        #expect(move(host, "p1", to: 1) == "badMessage")
        #expect(move(host, "p2", to: 9) == "badMessage")
        #expect(members(try restarted(room)) == members(room))
    }

    @Test("take no more players by choice than a host allows, but all by a host")
    func full() throws {
        let (room, host, ada, bo) = try makeRoom()
        setTeams(host, "choice", ("most", .integer(1)))
        #expect(join(ada, 1) == nil)
        #expect(join(bo, 1) == "notAllowed")
        #expect(move(host, "p3", to: 1) == nil)
        #expect(teams(room).sizes == [2, 0])
    }

    @Test("get everyone who has not chosen when a play begins, once a play")
    func settled() throws {
        let (room, host, ada, bo) = try makeRoom()
        setTeams(host, "choice")
        #expect(join(ada, 2) == nil)
        bo.send("press")
        server.settle()
        #expect(members(room) == [0, 2, 1])
        #expect(told(bo) == .integer(1))
        let cy = try server.join(room, "Cy")
        #expect(teams(room).members.count == 3)
        #expect(join(cy, 2) == nil)
        _ = try server.join(room, "Di")
        play("tally", by: host)
        #expect(members(room) == [0, 2, 1, 2])
        ada.send("press", ("play", .integer(2)))
        server.settle()
        #expect(members(room) == [0, 2, 1, 2, 1])
        #expect(members(try restarted(room)) == members(room))
    }

    @Test("are drawn by a logged seed; late joiners go to the smallest")
    func drawn() throws {
        let (room, host, _, _) = try makeRoom()
        for number in 1...7 { _ = try server.join(room, "Player \(number)") }
        setTeams(host, "drawn", count: 4, ("deal", .bool(true)))
        #expect(teams(room).sizes.sorted() == [2, 2, 2, 3])
        let before = members(room)
        _ = try server.join(room, "Late")
        _ = try server.join(room, "Later")
        #expect(teams(room).sizes.sorted() == [2, 3, 3, 3])
        #expect(Array(members(room).prefix(10)) == before)
        host.send("remove", ("player", .string("p2")))
        server.settle()
        #expect(teams(room).sizes.reduce(0, +) == 10)
        #expect(members(try restarted(room)) == members(room))
    }

    @Test("are balanced by the evening's points")
    func balanced() throws {
        let (room, host, ada, bo) = try makeRoom()
        let cy = try server.join(room, "Cy")
        let di = try server.join(room, "Di")
        for (phone, count) in [(ada, 4), (bo, 3), (cy, 2), (di, 1)] {
            for _ in 0..<count { phone.send("press") }
        }
        host.send("reset")
        server.settle()
        setTeams(host, "balanced", ("deal", .bool(true)))
        // First and fourth, second and third.
        #expect(members(room) == [0, 1, 2, 2, 1])
    }

    @Test("have no hosts: whoever becomes one leaves, and comes back to the smallest")
    func roles() throws {
        let (room, host, _, _) = try makeRoom()
        setTeams(host, "drawn", ("deal", .bool(true)))
        #expect(teams(room).sizes == [1, 1])
        host.send("promote", ("player", .string("p2")))
        server.settle()
        #expect(members(room)[1] == 0 && teams(room).sizes.reduce(0, +) == 1)
        host.send("demote", ("player", .string("p2")))
        server.settle()
        #expect(teams(room).sizes == [1, 1])
    }

    @Test("keep the points of a play in the teams in which they were won")
    func points() throws {
        let (room, host, ada, bo) = try makeRoom()
        let cy = try server.join(room, "Cy")
        setTeams(host, "host", ("score", .string("sum")))
        for (player, team) in [("p2", 1), ("p3", 2), ("p4", 2)] { #expect(move(host, player, to: team) == nil) }
        for (phone, count) in [(ada, 3), (bo, 2), (cy, 1)] { for _ in 0..<count { phone.send("press") } }
        host.send("reset")
        server.settle()
        #expect(table(ada) == [[2, 12, 1], [1, 10, 2]])
        play("tally", by: host)
        _ = move(host, "p4", to: 1)
        #expect(table(ada) == [[2, 12, 1], [1, 10, 2]])
        let evening = try #require(try export(room)["evening"]?.object)
        #expect(evening["plays"]?.array?.first?.object?["teams"] == .array([.integer(10), .integer(12)]))
        host.send("showEvening", ("on", .bool(false)))
        server.settle()
        #expect(ada.all("evening").last?["teams"] == nil)
    }

    @Test("are told their points during a round, as if it ended now", arguments: ["sum", "median"])
    func soFar(_ score: String) throws {
        let (room, host, ada, bo) = try makeRoom()
        setTeams(host, "host", ("score", .string(score)))
        for (player, team) in [("p2", 1), ("p3", 2)] { #expect(move(host, player, to: team) == nil) }
        #expect(teamPoints(ada) == nil)
        ada.send("press")
        #expect(teamPoints(ada) == [10, 0])
        for _ in 0..<2 { bo.send("press") }
        #expect(teamPoints(ada) == [7, 10])
        #expect(ada.all("evening").last?["teams"]?.array?.allSatisfy { $0.object?["points"] == .integer(0) } == true)
        let late = try server.join(room, "Late")
        #expect(late.all("joined").last?["pulse"]?.object?["teamPoints"] == .array([.integer(7), .integer(10)]))
        // Points of finished rounds and plays are included.
        host.send("reset")
        #expect(teamPoints(ada) == nil)
        bo.send("press")
        #expect(teamPoints(ada) == [14, 20])
        host.send("reset")
        play("tally", by: host)
        ada.send("press", ("play", .integer(2)))
        #expect(teamPoints(ada) == [24, 20])
        // While the table is hidden, only hosts see them.
        host.send("showEvening", ("on", .bool(false)))
        #expect(teamPoints(ada) == nil)
        #expect(teamPoints(host) == [24, 20])
    }

    private func teamPoints(_ phone: Phone) -> [Int]? {
        server.settle()
        // Pulses are sent a few times a second.
        server.executor.advance(milliseconds: 1000)
        server.settle()
        return phone.all("pulse").last?["teamPoints"]?.array?.map { $0.integer ?? -1 }
    }

    @Test(
        "count the points of their players as a host says",
        arguments: [
            ("sum", nil, [10, 15]), ("fair", nil, [10, 12]), ("best", 1, [10, 7]), ("median", nil, [10, 7]),
        ] as [(String, Int?, [Int])])
    func scores(_ wish: (score: String, best: Int?, points: [Int])) throws {
        let (room, host, ada, bo) = try makeRoom()
        let players = [ada, bo, try server.join(room, "Cy"), try server.join(room, "Di"), try server.join(room, "Ed")]
        setTeams(
            host, "host", ("score", .string(wish.score)), ("best", wish.best.map { .integer($0) } ?? .null))
        // Ada and Ed against Bo, Cy and Di.
        for (player, team) in [("p2", 1), ("p3", 2), ("p4", 2), ("p5", 2), ("p6", 1)] {
            #expect(move(host, player, to: team) == nil)
        }
        for (index, phone) in players.dropLast().enumerated() {
            for _ in 0..<(5 - index) { phone.send("press") }
        }
        host.send("reset")
        server.settle()
        let rows = Dictionary(uniqueKeysWithValues: (table(ada) ?? []).map { ($0[0], $0[1]) })
        #expect([rows[1] ?? -1, rows[2] ?? -1] == wish.points)
    }

    private func table(_ phone: Phone) -> [[Int]]? {
        // Tables are sent a few times a second.
        server.executor.advance(milliseconds: 1000)
        server.settle()
        let evening = phone.all("evening").last ?? phone.all("played").last?["evening"]?.object
        return evening?["teams"]?.array?.map { row in
            ["team", "points", "place"].map { row.object?[$0]?.integer ?? -1 }
        }
    }

    @Test(
        "are refused with a code that says why",
        arguments: [
            (#"{"teams":[{}],"way":"host"}"#, "badMessage"), (#"{"teams":[1],"way":"host"}"#, "badMessage"),
            (#"{"teams":[],"way":"fate"}"#, "badOptions"), (#"{"teams":[]}"#, "badMessage"),
            (#"{"teams":[],"way":"choice","deal":true}"#, "badOptions"),
            (#"{"teams":[],"way":"host","score":"best"}"#, "badOptions"),
            (#"{"teams":[],"way":"host","score":"best","best":0}"#, "badOptions"),
            (#"{"teams":[],"way":"host","most":-1}"#, "badOptions"),
            (#"{"teams":[{"name":"A","emblem":"cat","colour":"red"}],"way":"host"}"#, "badOptions"),
            (
                #"{"teams":[{"name":"A","emblem":"cat","colour":"red"},{"name":"a","emblem":"sun","colour":"blue"}],"way":"host"}"#,
                "badOptions"
            ),
            (
                #"{"teams":[{"name":"A","emblem":"cat","colour":"red"},{"name":"B","emblem":"cat","colour":"blue"}],"way":"host"}"#,
                "badOptions"
            ),
            (
                #"{"teams":[{"name":"A","emblem":"cat","colour":"mauve"},{"name":"B","emblem":"sun","colour":"blue"}],"way":"host"}"#,
                "badOptions"
            ),
        ])
    func refused(_ text: String, _ code: String) throws {
        let (room, host, ada, _) = try makeRoom()
        let fields = try #require(try JSONParser.parse(Array(text.utf8), limits: .document).object)
        let sent = host.send("setTeams", members: fields.members)
        let byPlayer = ada.send("setTeams", members: fields.members)
        server.settle()
        #expect(host.answer(to: sent)?["code"] == .string(code))
        #expect(ada.answer(to: byPlayer)?["code"] == .string("notAllowed"))
        #expect(join(ada, 1) == "notAllowed")
        #expect(teams(room).isEmpty)
    }

    @Test("keep their members when a host changes their names, and lose them with the team")
    func changed() throws {
        let (room, host, ada, _) = try makeRoom()
        setTeams(host, "choice", count: 3)
        #expect(join(ada, 2) == nil)
        host.send(
            "setTeams", ("teams", .array([Self.team(4, id: 2), Self.team(1)])), ("way", .string("choice")))
        server.settle()
        #expect(teams(room).all.map(\.id) == [2, 4])
        #expect(teams(room).all[0].name == "Team 4")
        #expect(members(room)[1] == 2)
        setTeams(host, "choice")
        #expect(teams(room).all.map(\.id) == [5, 6])
        #expect(told(ada) == .null)
        host.send("setTeams", ("teams", .array([])), ("way", .string("host")))
        server.settle()
        #expect(teams(room).isEmpty && teams(room).members.isEmpty)
    }

    @Test("are not in rooms of earlier releases")
    func earlier() throws {
        let cluster = TestCluster()
        cluster.nodes[0].othersRead = 1...2
        let (room, token) = try cluster.servers[0].makeRoom()
        let host = try cluster.servers[0].join(room, "Host", token: token.text)
        let id = host.send("setTeams", ("teams", .array([])), ("way", .string("host")))
        cluster.settle()
        #expect(host.answer(to: id)?["code"] == .string("notAllowed"))
    }

    @Test("are the same on two nodes; one of them logs that a play has begun")
    func nodes() throws {
        let cluster = TestCluster()
        let (room, token) = try cluster.servers[0].makeRoom()
        let host = try cluster.servers[0].join(room, "Host", token: token.text)
        let ada = try cluster.servers[0].join(room, "Ada")
        let other = try #require(cluster.room(room, at: 1))
        let bo = try cluster.servers[1].join(other, "Bo")
        host.send("setTeams", ("teams", .array([Self.team(1), Self.team(2)])), ("way", .string("choice")))
        cluster.settle()
        bo.send("joinTeam", ("team", .integer(1)))
        ada.send("joinTeam", ("team", .integer(1)))
        cluster.settle()
        host.send("moveToTeam", ("player", .string("p2")), ("team", .null))
        cluster.settle()
        bo.send("press")
        cluster.pass(milliseconds: 2000)
        #expect(members(room) == [0, 2, 1])
        #expect(members(other) == members(room))
        #expect(try cluster.kinds(of: room).filter { $0 == "teamsSettled" }.count == 1)
    }

    @Test("are proved: a proof with another team, list or draw is not accepted")
    func proved() throws {
        let server = TestServer(games: GameRegistry([BingoGame.self]))
        let terms = (0..<12).map { JSONValue.string("term \($0)") }
        let (room, token) = try server.makeRoom(
            JSONObject([
                ("game", .string("bingo")), ("terms", .array(terms)),
                ("options", .object(JSONObject([("size", .integer(3))]))),
            ]))
        let host = try server.join(room, "Host", token: token.text)
        for number in 1...12 { _ = try server.join(room, "Player \(number)") }
        host.send(
            "setTeams", ("teams", .array([Self.team(1), Self.team(2)])), ("way", .string("drawn")),
            ("deal", .bool(true)))
        server.settle()
        host.send("moveToTeam", ("player", .string("p3")), ("team", .integer(1)))
        host.send("moveToTeam", ("player", .string("p4")), ("team", .integer(2)))
        host.send("startRound", ("play", .integer(1)))
        server.settle()
        _ = try server.join(room, "Late")
        host.send("finishRound", ("play", .integer(1)))
        server.settle()
        var document: [UInt8] = []
        room.assumeIsolated { $0.copy() }.writeProof { document += $0 }
        let lines = ProofTests.lines(document)
        let report = ProofTests.verify(lines)
        #expect(report.isProved, "\(report.notChecked ?? "") \(report.findings.map(\.text))")

        func forged(_ place: String, _ change: (String) -> String) -> Bool {
            let other = lines.map { $0.contains(place) ? change($0) : $0 }
            #expect(other != lines, "\(place)")
            return !ProofTests.verify(other).isProved
        }
        #expect(forged("\"result\":\"players\"") { $0.replacing("\"team\":1", with: "\"team\":2") })
        #expect(forged("\"is\":\"teams\"") { $0.replacing("\"seed\":\"", with: "\"seed\":\"00") })
        #expect(forged("\"is\":\"team\"") { $0.replacing("\"team\":2", with: "\"team\":1") })
        #expect(forged("\"result\":\"room\"") { $0.replacing("Team 2", with: "Team 3") })
        #expect(forged("\"result\":\"evening\"") { $0.replacing("\"points\":0", with: "\"points\":1") })
    }
}
