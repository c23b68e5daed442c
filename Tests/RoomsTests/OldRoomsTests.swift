import Bingo
import CrossSums
import Foundation
import GameRules
import InputLog
import JSON
import Party
import SequenceBoard
import Testing
import WireProtocol

@testable import Rooms

/// Logs of rooms with an older version of the room's own fold, stored as a released server wrote them, with that
/// server's outputs: `export`, `recap` and `evening`. `Tests/Golden/make_rooms.py` played them.
@Suite("Logs of older rooms")
struct OldRoomsTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Golden/rooms/fold2")
    private static let games = GameRegistry([BingoGame.self, CrossSumsGame.self, PartyGame.self, SequenceGame.self])

    /// Opens the room of a stored log, as after a restart.
    private func server() throws -> (server: TestServer, room: Room, told: JSONObject) {
        let text = try Data(contentsOf: Self.folder.appending(path: "evening-1.log"))
        // One record per line, without the format byte.
        let records = text.split(separator: UInt8(ascii: "\n")).map { [1] + Array($0) }
        let told = try #require(
            try JSONParser.parse(
                Array(Data(contentsOf: Self.folder.appending(path: "evening-1.json"))), limits: .document
            ).object)
        let code = try #require(told["export"]?.object?["room"]?.object?["code"]?.string)
        let log = InMemoryInputLog()
        log.create(LogKey(code), first: records[0]) { _ in }
        _ = try log.open(LogKey(code)) { _ in
            true
        } deliver: { _ in
        }
        for (index, record) in records.dropFirst().enumerated() {
            try log.append(record, to: LogKey(code), ticket: UInt64(index + 1))
        }
        log.release(LogKey(code))
        let server = TestServer(log: InMemoryInputLog(reopening: log), games: Self.games)
        return (server, try #require(try server.restore().first), told)
    }

    private func written(_ write: (inout JSONWriter) -> Void) throws -> JSONObject {
        try #require(try JSONParser.parse(JSONWriter.object(write), limits: .document).object)
    }

    @Test("give the same messages as the server that played them")
    func unchanged() throws {
        let (_, room, told) = try server()
        let copy = room.assumeIsolated { $0.copy() }
        #expect(copy.fold.version == 2)
        #expect(copy.fold.seats.all.count(where: \.isRemoved) == 5)
        let found = [
            "export": try written(copy.writeExport), "recap": try written(copy.writeRecap),
            "evening": try written { copy.writeEvening(isShown: true, into: &$0) },
        ]
        for (name, value) in found {
            let differences = Self.differences(.object(value), told[name]).filter { !$0.hasPrefix("/at/epoch: ") }
            // The summary of a play no longer contains names of removed seats.
            let evening = name == "evening" ? "" : "/evening"
            let mended = ["\(evening)/plays/2/summary/picked/0/name: string(\"\"), not string(\"Eve\")"]
            // The room also contains the title of its current play.
            let added = name == "evening" ? [] : ["/room/playTitle: string(\"Once more\"), not –"]
            #expect(differences == added + mended, "\(name)")
        }
    }

    @Test("prove themselves")
    func proven() throws {
        let (_, room, _) = try server()
        let export = try written(room.assumeIsolated { $0.copy() }.writeExport)
        for (game, proof) in Self.games.verify(.object(export)) {
            #expect(proof.findings.isEmpty && proof.hasProved, "\(game): \(proof.findings)")
        }
    }

    @Test("are not judged if a play has unknown rules", arguments: ["crossSums", "sequence", "party"])
    func unknownRules(game: String) throws {
        let (_, room, _) = try server()
        let export = try written(room.assumeIsolated { $0.copy() }.writeExport)
        func kinds(_ more: [(name: String, value: JSONValue)]) throws -> [String] {
            let plays = try #require(export["plays"]?.array).map { play -> JSONValue in
                guard let fields = play.object, fields["game"]?.string == game else { return play }
                let names = more.map(\.name)
                return .object(JSONObject(fields.members.filter { !names.contains($0.name) } + more))
            }
            let members = export.members.filter { $0.name != "plays" } + [("plays", .array(plays))]
            let proofs = Self.games.verify(.object(JSONObject(members)))
            return try #require(proofs.first { $0.game == game }).proof.findings.map(\.kind)
        }
        #expect(try kinds([("rulesVersion", .integer(9))]) == ["form"])
        // A play that could not be read when the export was made has no rounds, and is not reported as a fault.
        let unreadable: [(name: String, value: JSONValue)] = [
            ("rulesVersion", .integer(9)), ("unreadable", .string("by version 9")), ("rounds", .null), ("games", .null),
        ]
        #expect(try kinds(unreadable) == [])
    }

    /// Returns the paths where two values differ.
    private static func differences(_ value: JSONValue?, _ expected: JSONValue?, at path: String = "") -> [String] {
        if let object = value?.object, let known = expected?.object {
            let names = object.members.map(\.name) + known.members.map(\.name).filter { object[$0] == nil }
            return names.flatMap { differences(object[$0], known[$0], at: "\(path)/\($0)") }
        }
        if let elements = value?.array, let known = expected?.array, elements.count == known.count {
            return zip(elements, known).enumerated().flatMap { index, pair in
                differences(pair.0, pair.1, at: "\(path)/\(index)")
            }
        }
        return value == expected
            ? [] : ["\(path): \(value.map { "\($0)" } ?? "–"), not \(expected.map { "\($0)" } ?? "–")"]
    }
}
