import Bingo
import CrossSums
import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Boards on paper: seats of people without a phone, until one takes them over.
@Suite("Boards on paper")
struct PaperTests {
    static let games = GameRegistry([BingoGame.self, CrossSumsGame.self])
    let server = TestServer(games: games)
    let room: Room
    let host: Phone
    let ada: Phone

    init() throws {
        let setup = """
            {"game":"bingo","terms":["a","b","c","d","e","f","g","h","i"],"options":{"size":3,"freeCentre":false,\
            "verification":"called","autoMark":false,"goal":{"patterns":["row"],"masks":[],"need":1}}}
            """
        let fields = try #require(JSONParser.parse(Array(setup.utf8), limits: .document).object)
        let (room, token) = try server.makeRoom(fields)
        self.room = room
        host = try server.join(room, "Host", token: token.text)
        ada = try server.join(room, "Ada")
    }

    @discardableResult
    private func tell(_ phone: Phone, _ type: String, _ members: (name: String, value: JSONValue)...) -> JSONObject? {
        let id = phone.send(type, members: members)
        server.settle()
        return phone.answer(to: id)
    }

    @discardableResult
    private func add(_ count: Int, by phone: Phone? = nil) -> JSONObject? {
        tell(phone ?? host, "addPaper", ("count", .integer(count)), ("name", .string("Board")))
    }

    private func boards(_ number: Int? = nil) -> [JSONObject] {
        let answer = number.map { tell(host, "paper", ("number", .integer($0))) } ?? tell(host, "paper")
        return answer?["boards"]?.array?.compactMap(\.object) ?? []
    }

    /// Joins from a phone that has scanned a board.
    private func come(_ token: String, by secret: String) throws -> Phone {
        let phone = server.connect(room, client: "scanned")
        try phone.join(name: nil, token: TestServer.token(token), move: secret)
        server.settle()
        return phone
    }

