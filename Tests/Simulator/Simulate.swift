import ArgumentParser
import Foundation
import Simulation

/// The command that runs simulated evenings.
@main
struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Play seeded evenings with a failing disk, network and clock, and check every promise.",
        discussion: """
            The same seed always makes the same run. A failing seed prints what broke, at which step, and the command \
            that makes it again; the exit status is 1.
            """)

    @Option(help: "The first seed.")
    var seed: UInt64

    @Option(help: "How many seeds, one after the other.")
    var seeds = 1

    @Option(help: "The steps of a run: acts of visitors, and troubles.")
    var steps = 250

    @Option(
        help: "A fault to build in, which must be noticed: \(Canary.allCases.map(\.rawValue).joined(separator: ", ")).")
    var canary: String?

    @Option(help: "How many runs are made at a time.")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: "How many nodes serve the rooms; one has a disk of its own. By default one, or what the canary needs.")
    var nodes: Int?

    @Option(
        help: """
            The game that is played: \(SimulationOptions.games.joined(separator: ", ")). By default all of them with many \
            seeds, and bingo with one.
            """)
    var game: String?

    @Option(help: "A folder to which the last proof of each room is written.")
    var proofs: String?

    @Flag(help: "Print everything that is sent, for one seed.")
    var trace = false

    func validate() throws {
        guard seeds >= 1 else { throw ValidationError("At least one seed must be played.") }
        guard steps >= 1 else { throw ValidationError("A run has at least one step.") }
        guard nodes ?? 1 >= 1 else { throw ValidationError("At least one node must serve.") }
        guard jobs >= 1 else { throw ValidationError("At least one run must be made at a time.") }
        guard seed <= .max - UInt64(seeds) else { throw ValidationError("There are not so many seeds behind \(seed).") }
        guard game.map(SimulationOptions.games.contains) ?? true else {
            throw ValidationError("Nobody knows how to play “\(game ?? "")”.")
        }
        if let canary, Canary(rawValue: canary) == nil {
            throw ValidationError("There is no canary “\(canary)”.")
        }
    }

    func run() async throws {
        let canary = canary.flatMap(Canary.init)
        if seeds == 1 {
            let options = SimulationOptions(
                seed: seed, steps: steps, canary: canary, nodes: nodes, game: game ?? "bingo")
            let report = Simulator.run(
                options, trace: trace ? { print($0) } : nil, prove: prove.map { prove in { prove(options, $0) } })
            print(report.text)
            if report.violation != nil { throw ExitCode.failure }
            return
        }
        var hasFailed = false
        for game in game.map({ [$0] }) ?? SimulationOptions.games {
            hasFailed = await !sweep(game, canary: canary) || hasFailed
        }
        if hasFailed { throw ExitCode.failure }
    }

    /// Writes a proof to the folder, over an earlier one of the same room.
    private var prove: (@Sendable (SimulationOptions, DownloadedProof) -> Void)? {
        guard let proofs else { return nil }
        return { options, proof in
            let file = URL(filePath: proofs).appending(path: "\(options.game)-\(options.seed)-\(proof.room).ndjson")
            do {
                try Data(proof.document).write(to: file)
            } catch {
                Simulate.exit(withError: error)
            }
        }
    }

    /// Runs all seeds and prints the results. Returns whether nothing failed.
    private func sweep(_ game: String, canary: Canary?) async -> Bool {
        let clock = ContinuousClock()
        let start = clock.now
        let sweep = await Simulator.sweep(
            from: seed, count: seeds, steps: steps, canary: canary, nodes: nodes, game: game, jobs: jobs,
            prove: prove)
        let (seconds, attoseconds) = (clock.now - start).components
        let elapsed = max(0.001, Double(seconds) + Double(attoseconds) * 1e-18)
        print("\(game): \(sweep.runs) seeds, \(Int(Double(sweep.runs) / elapsed)) a second: \(sweep.tally.text)")
        for failure in sweep.failures { print(failure.text) }
        return sweep.failures.isEmpty
    }
}
