import Bingo
import Cryptography
import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@Suite("Proofs of exports")
struct ExportVerificationTests {
    private static func export(of evening: Evening) -> JSONValue {
        parsed(JSONWriter.object { Export.write(of: evening, names: ProvenEvening.names, into: &$0) })
    }

    private static func export(of random: RandomEvening) -> JSONValue {
        let seats = random.isHost.indices.map { index in
            (random.seat(index), random.isHost[index] ? Role.host : .player, random.reference.players[index].isRemoved)
        }
        return parsed(
            JSONWriter.object {
                Export.write(
                    of: random.game, seats: seats, position: random.position, names: ProvenEvening.names, into: &$0)
            })
    }

    private static func parsed(_ bytes: [UInt8]) -> JSONValue {
        guard let value = try? JSONParser.parse(bytes) else { preconditionFailure("an export is JSON") }
        return value
    }

    // MARK: - True claims

    @Test("an evening with everything in it is proved")
    func everything() throws {
        let proof = ExportVerification(Self.export(of: try ProvenEvening.called()))
        #expect(proof.findings == [])
        #expect(
            proof.counts.rounds == 1 && proof.counts.deals == 4 && proof.counts.draws == 1 && proof.counts.bingos == 3)
        let honour = ExportVerification(Self.export(of: try ProvenEvening.honour()))
        #expect(honour.findings == [])
        #expect(honour.counts.rounds == 1 && honour.counts.unfinished == 1 && honour.counts.bingos == 2)
        let several = ExportVerification(Self.export(of: try ProvenEvening.several()))
        #expect(several.findings == [])
        #expect(several.counts.rounds == 2 && several.counts.unfinished == 1 && several.counts.draws == 1)
    }

    @Test("finished rounds of random games are proved", arguments: 0..<1500)
    func random(number: Int) throws {
        var evening = try RandomEvening(number: UInt64(number), isRestless: !number.isMultiple(of: 3))
        try evening.play()
        let proof = ExportVerification(Self.export(of: evening))
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
            #expect(ExportVerification(Self.export(of: evening)).findings == [], "player \(player)")
        }
    }

    @Test("a draw without players who were removed then and restored is not proved, without an accusation")
    func restoredAfterDraw() throws {
        for (removed, rank, place) in [(Evening.player(1), 2, 2), (Evening.player(3), 1, 1)] {
            var evening = try ProvenEvening.called()
            let before = evening.game.standings()
            #expect(before.first { $0.seat == removed }?.rank == place)
            evening.remove(removed)
            evening.draw(rank: rank, secret: 78)
            evening.restore(removed)
            #expect(evening.game.standings() == before)
            let proof = ExportVerification(Self.export(of: evening))
            #expect(proof.findings == [], "\(removed)")
            let named = proof.notProved.filter { $0.contains("of round 1 who were not in its prize draw") }
            #expect(named.count == 1 && named[0].contains("prize draw 2 "), "\(proof.notProved)")
        }
    }

    @Test("a round is not judged by older rules than its play names")
    func downgraded() throws {
        let whole = try #require(Self.export(of: try ProvenEvening.called()).object)
        let round = try #require(whole["rounds"]?.array?.first?.object)
        // The form of an older round: a commitment to its seed alone, no secrets of draws, and any terms.
        let seed = try #require(round["seed"]?.string.flatMap(Seed.init(hexadecimal:)))
        let changed = JSONObject(
            round.members.compactMap { name, value in
                switch name {
                case "rules", "draws": nil
                case "commitment": (name, .string(sha256(seed.bytes).hexadecimal))
                case "terms": (name, .array([.string("Another term")] + (value.array ?? []).dropFirst()))
                default: (name, value)
                }
            })
        func findings(rules: Int) -> [ExportVerification.Finding] {
            let play = JSONObject([
                ("play", .integer(1)), ("game", .string("bingo")), ("rulesVersion", .integer(rules)),
                ("rounds", .array([.object(changed)])),
            ])
            let members = whole.members.filter { $0.name != "rounds" } + [("plays", .array([.object(play)]))]
            return ExportVerification(.object(JSONObject(members))).findings.filter { $0.kind == .commitment }
        }
        #expect(findings(rules: 1) == [])
        #expect(findings(rules: 2).count == 1)
    }

    @Test(
        "what is no export says so in a sentence",
        arguments: ["", "[]", "{}", "nonsense", #"{"rounds":[{}]}"#, #"{"rounds":[3]}"#])
    func noExport(text: String) {
        let proof = ExportVerification(bytes: Array(text.utf8))
        #expect(Set(proof.findings.map(\.kind)) == [.form])
    }

    @Test("without a finished round, nothing is proved")
    func unfinished() throws {
        let proof = ExportVerification(Self.export(of: try Evening()))
        #expect(proof.findings.isEmpty && proof.counts.rounds == 0)
        #expect(proof.counts.unfinished == 1)
    }

    // MARK: - False claims

    @Test("every kind of manipulation is found, as in the table")
    func lies() throws {
        let exports = try Self.evenings()
        for lie in Lie.all {
            let export = try #require(exports[lie.evening])
            let told = try #require(lie.told(of: export))
            #expect(told != export, "\(lie.name) is no lie")
            let findings = ExportVerification(told).findings
            #expect(Set(findings.map(\.kind.rawValue)) == lie.kinds, "\(lie.name): \(findings.map(\.description))")
            #expect(findings.allSatisfy { $0.description.hasSuffix(".") })
            #expect(findings.allSatisfy { $0.round == 0 || $0.description.hasPrefix("Round \($0.round)") })
        }
        #expect(Set(Lie.all.flatMap(\.kinds)) == Set(ExportVerification.Kind.allCases.map(\.rawValue)))
        #expect(Set(Lie.all.map(\.name)).count == Lie.all.count && Lie.all.count > 80)
    }

    @Test("manipulations that no verifier can find are listed, and not found")
    func limits() throws {
        let exports = try Self.evenings()
        for lie in Lie.unseen {
            let export = try #require(exports[lie.evening])
            let told = try #require(lie.told(of: export))
            #expect(told != export, "\(lie.name) is no lie")
            #expect(ExportVerification(told).findings == [], "\(lie.name)")
        }
        let honest = ExportVerification(try #require(exports["called"]))
        #expect(honest.notProved.count > 5 && honest.notProved.allSatisfy { $0.hasSuffix(".") })
    }

    private static func evenings() throws -> [String: JSONValue] {
        [
            "called": export(of: try ProvenEvening.called()), "several": export(of: try ProvenEvening.several()),
            "first": export(of: try ProvenEvening.called(rules: 1)),
        ]
    }

    // MARK: - Golden files

    @Test("the rules write the golden exports, which the pages also verify")
    func golden() throws {
        let called = Self.export(of: try ProvenEvening.called())
        let evenings = try Self.evenings()
        try compare(
            "lies",
            JSONWriter.object { writer in
                writer.object("exports") { writer in
                    for (name, export) in evenings.sorted(by: { $0.key < $1.key }) {
                        writer.name(of: name)
                        writer.value(export)
                    }
                }
                writer.array("lies") { writer in
                    for lie in Lie.all + Lie.unseen {
                        guard let export = evenings[lie.evening], let told = lie.told(of: export) else { continue }
                        writer.object { writer in lie.encode(says: ExportVerification(told).findings, into: &writer) }
                    }
                }
            })
        var exports = [called, Self.export(of: try ProvenEvening.honour())]
        for number in try Self.isRecording ? Self.findGames() : Self.games {
            var evening = try RandomEvening(number: number)
            try evening.play()
            exports.append(Self.export(of: evening))
        }
        try compare(
            "exports",
            JSONWriter.write { writer in writer.array { writer in for export in exports { writer.value(export) } } })
    }

    /// The random games among the golden exports, as found by `findGames`.
    private static let games: [UInt64] = [
        375, 434, 643, 997, 1026, 1071, 1465, 1830, 1903, 2175, 2325, 2379, 2480, 3416, 3454, 69675, 69791,
        70170, 70353,
    ]

    /// Returns a few random games of every kind, the rarer kinds first. Takes minutes.
    private static func findGames() throws -> [UInt64] {
        let kinds: [(count: Int, fits: (BingoGame) -> Bool)] = [
            (2, { $0.setup.options.size == 5 }), (2, { $0.setup.options.size == 4 }),
            (3, { $0.setup.options.goal.need > 1 && $0.bingoCount > 1 }),
            (8, { $0.setup.options.verification == .called && $0.bingoCount > 1 }), (4, { $0.bingoCount > 1 }),
        ]
        var missing = kinds.map(\.count)
        var found: [UInt64] = []
        var number: UInt64 = 0
        while missing.contains(where: { $0 > 0 }) {
            defer { number += 1 }
            var evening = try RandomEvening(number: number)
            try evening.play()
            let game = evening.game
            guard game.state == .finished, game.bingoCount > 0,
                let kind = kinds.indices.first(where: { missing[$0] > 0 && kinds[$0].fits(game) })
            else { continue }
            missing[kind] -= 1
            found.append(number)
        }
        print("the random games among the golden exports are", found)
        return found
    }

    private static let isRecording = ProcessInfo.processInfo.environment["BINGO_RECORD_GOLDEN"] != nil

    /// Compares a golden file with the current output. With `BINGO_RECORD_GOLDEN` in the environment, it is rewritten.
    private func compare(_ name: String, _ bytes: [UInt8]) throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/bingo/\(name).json")
        let text = Data(bytes + [UInt8(ascii: "\n")])
        if Self.isRecording { try text.write(to: url) }
        #expect(try Data(contentsOf: url) == text, "\(name).json")
    }
}
