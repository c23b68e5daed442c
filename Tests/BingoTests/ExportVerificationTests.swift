import Bingo
import Foundation
import GameRules
import Testing
import WireProtocol

@Suite("Proofs of exports")
struct ExportVerificationTests {
    /// A lie: what is put at a place of an export, and what kinds of claims turn out to be false.
    private struct Lie {
        let name: String
        let path: [JSONValue]
        let value: JSONValue?
        let kinds: Set<String>
    }

    private static func export(of game: BingoGame, names: Wire.Names = ProvenEvening.names) -> JSONValue {
        let bytes = JSONWriter.object { BingoProjection().encodeExport(game: game, names: names, into: &$0) }
        guard let value = try? JSONParser.parse(bytes) else { preconditionFailure("an export is JSON") }
        return value
    }

    // MARK: - What is so

    @Test("an evening with everything in it is proved")
    func everything() throws {
        let proof = ExportVerification(Self.export(of: try ProvenEvening.called().game))
        #expect(proof.findings == [])
        #expect(proof.isProven)
        #expect(proof.counts.rounds == 1 && proof.counts.deals == 4 && proof.counts.draws == 1 && proof.counts.bingos == 3)
        let honour = ExportVerification(Self.export(of: try ProvenEvening.honour().game))
        #expect(honour.findings == [])
        #expect(honour.counts.rounds == 1 && honour.counts.unfinished == 1 && honour.counts.bingos == 2)
    }

    @Test("finished rounds of random games are proved", arguments: 0..<1500)
    func random(number: Int) throws {
        var evening = try RandomEvening(number: UInt64(number))
        try evening.play()
        let proof = ExportVerification(Self.export(of: evening.game))
        #expect(proof.findings == [])
        let finished = evening.game.history.count + (evening.game.state == .finished ? 1 : 0)
        #expect(proof.counts.rounds == finished)
        #expect(proof.counts.rounds + proof.counts.unfinished == evening.game.number)
    }

    @Test("a player who was removed after a draw does not make it wrong")
    func removedAfterDraw() throws {
        for player in 1...3 {
            var evening = try ProvenEvening.called()
            evening.remove(Evening.player(player))
            #expect(ExportVerification(Self.export(of: evening.game)).findings == [], "player \(player)")
        }
    }

