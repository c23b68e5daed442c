import Cryptography
import GameRules
import JSON
import WireProtocol

/// Checks the finished games of a public recap: the commitment, and where the wheel stopped in draws. A recap has no
/// other spins, and of phones' numbers only what they gave together.
package struct PartyRecapProof {
    private var findings: [ExportProof.Finding] = []
    private var judged: [ExportProof.Round] = []
    private var draws = 0
    private var rules: Set<Int> = []
    private let people: ExportedPeople

    /// Verifies a recap; returns `nil` if it contains no play of this game.
    package static func verify(_ recap: JSONValue) -> ExportProof? {
        let plays = (recap.object?["plays"]?.array ?? []).filter { $0.object?["game"]?.string == PartyGame.name }
        guard !plays.isEmpty else { return nil }
        var proof = PartyRecapProof(people: ExportedPeople(recap))
        for play in plays {
            let origin = PlayOrigin(
                room: recap.object?["room"]?.object?["code"]?.string ?? "", play: play.object?["play"]?.integer ?? 1)
            let rules = play.object?["rulesVersion"]?.integer ?? 1
            for game in play.object?["games"]?.array ?? [] { proof.judge(game.object, of: origin, rules: rules) }
        }
        return proof.result
    }

    private init(people: ExportedPeople) { self.people = people }

    private var result: ExportProof {
        ExportProof(
            findings: findings, rounds: judged,
            compared: "names within the file, seeds, options, decks, and where the wheel stopped in draws",
            limits: [
                ExportProof.Sentence(
                    "The spins of questions, who was on the wheel, and each phone's number.",
                    ExportProof.Words("recap"))
            ],
            rules: rules.sorted(), counts: [("games", judged.count), ("draws", draws)],
            summary: "\(judged.count) games, \(draws) draws", hasProved: !judged.isEmpty)
    }

    private mutating func find(
        _ game: Int, _ kind: String, _ sentence: String, _ check: String, _ says: String,
        _ values: ExportProof.Words.Values = [:]
    ) {
        findings.append(
            ExportProof.Finding(
                round: game, kind: kind, description: "Game \(game): \(sentence)", check: check,
                words: ExportProof.Words(says, values)))
    }

    private mutating func judge(_ game: JSONObject?, of origin: PlayOrigin, rules: Int) {
        let number = game?["number"]?.integer ?? judged.count + 1
        guard PartyGame.rulesVersions.contains(rules) else {
            return find(number, "form", "version \(rules) of the rules is not known here.", "", "unknownRules")
        }
        var options = PartyOptions()
        guard let game, (try? options.apply(game["options"])) != nil,
            let seed = game["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }), let decks = game["decks"]?.array
        else {
            return find(
                number, "form", "a member is missing, or of the wrong form.", "", "unreadable",
                ["number": .number(number)])
        }
        self.rules.insert(rules)
        let commitment = Cryptography.commitment(
            room: origin.room, play: origin.play, round: number, game: PartyGame.name, rulesVersion: rules,
            setup: PartyGame.Setup.canonical(
                options, digests: decks.map { $0.object?["sha256"]?.string ?? "" }), seed: seed.bytes)
        if game["commitment"]?.string != commitment.hexadecimal {
            find(
                number, "commitment", "the seed, the options or the decks are not those that were committed to.",
                "commitment", "bound")
        }
        // In the first version of the rules, recaps do not say where the wheel stopped.
        let shown = (game["draws"]?.array ?? []).filter { $0.object?["stops"] != nil }
        for draw in shown { judge(draw.object, seed: seed, number) }
        draws += shown.count
        var checks = [(name: "commitment", count: 1)]
        if !shown.isEmpty { checks.append((name: "spins", count: shown.count)) }
        judged.append(ExportProof.Round(number: number, checks: checks))
    }

    private mutating func judge(_ draw: JSONObject?, seed: Seed, _ game: Int) {
        guard let draw, let number = draw["number"]?.integer, number > 0,
            let count = draw["of"]?.integer, (1...PartyGame.slicesMax).contains(count),
            let stops = draw["stops"]?.array?.compactMap({ $0.integer }), (1...50).contains(stops.count),
            let winners = draw["winners"]?.array, draw["chance"] == nil || draw["chance"]?.string != nil,
            let chance = [UInt8](hexadecimal: draw["chance"]?.string ?? "")
        else {
            return find(
                game, "form", "a draw cannot be read.", "", "unreadable", ["number": .number(game)])
        }
        let repeated = WheelStop(seed: seed, number: number, chance: chance, slices: count, count: stops.count)
        if [repeated.winner] + repeated.further != stops || winners.count != stops.count {
            find(
                game, "winner", "spin \(number) stops at another slice.", "spins", "winner",
                ["number": .number(number)])
        }
        for winner in winners {
            if let wrong = people.contradiction(in: winner.object) {
                findings.append(
                    ExportProof.Finding(
                        round: game, kind: "people", description: "Game \(game): \(wrong.english)", check: "spins",
                        words: wrong.words))
            }
        }
    }
}
