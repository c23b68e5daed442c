import Foundation
import JSON
import PageVerifier
import Proof
import Rooms
import Synchronization
import Testing

@testable import Simulation

/// Evenings of all games in one room, in which players join, leave and are removed at any moment. Nothing in them is
/// wrong, so no verifier may report a fault.
@Suite("Mixed evenings")
struct MixedEveningTests {
    /// Nightly runs use thousands: `CALLBOARD_EVENINGS` sets the number.
    private static let count = ProcessInfo.processInfo.environment["CALLBOARD_EVENINGS"].flatMap(Int.init) ?? 50
    private static var isByNight: Bool { count > 100 }

    /// The results of all evenings.
    private struct Looks {
        /// What the page is asked, and what it should answer.
        var questions = Data()
        var answers: [String] = []
        var accusations: [String] = []
        /// By game and the kind of thing it counts.
        var counts: [String: Int] = [:]
    }

    @Test("no verifier rejects one, and browsers give the server's answers")
    func noAccusations() async throws {
        let games = GameRegistry(EveningScenario.games)
        let looks = Mutex(Looks())
        let look: @Sendable (SimulationOptions, [UInt8]) -> Void = { options, look in
            guard let fields = try? JSONParser.parse(look, limits: .document).object, let export = fields["export"],
                let recap = fields["recap"]
            else {
                return looks.withLock { $0.accusations.append("\(options.command): no JSON") }
            }
            let proofs = games.verify(export)
            let whole = JSONWriter.write { $0.value(export) }
            let told = JSONWriter.object { writer in
                writer.name(of: "recap")
                writer.value(recap)
                writer.name(of: "boards")
                writer.value(fields["boards"] ?? .null)
            }
            let page = [("verifyExport", whole, Judge.export(whole)), ("verifyRecap", told, Judge.recap(told))]
            looks.withLock { looks in
                for (name, question, answer) in page {
                    looks.questions += Data("\(name) ".utf8) + question + Data("\n".utf8)
                    looks.answers.append(String(decoding: answer, as: UTF8.self))
                    looks.accusations += Self.findings(in: answer).map { "\(options.command), \(name): \($0)" }
                }
                for (game, proof) in proofs {
                    looks.accusations += proof.findings.map { "\(options.command), \(game): \($0.description)" }
                    for (name, count) in proof.counts { looks.counts["\(game) \(name)", default: 0] += count }
                }
            }
        }
        let sweep = await Simulator.sweep(
            from: 1, count: Self.count, steps: Self.isByNight ? 500 : 150, game: "evening", look: look)
        #expect(sweep.failures.isEmpty, "\(sweep.failures.map(\.text))")
        let seen = looks.withLock { $0 }
        #expect(seen.accusations == [])
        if PageVerifier.isBuilt {
            let answers = try PageVerifier.answers(to: seen.questions)
            #expect(answers.count == seen.answers.count)
            for (answer, expected) in zip(answers, seen.answers).filter({ $0 != $1 }).prefix(5) {
                Issue.record("browsers say \(answer), the server \(expected)")
            }
        }
        var things = ["bingo bingos", "crossSums moves", "party chances", "quiz answers", "sequence plays"]
        // In short evenings, hardly any round of bingo gets as far as a draw.
        if Self.isByNight { things.append("bingo draws") }
        for something in things {
            #expect(seen.counts[something, default: 0] > 0, "there was something to accuse of: \(something)")
        }
        #expect(sweep.tally.plays > Self.count, "there was more than one game")
    }
    /// What pages show as wrong.
    private static func findings(in answer: [UInt8]) -> [String] {
        guard let plays = (try? JSONParser.parse(answer, limits: .document))?.object?["plays"]?.array else {
            return ["no answer"]
        }
        return plays.flatMap { play in
            guard let findings = play.object?["findings"]?.array else { return ["a play that is not known"] }
            return findings.map { $0.object?["description"]?.string ?? "" }
        }
    }
}