    @Test("what is no export says so in a sentence", arguments: ["", "[]", "{}", "nonsense", #"{"rounds":[{}]}"#, #"{"rounds":[3]}"#])
    func noExport(text: String) {
        let proof = ExportVerification(bytes: Array(text.utf8))
        #expect(proof.findings.map(\.kind) == [.form])
        #expect(!proof.isProven)
    }

    @Test("nothing is proved where no round is finished")
    func unfinished() throws {
        let proof = ExportVerification(Self.export(of: try Evening().game))
        #expect(proof.findings.isEmpty && !proof.isProven)
        #expect(proof.counts.unfinished == 1)
    }

    // MARK: - What is not so

    private static func path(_ steps: Any...) -> [JSONValue] {
        [.string("rounds"), .integer(0)]
            + steps.map { step in (step as? Int).map(JSONValue.integer) ?? .string(step as? String ?? "") }
    }

    /// The lies about the evening with called terms. Deals are by seat, marks by cell.
    private static let lies: [Lie] = {
        func lie(_ name: String, _ path: [JSONValue], _ value: JSONValue?, _ kinds: String...) -> Lie {
            Lie(name: name, path: path, value: value, kinds: Set(kinds))
        }
        let seed = String(repeating: "08", count: 32)
        return [
            lie("another commitment", path("commitment"), .string(seed), "commitment"),
            lie("another seed", path("seed"), .string(seed), "commitment", "deal", "standing", "draw"),
            lie("a board with two terms exchanged", path("deals", 0, "cells", 0), .integer(99), "deal"),
            lie("another deal number", path("deals", 1, "deal"), .integer(5), "deal", "standing"),
            lie("two boards of one player", path("deals", 1, "player"), .string("p2"), "deal", "standing"),
            lie("a board dealt after a call that was never made", path("deals", 0, "after"), .integer(77), "deal", "standing"),
            lie("a board dealt later than its marks", path("deals", 0, "after"), .integer(5), "mark"),
            lie("a call of no term", path("calls", 0, "term"), .integer(400), "call"),
            lie("a call of a term that stands", path("calls", 1, "term"), .integer(0), "call", "standing"),
            lie("a call with another number", path("calls", 1, "number"), .integer(3), "call"),
            lie("a call that moved forward", path("calls", 2, "seq"), .integer(1), "call", "mark"),
            lie("a call at another time", path("calls", 3, "time"), .string("1970-01-01T00:30:00.000Z"), "call", "mark", "standing"),
            lie("a call that was taken back without a gap", path("calls", 0, "uncalled"), .string("1970-01-01T00:16:50.000Z"), "call", "standing"),
            lie("a call that stands again", path("calls", 8, "uncalled"), nil, "call"),
            lie("a gap before its call", path("calls", 1, "gaps", 0, 0), .integer(1), "call", "mark"),
            lie("a crowd of one", path("calls", 7, "crowd"), .integer(1), "call"),
            lie("a board of more terms", path("added"), nil, "deal", "standing"),
            lie("a mark with another latest call", path("deals", 0, "marks", 0, 3), .integer(5), "mark"),
            lie("a mark at another time", path("deals", 1, "marks", 0, 2), .string("1970-01-01T00:20:00.000Z"), "mark", "standing"),
            lie("a mark at another place in the order", path("deals", 1, "marks", 1, 1), .integer(3), "mark"),
            lie("a mark on another cell", path("deals", 0, "marks", 0, 0), .integer(8), "standing"),
            lie("a mark on the free centre", path("deals", 0, "marks", 0, 0), .integer(4), "mark", "standing"),
            lie("a mark on no cell", path("deals", 0, "marks", 0, 0), .integer(12), "mark", "standing"),
            lie("a mark twice", path("deals", 0, "marks", 0, 0), .integer(1), "mark", "standing"),
            lie("a mark that is left out", path("deals", 0, "marks", 1), nil, "standing"),
            lie("an end before the last mark", path("marksUntil"), nil, "mark"),
            lie("an end before the last call", path("finished"), .string("1970-01-01T00:16:40.000Z"), "call"),
            lie("another rank", path("standings", 1, "rank"), .integer(3), "standing", "draw"),
            lie("another call of a bingo", path("standings", 0, "call"), .integer(2), "standing"),
            lie("more lines", path("standings", 0, "lines"), .integer(3), "standing"),
            lie("another time of a bingo", path("standings", 0, "time"), .string("1970-01-01T00:16:41.000Z"), "standing"),
            lie("a bingo that is left out", path("standings", 0), nil, "standing"),
            lie("a bingo of another player", path("standings", 2, "player"), .string("p5"), "standing", "draw"),
            lie("another option", path("options", "window"), .integer(0), "standing"),
            lie("another goal", path("options", "goal", "need"), .integer(2), "standing"),
            lie("another winner", path("draws", 0, "player"), .string("p4"), "draw"),
            lie("a draw with another number", path("draws", 0, "number"), .integer(3), "draw"),
            lie("a draw among others", path("draws", 0, "among", 1), .string("p5"), "draw"),
            lie("a draw in another order", path("draws", 0, "among"), .array([.string("p3"), .string("p2")]), "draw"),
            lie("a draw of another rank", path("draws", 0, "rank"), .integer(3), "draw"),
            lie("another round", path("number"), .integer(2), "form"),
            lie("a seed that is none", path("seed"), .string("07"), "form"),
            lie("options that are impossible", path("options", "size"), .integer(9), "form"),
            lie("a time that is none", path("finished"), .string("yesterday"), "form"),
        ]
    }()

    @Test("every kind of lie is found")
    func lies() throws {
        let export = Self.export(of: try ProvenEvening.called().game)
        for lie in Self.lies {
            let told = try #require(export.replacing(lie.path[...], by: lie.value))
            #expect(told != export, "\(lie.name) is no lie")
            let findings = ExportVerification(told).findings
            #expect(Set(findings.map(\.kind.rawValue)) == lie.kinds, "\(lie.name): \(findings.map(\.description))")
            #expect(findings.allSatisfy { $0.round == 1 && $0.description.hasPrefix("Round 1") && $0.description.hasSuffix(".") })
        }
        #expect(Set(Self.lies.flatMap(\.kinds)) == Set(ExportVerification.Kind.allCases.map(\.rawValue)))
    }

    // MARK: - Golden files

    @Test("the golden exports are what the rules write, for the pages that prove them too")
    func golden() throws {
        let called = Self.export(of: try ProvenEvening.called().game)
        try compare(
            "lies",
            JSONWriter.object { writer in
                writer.name(of: "export")
                writer.value(called)
                writer.name(of: "lies")
                writer.array { writer in
                    for lie in Self.lies {
                        writer.object { writer in
                            writer.member("name", lie.name)
                            writer.array("path") { writer in for step in lie.path { writer.value(step) } }
                            if let value = lie.value {
                                writer.name(of: "value")
                                writer.value(value)
                            }
                            writer.array("kinds") { writer in for kind in lie.kinds.sorted() { writer.string(kind) } }
                        }
                    }
                }
            })
        var exports = [called, Self.export(of: try ProvenEvening.honour().game)]
        // A few random games of each kind, the rarer kinds first.
        let kinds: [(count: Int, fits: (BingoGame) -> Bool)] = [
            (2, { $0.setup.options.size == 5 }), (2, { $0.setup.options.size == 4 }),
            (3, { $0.setup.options.goal.need > 1 && $0.bingoCount > 1 }),
            (8, { $0.setup.options.verification == .called && $0.bingoCount > 1 }), (4, { $0.bingoCount > 1 }),
        ]
        var missing = kinds.map(\.count)
        var number: UInt64 = 0
        while missing != [0, 0, 0, 0, 0] {
            var evening = try RandomEvening(number: number)
            number += 1
            try evening.play()
            let game = evening.game
            guard game.state == .finished, game.bingoCount > 0,
                let kind = kinds.indices.first(where: { missing[$0] > 0 && kinds[$0].fits(game) })
            else { continue }
            missing[kind] -= 1
            exports.append(Self.export(of: game))
        }
        try compare("exports", JSONWriter.write { writer in writer.array { writer in for export in exports { writer.value(export) } } })
    }

    /// Holds a golden file against what is written now; with `BINGO_RECORD_GOLDEN` in the environment it is written anew.
    private func compare(_ name: String, _ bytes: [UInt8]) throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/bingo/\(name).json")
        let text = Data(bytes + [UInt8(ascii: "\n")])
        if ProcessInfo.processInfo.environment["BINGO_RECORD_GOLDEN"] != nil { try text.write(to: url) }
        #expect(try Data(contentsOf: url) == text, "\(name).json")
    }
}
