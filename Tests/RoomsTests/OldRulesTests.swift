import Bingo
import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Logs of rooms with an older version of the rules, stored as written, with the results of that time.
@Suite("Logs of older rules")
struct OldRulesTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/bingo/rules1")
    static let evenings: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".log") }.map { String($0.dropLast(4)) }.sorted()
    }()

    /// Returns the records of a log: one line each, without the format byte.
    static func records(_ evening: String) throws -> [[UInt8]] {
        let text = try Data(contentsOf: folder.appending(path: "\(evening).log"))
        return text.split(separator: UInt8(ascii: "\n")).map { [1] + Array($0) }
    }

    static func outcome(_ evening: String) throws -> JSONObject {
        let text = try Data(contentsOf: folder.appending(path: "\(evening).json"))
        return try #require(try JSONParser.parse(Array(text), limits: .document).object)
    }

    @Test("exist for every input of the room")
    func inputs() throws {
        #expect(Self.evenings.count == 11)
        var seen: Set<String> = []
        for evening in Self.evenings {
            for record in try Self.records(evening) {
                let fields = try #require(try JSONParser.parse(Array(record.dropFirst()), limits: .document).object)
                seen.insert(fields["command"]?.object?["type"]?.string ?? fields["input"]?.string ?? "")
            }
        }
        let known = [
            "create", "join", "timer", "crowdCall", "mark", "unmark", "autoMark", "reshuffle", "notYet", "guard",
            "call",
            "uncall", "addTerm", "startRound", "cancelStart", "finishRound", "draw", "newRound", "setOptions",
            "setTerms", "name", "announce", "lock", "rename", "remove", "letBackIn", "removeArrivals", "undoRemoval",
            "expectHall", "promote", "demote", "handOver", "endRoom", "invite", "uninvite", "recovery", "nameFilter",
            "rules",
        ]
        #expect(seen == Set(known))
    }

    @Test("fold to the stored results", arguments: evenings)
    func unchanged(evening: String) throws {
        var fold = try RoomFold(replaying: try Self.records(evening), games: GameRegistry([BingoGame.self]))
        let expected = try Self.outcome(evening)
        func compare(_ name: String, _ value: JSONValue?, _ expected: JSONValue?) {
            #expect(value == expected, "\(evening): \(name)")
        }
        let export = try written { game, names, writer in game.encodeExport(names: names, into: &writer) }
        let recap = try written { game, names, writer in game.encodeRecap(names: names, into: &writer) }
        let spectator = try written { game, names, writer in
            game.encodeSnapshot(for: nil, role: nil, names: names, into: &writer)
        }
        func written(_ write: (inout any HostedGame, NameList, inout JSONWriter) -> Void) throws -> JSONObject {
            let bytes = JSONWriter.object { writer in fold.withGame { game, names in write(&game, names, &writer) } }
            return try #require(try JSONParser.parse(bytes, limits: .document).object)
        }
        compare("rounds", export["rounds"], expected["rounds"])
        compare("recap", .object(recap), expected["recap"])
        compare("spectator", .object(spectator), expected["spectator"])
        let players = try #require(expected["players"]?.array).compactMap(\.object)
        #expect(fold.seats.all.count == players.count)
        for (seat, player) in zip(fold.seats.all, players) {
            #expect(player["id"]?.string == seat.id.description)
            #expect(player["name"]?.string == fold.seats.names.name(of: seat.id))
            #expect(player["role"]?.string == seat.role.rawValue)
            #expect(player["removed"]?.bool == seat.isRemoved)
            let own = try written { game, names, writer in
                game.encodeSnapshot(for: seat.id, role: seat.role, names: names, into: &writer)
            }
            compare("board of \(seat.id)", own["board"], player["board"])
            compare("line of \(seat.id)", own["standings"]?.object?["own"], player["standings"])
            compare("auto-mark of \(seat.id)", own["autoMark"], player["autoMark"])
        }
    }

    @Test("their exports prove themselves", arguments: evenings)
    func proven(evening: String) throws {
        let export = ExportVerification(.object(try Self.outcome(evening)))
        #expect(export.findings == [])
    }
}