    private func secret(_ number: Int) throws -> String { try #require(boards(number).first?["secret"]?.string) }

    /// Calls the terms of the first row of a board.
    private func callRow(of number: Int) throws {
        let cells = try #require(boards(number).first?["board"]?.object?["cells"]?.array)
        for cell in cells.prefix(3) { tell(host, "call", ("term", cell)) }
    }

    private var game: BingoGame? {
        room.assumeIsolated { ($0.fold.game as? HostedPlay<BingoGame>)?.look { rules, _ in rules } }
    }

    @Test("are numbered seats, dealt from the round's seed; hosts alone learn secrets and cells")
    func added() throws {
        #expect(add(2)?.type == "accepted")
        #expect(add(1)?.type == "accepted")
        let all = boards()
        #expect(all.map { $0["number"] } == [.integer(1), .integer(2), .integer(3)])
        #expect(all.map { $0["player"] } == [.string("p3"), .string("p4"), .string("p5")])
        #expect(all.map { $0["name"] } == [.string("Board 1"), .string("Board 2"), .string("Board 3")])
        let setup = try #require(game?.setup)
        for board in all {
            let seat = try #require(board["player"]?.string.flatMap(SeatID.init(wire:)))
            let dealt = BoardDeal.cells(
                seed: setup.seed, seat: seat, number: 0, termCount: setup.terms.count, options: setup.options)
            #expect(board["board"]?.object?["cells"]?.array?.map(\.integer) == dealt.map { Int($0) })
        }
        let roster = host.all("players").flatMap { $0["changed"]?.array ?? [] }.compactMap(\.object)
        #expect(roster.first { $0["id"] == .string("p4") }?["paper"] == .integer(2))
        let secrets = all.compactMap { $0["secret"]?.string }
        #expect(Set(secrets).count == 3)
        for phone in [host, ada] {
            let told = server.outlet.messages(to: phone.id).filter { $0["boards"] == nil }
            let text = told.map { message in
                String(decoding: JSONWriter.write { $0.value(.object(message)) }, as: UTF8.self)
            }
            #expect(text.allSatisfy { line in secrets.allSatisfy { !line.contains($0) } })
        }
    }

    @Test("are refused to players, to other numbers than there may be, and in older rooms")
    func refused() throws {
        #expect(add(1, by: ada)?.code == "notAllowed")
        #expect(tell(ada, "paper")?.code == "notAllowed")
        for count in [0, -1, 201, .max, .min] { #expect(add(count)?.code == "badOptions", "\(count)") }
        #expect(tell(host, "addPaper", ("count", .integer(1)), ("name", .string("")))?.code == "badName")
        #expect(tell(host, "addPaper", ("count", .string("1")), ("name", .string("B")))?.code == "badMessage")
        #expect(add(200)?.type == "accepted")
        #expect(add(1)?.code == "badOptions")
        #expect(tell(host, "paper", ("number", .integer(201)))?.code == "badOptions")
        #expect(tell(host, "promote", ("player", .string("p3")))?.code == "badMessage")
        #expect(room.assumeIsolated { $0.fold.seats.count } == 202)
        let old = try ProofTests.copy("rooms/fold2/evening-1").fold
        #expect(AddPaper.earlyRefusal(by: try #require(old.seats.seat(SeatID(1))), in: old)?.code == .notAllowed)
    }

    @Test("are marked by calls alone; a bingo is told at once, and taken back with its call")
    func marked() throws {
        add(3)
        tell(host, "startRound")
        try callRow(of: 2)
        server.executor.advance(milliseconds: 1_000)
        server.settle()
        let told = ada.all("bingos").last?["bingos"]?.array?.compactMap(\.object)
        let bingo = told?.first { $0["name"] == .string("Board 2") }
        #expect(bingo?["patterns"]?.array?.contains(.string("row1")) == true)
        let last = try #require(boards(2).first?["board"]?.object?["cells"]?.array?[2])
        tell(host, "uncall", ("term", last))
        #expect(ada.all("withdrawn").last?["players"]?.array?.contains(.string("p4")) == true)
        #expect(boards(2).first?["board"]?.object?["marked"]?.array?.count == 2)
        #expect(room.assumeIsolated { room in (3...5).allSatisfy { !room.present.contains(SeatID($0)) } })
    }

    @Test("keep their seats in the next round, with other boards")
    func nextRound() throws {
        add(2)
        tell(host, "startRound")
        let first = boards().map { $0["board"]?.object?["cells"] }
        tell(host, "finishRound")
        tell(host, "newRound")
        let second = boards()
        #expect(second.map { $0["player"] } == [.string("p3"), .string("p4")])
        #expect(second.allSatisfy { $0["board"]?.object?["round"] == .integer(2) })
        #expect(second.map { $0["board"]?.object?["cells"] } != first)
    }

    @Test("go to the phone that scans them, once, with their marks, and are marked by hand from then on")
    func takenOver() throws {
        add(2)
        tell(host, "startRound")
        let way = try secret(1)
        let cells = try #require(boards(1).first?["board"]?.object?["cells"]?.array)
        tell(host, "call", ("term", cells[0]))
        let phone = try come("phone", by: way)
        let joined = try #require(phone.all("joined").last)
        #expect(joined["seat"]?.object?["id"] == .string("p3"))
        #expect(joined["seat"]?.object?["name"] == .string("Board 1"))
        #expect(joined["game"]?.object?["board"]?.object?["marked"] == .array([.integer(0)]))
        tell(host, "call", ("term", cells[1]))
        #expect(game?.board(of: SeatID(3))?.marked == 0b001)
        #expect(tell(phone, "mark", ("cell", .integer(1)))?.type == "accepted")
        #expect(game?.board(of: SeatID(3))?.marked == 0b011)
        #expect(boards(1).first?["secret"] == nil && boards(1).first?["board"] == nil)
        #expect(boards(2).first?["secret"] != nil)
        for other in try [come("thief", by: way), come("phone2", by: "no-such-secret-at-all-1234")] {
            #expect(other.news().first?.code == "badToken")
        }
        #expect(try come("phone", by: way).all("joined").last?["seat"]?.object?["id"] == .string("p3"))
        let roster = host.all("players").flatMap { $0["changed"]?.array ?? [] }.compactMap(\.object)
        #expect(roster.last { $0["id"] == .string("p3") }?["paper"] == nil)
    }

    @Test("cannot be used by their secret as a token, nor after their removal")
    func attacks() throws {
        add(2)
        let (first, second) = (try secret(1), try secret(2))
        let thief = server.connect(room)
        try thief.join(name: "Eve", token: first)
        server.settle()
        #expect(thief.news().first?.code == "badToken")
        tell(host, "remove", ("player", .string("p4")))
        #expect(try come("late", by: second).news().first?.code == "badToken")
        #expect(boards(2).first?["removed"] == .bool(true) && boards(2).first?["secret"] == nil)
    }

    @Test("are the same after a restart, with the same secrets")
    func restart() throws {
        add(3)
        _ = try come("phone", by: try secret(2))
        let before = boards()
        let again = TestServer(log: InMemoryInputLog(reopening: server.log), games: Self.games)
        let same = try #require(try again.restore().first)
        let (paper, secrets) = same.assumeIsolated { room in
            (room.fold.paper, room.fold.paper.open.seats.map { room.fold.paperSecret(of: $0).text })
        }
        #expect(paper.seats.map(\.description) == ["p3", "p4", "p5"])
        #expect(paper.open.seats.map(\.description) == ["p3", "p5"])
        #expect(secrets == before.compactMap { $0["secret"]?.string })
    }

    @Test("take no part in a game that has none, until a phone comes")
    func otherGames() throws {
        add(2)
        let play = tell(
            host, "play", ("game", .string("crossSums")), ("options", .object(JSONObject([("mode", .string("race"))]))))
        #expect(play?.type == "accepted")
        let race = try #require(room.assumeIsolated { $0.fold.game as? HostedPlay<CrossSumsGame> })
        #expect(race.look { rules, _ in rules.hasPlayed(SeatID(3)) } == false)
        #expect(boards().count == 2)
        let phone = try come("phone", by: try secret(1))
        #expect(phone.all("joined").last?["seat"]?.object?["id"] == .string("p3"))
        // The room takes another game after five seconds.
        server.executor.advance(milliseconds: 6_000)
        let again = tell(
            host, "play", ("game", .string("bingo")), ("terms", .array((1...9).map { .string("Term \($0)") })),
            ("options", .object(JSONObject([("size", .integer(3)), ("freeCentre", .bool(false))]))))
        #expect(again?.type == "accepted")
        #expect(boards(2).first?["board"]?.object?["cells"] != nil)
    }

    @Test("are proved; a forged mark, board or number is noticed")
    func proved() throws {
        add(2)
        tell(host, "startRound")
        let phone = try come("phone", by: try secret(1))
        tell(phone, "mark", ("cell", .integer(0)))
        try callRow(of: 2)
        tell(host, "finishRound")
        let lines = ProofTests.lines(ProofTests.document(room.assumeIsolated { $0.copy() }))
        let honest = ProofTests.verify(lines)
        #expect(honest.isProved, "\(honest.findings.map(\.text)) \(honest.notChecked ?? "")")
        let forgeries = [
            (#""is":"input","seat":"p3""#, #""is":"input","seat":"p4""#),
            (#""is":"taken","seat":"p3""#, #""is":"taken","seat":"p4""#),
            (#""is":"paper","seats":["p3","p4"]"#, #""is":"paper","seats":["p3"]"#),
            (#""is":"paper","seats":["p3","p4"]"#, #""is":"joined","seat":"p3","role":"player""#),
            (#","paper":true"#, ""), (#""paper":2"#, #""paper":1"#),
        ]
        for (said, forged) in forgeries {
            let changed = lines.map { $0.replacing(said, with: forged) }
            #expect(changed != lines, "\(said)")
            #expect(!ProofTests.verify(changed).isProved, "\(forged)")
        }
        let withoutTaken = lines.filter { !$0.contains(#""is":"taken""#) }
        #expect(!ProofTests.verify(withoutTaken).isProved)
    }

    @Test("are spared when many are removed at once, and are not greeted as new players")
    func spared() throws {
        add(2)
        let answer = tell(host, "removeArrivals", ("from", .string("1970-01-01T00:00:00.000Z")), ("force", .bool(true)))
        #expect(answer?.type == "accepted")
        #expect(room.assumeIsolated { $0.fold.paper.open.count } == 2)
        server.executor.advance(milliseconds: 5_000)
        let named = room.assumeIsolated { Newcomers(of: $0.fold, at: $0.fold.time.adding(seconds: 9)) { _ in false } }
        #expect(named.named.isEmpty)
    }
}
