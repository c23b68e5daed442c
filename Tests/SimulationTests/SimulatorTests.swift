import Foundation
import Testing

@testable import Simulation

extension Canary {
    /// Nightly runs (`SIMULATOR_CANARIES`) use all of them, other runs one for each invariant. A forgotten browser takes
    /// a hundred evenings to show, so it is left to the night.
    static let tried: [Canary] =
        ProcessInfo.processInfo.environment["SIMULATOR_CANARIES"] != nil
        ? Canary.allCases
        : Invariant.allCases.compactMap { invariant in
            Canary.allCases.first { $0.breaks.first == invariant && $0 != .forgottenBrowser }
        } + [.leakedHand]
}

extension SimulationOptions {
    /// The games besides bingo, each with its own scenario. The one that mixes them all runs only at night.
    static let others = games.dropFirst().filter { game in
        game != "evening" || ProcessInfo.processInfo.environment["SIMULATOR_CANARIES"] != nil
    }
}

@Suite("The simulator")
struct SimulatorTests {
    @Test("finds nothing in many evenings")
    func evenings() async {
        let sweep = await Simulator.sweep(from: 1, count: 70, steps: 120)
        #expect(sweep.failures.isEmpty, "\(sweep.failures.map(\.text))")
        #expect(sweep.tally.comparisons > 400)
        #expect(sweep.tally.bingos > 20)
        #expect(sweep.tally.crashes > 20)
        #expect(sweep.tally.tears > 2)
        #expect(sweep.tally.troubles > 20)
        #expect(sweep.tally.refusals > 20)
        #expect(sweep.tally.crowdCalls > 8)
        #expect(sweep.tally.deletions > 2)
    }

    @Test("finds nothing in evenings of the other games", arguments: SimulationOptions.others)
    func otherGames(game: String) async {
        let sweep = await Simulator.sweep(from: 1, count: 25, steps: 120, game: game)
        #expect(sweep.failures.isEmpty, "\(sweep.failures.map(\.text))")
        #expect(sweep.tally.comparisons > 60)
        #expect(sweep.tally.crashes > 10)
    }

    @Test(
        "notices in the other games what needs no referee", arguments: SimulationOptions.others,
        [Canary.droppedFrame, .lostAnswer, .earlyDelivery, .lostRecord, .leakedSeed])
    func canariesOfOtherGames(game: String, canary: Canary) async {
        let found = await Simulator.firstFailure(
            of: (1...100).map { SimulationOptions(seed: $0, canary: canary, game: game) })
        #expect(
            found?.violation.map { canary.breaks.contains($0.invariant) } == true, "\(found?.text ?? "nothing")")
    }

    @Test("makes the same run of the same seed, byte for byte")
    func sameSeedSameRun() {
        let first = Simulator.run(SimulationOptions(seed: 77))
        #expect(first == Simulator.run(SimulationOptions(seed: 77)))
        #expect(first.tally.frames > 50)
        let other = Simulator.run(SimulationOptions(seed: 4))
        #expect(other.hash != Simulator.run(SimulationOptions(seed: 5)).hash)
    }

    @Test("detects every planted fault by the invariant that it breaks", arguments: Canary.tried)
    func canaries(canary: Canary) async {
        let found = await Simulator.firstFailure(
            of: (1...400).map { SimulationOptions(seed: $0, canary: canary, game: canary.game) })
        #expect(
            found?.violation.map { canary.breaks.contains($0.invariant) } == true, "\(found?.text ?? "nothing")")
    }

    @Test("prints the command that repeats a failing run")
    func replay() throws {
        let options = SimulationOptions(seed: 2, steps: 200, canary: .droppedFrame)
        let report = Simulator.run(options)
        let violation = try #require(report.violation)
        #expect(report.text.contains("simulate --seed 2 --steps 200 --canary dropped-frame"))
        #expect(report.text.contains(violation.invariant.rawValue))
        #expect(report.text.contains("step \(violation.step)"))
        #expect(Simulator.run(options) == report)
    }
}

@Suite("The simulator with three nodes")
struct NodeSimulatorTests {
    @Test("finds nothing in many evenings")
    func evenings() async {
        let sweep = await Simulator.sweep(from: 1, count: 26, steps: 120, nodes: 3)
        #expect(sweep.failures.isEmpty, "\(sweep.failures.map(\.text))")
        #expect(sweep.tally.comparisons > 100)
        #expect(sweep.tally.bingos > 8)
        #expect(sweep.tally.crashes > 6)
        #expect(sweep.tally.nodeTroubles > 40)
        #expect(sweep.tally.resentGroups > 40)
        #expect(sweep.tally.crowdCalls > 1)
    }

    @Test("makes the same run of the same seed, byte for byte")
    func sameSeedSameRun() {
        let options = SimulationOptions(seed: 12, nodes: 3)
        let first = Simulator.run(options)
        #expect(first == Simulator.run(options))
        #expect(first.tally.frames > 50)
        #expect(options.command.hasSuffix("--nodes 3"))
    }
}
