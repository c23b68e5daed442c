import Bingo
import CrossSums
import Foundation
import GameRules
import InputLog
import JSON
import Party
import Quiz
import SequenceBoard
import Testing
import WireProtocol

@testable import Rooms

/// The guarantees that every game gets, and the requirements that every game must meet.
@Suite("The protocol of a game")
struct GameProtocolTests {
    let server = TestServer()

    @Test("stops the start when names collide, with the room's or with another game's")
    func collisions() {
        #expect(GameRegistry.collisions(of: [TallyGame.self, CoinGame.self, BingoGame.self]) == [])
        #expect(GameRegistry.collisions(of: [CoinGame.self, CoinGame.self]) == ["two games are called “coin”"])
        #expect(
            GameRegistry.collisions(of: [GreedyGame.self]) == [
                "greedy has a command “lock”, which is there already",
                "greedy has a command “grab”, which is there already",
                "greedy keeps a command “snatch” for hosts that it does not have",
                "greedy has a resource “recap”, which is there already",
            ])
    }

    @Test("names every command of bingo, and no other reaches it")
    func declared() throws {
        let seed = Seed([UInt8](repeating: 1, count: Seed.byteCount))
        for name in BingoGame.commandNames where name != "previewUncall" {
            // A known command is read, or refused because of its fields.
            do throws(Rejection) {
                #expect(try BingoGame.input(ofType: name, from: JSONObject([])) { () throws(Rejection) in seed } != nil)
            } catch {
                #expect(error.code != .unknownType)
            }
        }
    }

    @Test(
        "keeps for hosts what its description says",
        arguments: [
            ("bingo", BingoGame.self), ("cross-sums", CrossSumsGame.self), ("party", PartyGame.self),
            ("quiz", QuizGame.self), ("sequence", SequenceGame.self),
        ] as [(String, any PlayableGame.Type)])
    func forHosts(folder: String, game: any PlayableGame.Type) throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../web/js/games/\(folder)/asyncapi.json")
        let document = try #require(try JSONParser.parse(Array(Data(contentsOf: url)), limits: .document).object)
        let messages = try #require(document["components"]?.object?["messages"]?.object)
        let kept = document["operations"]?.object?["host"]?.object?["messages"]?.array ?? []
        let keptNames = kept.compactMap { $0.object?["$ref"]?.string?.split(separator: "/").last }
            .compactMap { messages[String($0)]?.object?["name"]?.string }
        #expect(game.hostCommandNames == Set(keptNames))
    }

    @Test("has one seed for an input, however often it is asked for, and derives others from it")
    func seeds() throws {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        host.send("reset")
        server.settle()
        let told = host.all("reset").last?["seed"]?.string
        #expect(told != nil && told != String(repeating: "0", count: 64))
        let seed = Seed([UInt8](repeating: 7, count: Seed.byteCount))
        #expect(seed.derived(for: "deck") == seed.derived(for: "deck"))
        #expect(seed.derived(for: "deck") != seed.derived(for: "dice") && seed.derived(for: "deck") != seed)
    }

    @Test("sends pending messages before a fact that a player's input causes at once")
    func playersFacts() throws {
        let (room, _) = try server.makeRoom()
        let ada = try server.join(room, "Ada")
        let bo = try server.join(room, "Bo")
        server.executor.advance(milliseconds: 1000)
        ada.send("press")
        server.settle()
        _ = bo.news()
        // Too early for a separate broadcast.
        ada.send("press")
        server.settle()
        #expect(!bo.news().types.contains("total"))
        ada.send("shout")
        server.settle()
        let news = bo.news().filter { ["total", "shouted"].contains($0.type) }
        #expect(news.types == ["total", "shouted"])
        // There is no gap: each names the previous one.
        #expect(news.last?.after == news.first?.seq)
    }
}

/// A game that uses names that are already taken.
private struct GreedyGame: GameWithResources {
    typealias Projection = GreedyProjection
    typealias Event = Never
    struct Setup: PlayableSetup { func encode(into writer: inout JSONWriter) {} }
    struct Input: PlayableInput { func encode(into writer: inout JSONWriter) {} }

    static let name = "greedy"
    static let rulesVersions = 1...1
    static let commandNames = ["lock", "grab", "grab"]
    static let hostCommandNames: Set = ["snatch"]
    static let resourceRoutes = [ResourceRoute(.post, "recap")]
    let hasBegun = false

    init(setup: Setup, origin: PlayOrigin, at moment: Moment) {}
    mutating func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<Never>] { [] }
    mutating func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<Never>] { [] }
    mutating func seatsRestored(_ seats: [SeatID], at moment: Moment) -> [Directed<Never>] { [] }
    func hasPlayed(_ seat: SeatID) -> Bool { false }
    let isInterruptible = true
    mutating func finishPlay(at moment: Moment) -> [Directed<Never>] { [] }
    mutating func apply(_ input: Input, from seat: SeatID, role: Role, at moment: Moment) -> Verdict<Never> {
        .accepted([])
    }
    static func setup(from fields: JSONObject, seed: () throws(Rejection) -> Seed) throws(Rejection) -> Setup {
        Setup()
    }
    static func setup(logged fields: JSONObject, rules: Int) -> Setup? { Setup() }
    func command(method: String, path: [String], fields: JSONObject) -> JSONObject? { nil }
    func encodeResult(at position: UInt64, into writer: inout JSONWriter) {}
    static func input(
        ofType type: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> Input? { nil }
    static func input(logged fields: JSONObject, rules: Int) -> Input? { nil }
    func encodeExport(names: some SeatNames, into writer: inout JSONWriter) {}
}

private struct GreedyProjection: GameProjection {
    mutating func note(
        _ event: Directed<Never>, at moment: Moment, game: GreedyGame, names: some SeatNames, send: MessageSink
    ) {}
    let hasPending = false
    mutating func flush(game: GreedyGame, names: some SeatNames, send: MessageSink) {}
    mutating func renamed(_ seat: SeatID, game: GreedyGame) {}
    mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: GreedyGame, names: some SeatNames, into writer: inout JSONWriter
    ) {}
    func stateName(of game: GreedyGame) -> String { "" }
}
