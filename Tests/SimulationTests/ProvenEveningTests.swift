import Foundation
import JSON
import PageVerifier
import Synchronization
import Testing

@testable import Rooms
@testable import Simulation

/// Proofs of evenings of all games in one room, taken at many moments: nothing in them is wrong, and nothing in them is a
/// secret.
@Suite("Proofs of mixed evenings")
struct ProvenEveningTests {
    /// By night thousands: `CALLBOARD_EVENINGS` says how many.
    private static let count = ProcessInfo.processInfo.environment["CALLBOARD_EVENINGS"].flatMap(Int.init) ?? 30
    /// The only evening of a run that repeats what a night found.
    private static let only = ProcessInfo.processInfo.environment["CALLBOARD_EVENING"].flatMap(UInt64.init)

    private struct Seen {
        var accusations: [String] = []
        var leaks: [String] = []
        var inputs = 0
        /// The number of proved plays, by game.
        var plays: [String: Int] = [:]
        var open = 0
        var secrets = 0
        /// What browsers are asked, and what they should answer: the last proofs of some evenings.
        var documents: [UInt64: (question: [UInt8], answer: String)] = [:]
    }

    @Test("are accepted, and contain no secret")
    func honest() async throws {
        let games = GameRegistry(EveningScenario.games)
        let seen = Mutex(Seen())
        let prove: @Sendable (SimulationOptions, DownloadedProof) -> Void = { options, proof in
            var verifier = ProofVerifier(games: games)
            verifier.take(proof.document)
            let report = verifier.finish()
            let secrets = Self.secrets(of: proof)
            let found =
                Self.signedVotes(in: proof.document) + Self.found(secrets, in: proof.document)
                + Self.found(secrets.filter { $0.what != Self.unrevealed }, in: proof.export)
                + Self.found(secrets.filter { $0.what != Self.unrevealed }, in: proof.recap)
                + Self.inputs(in: proof.recap)
            seen.withLock { seen in
                if let reason = report.notChecked { seen.accusations.append("\(options.command): \(reason)") }
                seen.accusations += report.findings.prefix(3).map { "\(options.command): \($0.text)" }
                seen.leaks += found.map { "\(options.command): \($0)" }
                seen.inputs += report.inputs
                seen.secrets += secrets.count
                if report.notProved.contains(where: { $0.contains("the file holds nothing of it") }) { seen.open += 1 }
                for play in report.plays { seen.plays[play.game, default: 0] += 1 }
                if options.seed <= Self.pageCount, PageVerifier.isBuilt {
                    let question = JSONWriter.write { $0.string(String(decoding: proof.document, as: UTF8.self)) }
                    let answer = String(decoding: JSONWriter.object(report.encodeForPage), as: UTF8.self)
                    seen.documents[options.seed] = (question, answer)
                }
            }
        }
        let sweep = await Simulator.sweep(
            from: Self.only ?? 1, count: Self.only == nil ? Self.count : 1,
            steps: Self.only != nil || Self.count > 50 ? 500 : 150, game: "evening", prove: prove)
        #expect(sweep.failures.isEmpty, "\(sweep.failures.map(\.text))")
        let all = seen.withLock { $0 }
        #expect(all.accusations == [])
        #expect(all.leaks == [])
        guard Self.only == nil else { return }
        try Self.expectSameAnswers(of: all.documents)
        for game in ["bingo", "crossSums", "party", "quiz", "sequence"] {
            #expect(all.plays[game, default: 0] > 0, "a play of \(game) was proved")
        }
        #expect(all.inputs > 1_000 && all.open > 0 && all.secrets > 1_000, "\(all)")
    }

    /// The number of evenings whose last proofs browsers check, too.
    private static let pageCount: UInt64 = 200

    private static func expectSameAnswers(of documents: [UInt64: (question: [UInt8], answer: String)]) throws {
        guard PageVerifier.isBuilt else { return }
        var questions = Data()
        for (question, _) in documents.values {
            questions += Data("foldProof ".utf8) + question + Data("\n".utf8)
        }
        let answers = try PageVerifier.answers(to: questions)
        #expect(answers.count == documents.count && !answers.isEmpty)
        for ((seed, document), answer) in zip(documents, answers) {
            #expect(answer == document.answer, "browsers differ in the evening of seed \(seed)")
        }
    }

