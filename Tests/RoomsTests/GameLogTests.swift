import CrossSums
import Foundation
import GameRules
import JSON
import Party
import Quiz
import SequenceBoard
import Testing
import WireProtocol

@testable import Rooms

/// A game with logs in `Tests/Golden`.
struct LoggedGame: Sendable, CustomTestStringConvertible {
    /// The folder of its logs.
    let folder: String
    let name: String
    let registry: GameRegistry
    /// Without queries, which are not logged.
    let commandNames: [String]
    let verify: @Sendable (JSONValue) -> ExportProof?

    init(_ folder: String, _ game: (some PlayableGame).Type) {
        self.folder = folder
        name = game.name
        registry = GameRegistry([game])
        let seed = Seed([UInt8](repeating: 1, count: Seed.byteCount))
        commandNames = game.commandNames.filter { name in
            do throws(Rejection) {
                return try game.input(ofType: name, from: JSONObject([])) { () throws(Rejection) in seed } != nil
            } catch {
                return true
            }
        }
        verify = { (game as? any GameWithProof.Type)?.verify($0) }
    }

    static let all = [
        LoggedGame("cross-sums/rules1", CrossSumsGame.self), LoggedGame("cross-sums/rules2", CrossSumsGame.self),
        LoggedGame("party/rules1", PartyGame.self), LoggedGame("quiz/rules1", QuizGame.self),
        LoggedGame("sequence/rules1", SequenceGame.self), LoggedGame("sequence/rules2", SequenceGame.self),
    ]

    var testDescription: String { folder }

    private var url: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/\(folder)")
    }

    /// Returns the logged evenings, by the names of the logs.
    func evenings() throws -> [(name: String, records: [[UInt8]], outcome: URL)] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".log") }.sorted()
            .map { name in
                let text = try Data(contentsOf: url.appending(path: name))
                // One record per line, without the format byte.
                let records = text.split(separator: UInt8(ascii: "\n")).map { [1] + Array($0) }
                return (name, records, url.appending(path: name.replacing(".log", with: ".json")))
            }
    }

    /// Returns the result of folding a log: the export, the recap, a spectator's view and all seats' views.
    func outcome(of records: [[UInt8]]) throws -> JSONObject {
        var fold = try RoomFold(replaying: records, games: registry)
        func written(_ write: (inout any HostedGame, NameList, inout JSONWriter) -> Void) throws -> JSONValue {
            let bytes = JSONWriter.object { writer in fold.withGame { game, names in write(&game, names, &writer) } }
            return try JSONParser.parse(bytes, limits: .document)
        }
        func snapshot(_ seat: SeatID?, _ role: Role?) throws -> JSONValue {
            try written { game, names, writer in
                game.encodeSnapshot(for: seat, role: role, names: names, into: &writer)
            }
        }
        var members: [(name: String, value: JSONValue)] = [
            ("export", try written { game, names, writer in game.encodeExport(names: names, into: &writer) }),
            ("recap", try written { game, names, writer in game.encodeRecap(names: names, into: &writer) }),
            ("spectator", try snapshot(nil, nil)),
        ]
        for seat in fold.seats.all {
            members.append((seat.id.description, try snapshot(seat.id, seat.role).object?["own"] ?? .null))
        }
        return JSONObject(members)
    }
}

/// Logs of rooms whose games' rules have not changed since, stored as written, with their results.
///
/// `Tests/Golden/make_logs.py` plays such evenings, and `CALLBOARD_GOLDEN=write` writes their results. Never do either
/// for released rules, because rooms have been played with them.
@Suite("Logs of games")
struct GameLogTests {
    @Test("exist for every command of the game", arguments: LoggedGame.all)
    func inputs(game: LoggedGame) throws {
        var seen: Set<String> = []
        for evening in try game.evenings() {
            for record in evening.records {
                let fields = try #require(try JSONParser.parse(Array(record.dropFirst()), limits: .document).object)
                seen.insert(fields["command"]?.object?["type"]?.string ?? fields["input"]?.string ?? "")
            }
        }
        #expect(Set(game.commandNames).subtracting(seen) == [])
        #expect(seen.isSuperset(of: ["create", "join", "timer"]))
    }

    @Test("fold to the stored results", arguments: LoggedGame.all)
    func unchanged(game: LoggedGame) throws {
        for evening in try game.evenings() {
            let found = try game.outcome(of: evening.records)
            if ProcessInfo.processInfo.environment["CALLBOARD_GOLDEN"] == "write" {
                try Data(JSONWriter.write { $0.value(.object(found)) }).write(to: evening.outcome)
            }
            let text = try Data(contentsOf: evening.outcome)
            let expected = try #require(try JSONParser.parse(Array(text), limits: .document).object)
            #expect(found.members.map(\.name) == expected.members.map(\.name))
            for (name, value) in expected.members {
                let differences = Self.differences(found[name], value, at: name)
                #expect(differences.subtracting(Self.added) == [], "\(evening.name)")
            }
        }
    }

    /// Members that old rooms have now and did not have when the room was played.
    private static let added: Set = [
        "recap.rounds[].standings.unsolved is new", "recap.rounds[].tournament.standing[].metPoints is new",
        "export.rounds[].tournament.standing[].metPoints is new", "spectator.tournament.standing[].metPoints is new",
    ]

    /// Returns where a value differs from the expected one. The elements of a list count as one place.
    private static func differences(_ value: JSONValue?, _ expected: JSONValue?, at path: String) -> Set<String> {
        if let object = value?.object, let known = expected?.object {
            let names = Set(object.members.map(\.name) + known.members.map(\.name))
            return names.reduce(into: []) {
                $0.formUnion(
                    differences(object[$1], known[$1], at: "\(path).\($1)" + (known[$1] == nil ? " is new" : "")))
            }
        }
        if let elements = value?.array, let known = expected?.array, elements.count == known.count {
            return zip(elements, known).reduce(into: []) {
                $0.formUnion(differences($1.0, $1.1, at: path + "[]"))
            }
        }
        return value == expected ? [] : [path]
    }

    @Test("their exports prove themselves", arguments: LoggedGame.all)
    func proven(game: LoggedGame) throws {
        for evening in try game.evenings() {
            let export = try #require(try game.outcome(of: evening.records)["export"]?.object)
            let created = try JSONParser.parse(Array(evening.records[0].dropFirst()), limits: .document).object
            let code = try #require(created?["code"])
            let rules = try #require(created?["rulesVersion"])
            let play: [(name: String, value: JSONValue)] = [
                ("play", .integer(1)), ("game", .string(game.name)), ("rulesVersion", rules),
            ]
            let whole = JSONObject([
                ("room", .object(JSONObject([("code", code)]))),
                ("plays", .array([.object(JSONObject(play + export.members))])),
            ])
            let report = try #require(game.verify(.object(whole)))
            #expect(report.findings.isEmpty && report.hasProved, "\(evening.name): \(report)")
        }
    }
}
