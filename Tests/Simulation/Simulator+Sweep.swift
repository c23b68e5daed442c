extension Simulator {
    /// What came of many runs.
    public struct Sweep: Sendable {
        /// The runs in which something did not hold, by seed.
        public internal(set) var failures: [SimulationReport] = []
        /// What happened in all of them together.
        public internal(set) var tally = SimulationReport.Tally()
        /// How many runs were made.
        public internal(set) var runs = 0
    }

    /// Makes a run of each of many seeds, on several threads; each run has one to itself.
    ///
    /// - Parameters:
    ///   - jobs: how many runs are made at a time.
    ///   - failed: takes each failure as it is found, on any thread.
    public static func sweep(
        from seed: UInt64, count: Int, steps: Int, canary: Canary? = nil, nodes: Int? = nil, game: String = "bingo",
        jobs: Int = 2,
        failed: @escaping @Sendable (SimulationReport) -> Void = { _ in }
    ) async -> Sweep {
        let sweep = await withTaskGroup(of: Sweep.self) { group in
            for job in 0..<max(1, jobs) {
                group.addTask {
                    var sweep = Sweep()
                    for index in stride(from: job, to: count, by: max(1, jobs)) {
                        let options = SimulationOptions(
                            seed: seed + UInt64(index), steps: steps, canary: canary, nodes: nodes, game: game)
                        let report = run(options)
                        sweep.runs += 1
                        sweep.tally += report.tally
                        guard report.violation != nil else { continue }
                        sweep.failures.append(report)
                        failed(report)
                    }
                    return sweep
                }
            }
            return await group.reduce(into: Sweep()) { all, part in
                all.runs += part.runs
                all.tally += part.tally
                all.failures += part.failures
            }
        }
        var sorted = sweep
        sorted.failures.sort { $0.options.seed < $1.options.seed }
        return sorted
    }
}