    /// Of a play that is not over. An export has some of it, of its rounds that are.
    private static let unrevealed = "what is not revealed yet"

    /// The parts of a room's log and of its visitors that must never be in its proof.
    private static func secrets(of proof: DownloadedProof) -> [(what: String, text: String)] {
        var secrets = proof.tokens.map { (what: "a token", text: $0) }
        // What the play that is on has kept secret so far, and what earlier plays have revealed: visitors repeat themselves.
        var seeds: [String] = []
        var revealed: Set<String> = []
        for record in proof.records {
            guard let fields = (try? JSONParser.parse(Array(record.dropFirst()), limits: .document))?.object else {
                continue
            }
            let command = fields["command"]?.object
            for name in ["token", "invite", "recovery", "move", "browser", "network", "client", "key", "keyDigest"] {
                if let text = fields[name]?.string, text.utf8.count > 5 { secrets.append((name, "\"\(text)\"")) }
            }
            if let text = command?["secretHash"]?.string { secrets.append(("the hash of a secret", text)) }
            if command?["type"]?.string == "setNameFilter" {
                for word in command?["words"]?.array?.compactMap(\.string) ?? [] {
                    secrets.append(("a word of the name filter", "\"\(word)\""))
                }
            }
            if command?["type"]?.string == "notYet" { secrets.append(("a remark", "\"notYet\"")) }
            if command?["type"]?.string == "guests", let name = command?["add"]?.string ?? command?["name"]?.string {
                secrets.append(("the input that names a guest", "\"add\":\"\(name)\""))
            }
            if command?["type"]?.string == "vote" { secrets.append(("a vote", "\"type\":\"vote\"")) }
            if command?["type"]?.string == "play" {
                revealed.formUnion(seeds)
                seeds = []
            }
            // A proof has the seed by which teams were drawn.
            if command?["type"]?.string == "setTeams" { continue }
            let seed = (fields["setup"] ?? command?["setup"])?.object?["seed"] ?? command?["seed"]
            seeds += [seed, command?["secret"], command?["nonce"]].compactMap { $0?.string }
        }
        // Only the players of the game know its questions.
        for record in proof.records {
            let text = String(decoding: record, as: UTF8.self)
            guard text.contains("\"questions\"") else { continue }
            for part in text.components(separatedBy: "{\"text\":\"").dropFirst() {
                if let question = part.split(separator: "\"").first, question.count > 8, text.contains("difficulty") {
                    secrets.append(("a question", String(question)))
                }
            }
        }
        let isOpen = proof.document.suffix(60).contains("\"open\":")
        let kept = isOpen ? seeds.filter { !revealed.contains($0) } : []
        return secrets + kept.map { (unrevealed, $0) }
    }

    /// Taps and moves that are votes, and have a seat: where all solve one board, and where teams play together.
    private static func signedVotes(in document: [UInt8]) -> [String] {
        var isVote = false
        return document.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard let fields = (try? JSONParser.parse(Array(line), limits: .document))?.object else { return "no JSON" }
            let input = fields["input"]?.object
            if fields["is"]?.string == "play" { isVote = false }
            if let options = (fields["setup"]?.object ?? input)?["options"]?.object {
                isVote = options["mode"]?.string == "together" || options["form"]?.string == "crowd"
            }
            let type = input?["type"]?.string ?? ""
            guard isVote, fields["is"]?.string == "input", ["mark", "playCard", "swap", "pass", "team"].contains(type)
            else { return nil }
            return "who voted: \(String(decoding: line, as: UTF8.self))"
        }
    }

    /// The members of exports and proofs that only hosts may see: what people did, one by one.
    private static func inputs(in recap: [UInt8]) -> [String] {
        let text = String(decoding: recap, as: UTF8.self)
        return ["moves", "marks", "nonce", "told", "committed", "slices"].filter { text.contains("\"\($0)\":") }
            .map { "the public recap has “\($0)”" }
    }

    private static func found(_ secrets: [(what: String, text: String)], in document: [UInt8]) -> [String] {
        let text = String(decoding: document, as: UTF8.self)
        return Dictionary(secrets.map { ($0.text, $0.what) }, uniquingKeysWith: { first, _ in first })
            .filter { text.utf8.count > 0 && text.contains($0.key) }.map { "\($0.value): \($0.key)" }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func contains(_ text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
