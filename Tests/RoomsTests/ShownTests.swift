import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Searches a room's files, at many moments, for what no screen has shown to those who may read them: exports, tables
/// and proofs for the screens of hosts, the public recap for a projector.
///
/// `Tests/Golden/shown.json` lists the members with such values, by file and game. `always`: they may stand anywhere.
/// `revealed`: only in a round or game whose seed is revealed. A new member fails here until somebody has decided that
/// it is no secret. `CALLBOARD_GOLDEN=write` adds what was found.
@Suite("What files hold")
struct ShownTests {
    /// The number of moments of each log at which its files are searched.
    private static let moments = 12
    private static let golden = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Golden/shown.json")

    /// Values by the name of the member that has them.
    private struct Members {
        private var values: [String: Set<JSONValue>] = [:]

        mutating func insert(_ value: JSONValue, of name: String) { values[name, default: []].insert(value) }

        mutating func insert(all value: JSONValue, of name: String = "") {
            switch value {
            case .object(let object): for (name, value) in object.members { insert(all: value, of: name) }
            case .array(let elements): for element in elements { insert(all: element, of: name) }
            default: insert(value, of: name)
            }
        }

        func contains(_ value: JSONValue, of name: String) -> Bool { values[name]?.contains(value) == true }
    }

    /// What the two audiences have been shown so far.
    private struct Screens {
        var everybody = Members()
        var hosts = Members()

        mutating func show(_ fold: RoomFold) throws {
            var fold = fold
            let projector = try Self.screen(of: nil, in: &fold)
            everybody.insert(all: projector)
            hosts.insert(all: projector)
            for seat in fold.seats.all {
                if seat.role == .host { hosts.insert(all: try Self.screen(of: seat, in: &fold)) }
                // The console lists all people.
                hosts.insert(.string(fold.seats.names.name(of: seat.id)), of: "name")
                for name in ["id", "player"] { hosts.insert(.string(seat.id.description), of: name) }
            }
        }

        private static func screen(of seat: Seat?, in fold: inout RoomFold) throws -> JSONValue {
            let seats = Array(fold.seats.all)
            let bytes = JSONWriter.write { writer in
                fold.withGame { game, names in
                    writer.array { writer in
                        writer.object {
                            game.encodeSnapshot(for: seat?.id, role: seat?.role, names: names, into: &$0)
                        }
                        // A console shows any table, a projector those that are public.
                        for channel in Set(seats.compactMap { game.channel(of: $0.id) })
                        where seat?.role == .host || game.isPublic(channel) {
                            writer.object { game.encodeChannel(channel, names: names, into: &$0) }
                        }
                    }
                }
            }
            return try JSONParser.parse(bytes, limits: .document)
        }
    }

    /// What was found in files, as `export bingo revealed: cells`.
    private struct Search {
        let shown: Members
        let file: String
        var game = "room"
        var found: Set<String> = []

        mutating func search(_ value: JSONValue, of name: String = "", isRevealed: Bool = false) {
            switch value {
            case .object(let object):
                let before = game
                if let inner = object["game"]?.string { game = inner }
                let isRevealed = isRevealed || object["seed"]?.string != nil
                for (name, value) in object.members { search(value, of: name, isRevealed: isRevealed) }
                game = before
            case .array(let elements): for element in elements { search(element, of: name, isRevealed: isRevealed) }
            default:
                guard !shown.contains(value, of: name) else { return }
                found.insert("\(file) \(game) \(isRevealed ? "revealed" : "always"): \(name)")
            }
        }
    }

    private static func found(in copy: RoomCopy, _ screens: Screens) throws -> Set<String> {
        func parsed(_ bytes: [UInt8]) throws -> JSONValue { try JSONParser.parse(bytes, limits: .document) }
        var recap = Search(shown: screens.everybody, file: "recap")
        recap.search(try parsed(JSONWriter.object(copy.writeRecap)))
        var export = Search(shown: screens.hosts, file: "export")
        export.search(try parsed(JSONWriter.object(copy.writeExport)))
        var proof = Search(shown: screens.hosts, file: "proof")
        for line in ProofTests.lines(ProofTests.document(copy)) {
            let value = try parsed(Array(line.utf8))
            // The play whose inputs follow. All of it is over: the proof holds nothing else.
            if value.object?["is"]?.string == "play" { proof.game = value.object?["game"]?.string ?? "" }
            if value.object?["result"] != nil { proof.game = "room" }
            proof.search(value, isRevealed: value.object?["is"] != nil)
        }
        var table = Search(shown: screens.hosts, file: "table", game: copy.fold.game.name)
        var columns: [String]?
        copy.writeTable(of: copy.fold.plays.number) { line in
            if let columns {
                for (name, cell) in zip(columns, line) { table.search(cell, of: name) }
            } else {
                columns = line.map { $0.string ?? "" }
            }
        }
        return recap.found.union(export.found).union(proof.found).union(table.found)
    }

    @Test("is what screens have shown, or is listed")
    func listed() throws {
        var found: Set<String> = []
        for name in ProofTests.logs {
            let whole = Int(try ProofTests.copy(name).fold.position)
            var screens = Screens()
            for count in 1...whole {
                let copy = try ProofTests.copy(name, records: count)
                try screens.show(copy.fold)
                guard count % max(1, whole / Self.moments) == 0 || count == whole else { continue }
                found.formUnion(try Self.found(in: copy, screens))
            }
        }
        let text = (try? String(contentsOf: Self.golden, encoding: .utf8)) ?? "[]"
        let known = Set((try JSONParser.parse(Array(text.utf8), limits: .document).array ?? []).compactMap(\.string))
        if ProcessInfo.processInfo.environment["CALLBOARD_GOLDEN"] == "write" {
            let lines = known.union(found).sorted().map { "  \"\($0)\"" }
            try "[\n\(lines.joined(separator: ",\n"))\n]\n".write(to: Self.golden, atomically: true, encoding: .utf8)
        }
        #expect(found.subtracting(known).sorted() == [])
        #expect(!found.isEmpty)
    }
}
