import Foundation
import JSON
import PageVerifier
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

    /// The results of all evenings.
    private struct Looks {
        var lines = Data()
        var accusations: [String] = []
        /// By game and the kind of thing it counts.
        var counts: [String: Int] = [:]
    }

    @Test("are accused by neither verifier")
    func noAccusations() async throws {
        let games = GameRegistry(EveningScenario.games)
        let looks = Mutex(Looks())
        let look: @Sendable (SimulationOptions, [UInt8]) -> Void = { options, look in
            guard let fields = try? JSONParser.parse(look, limits: .document).object, let export = fields["export"]
            else {
                return looks.withLock { $0.accusations.append("\(options.command): no JSON") }
            }
            let from = Data(#"{"from":"\#(options.command)","#.utf8)
            let proofs = games.verify(export)
            looks.withLock { looks in
                looks.lines += from + look.dropFirst() + Data("\n".utf8)
                for (game, proof) in proofs {
                    looks.accusations += proof.findings.map { "\(options.command), \(game): \($0.description)" }
                    for (name, count) in proof.counts { looks.counts["\(game) \(name)", default: 0] += count }
                }
            }
        }
        let sweep = await Simulator.sweep(
            from: 1, count: Self.count, steps: Self.count > 50 ? 500 : 150, game: "evening", look: look)
        #expect(sweep.failures.isEmpty, "\(sweep.failures.map(\.text))")
        let seen = looks.withLock { $0 }
        #expect(seen.accusations == [])
        let said = try PageVerifier.accusations(inEvenings: seen.lines)
        #expect(said == "", "\(said)")
        for something in ["bingo bingos", "bingo draws", "crossSums moves", "party chances", "sequence plays"] {
            #expect(seen.counts[something, default: 0] > 0, "there was something to accuse of: \(something)")
        }
        #expect(sweep.tally.plays > Self.count, "there was more than one game")
    }
}
