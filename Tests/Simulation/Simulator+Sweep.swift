extension Simulator {
    /// The result of many runs.
    public struct Sweep: Sendable {
        /// The failed runs, by seed.
        public internal(set) var failures: [SimulationReport] = []
        /// The counts of all runs together.
        public internal(set) var tally = SimulationReport.Tally()
        /// The number of runs.
        public internal(set) var runs = 0
    }

    /// Runs many seeds on several threads, each run on one thread.
    ///
    /// - Parameters:
    ///   - jobs: the number of concurrent runs.
    ///   - failed: called with each failure as it is found, on any thread.
    ///   - look: called from time to time, on any thread, with the downloads of the runs' rooms; see
    ///     ``run(_:trace:look:prove:)``.
    ///   - prove: called at the same times with the proofs of the rooms.
    public static func sweep(
        from seed: UInt64, count: Int, steps: Int, canary: Canary? = nil, nodes: Int? = nil, game: String = "bingo",
        jobs: Int = 2,
        failed: @escaping @Sendable (SimulationReport) -> Void = { _ in },
        look: (@Sendable (SimulationOptions, [UInt8]) -> Void)? = nil,
        prove: (@Sendable (SimulationOptions, DownloadedProof) -> Void)? = nil
    ) async -> Sweep {
        let sweep = await withTaskGroup(of: Sweep.self) { group in
            for job in 0..<max(1, jobs) {
                group.addTask {
                    var sweep = Sweep()
                    for index in stride(from: job, to: count, by: max(1, jobs)) {
                        let options = SimulationOptions(
                            seed: seed + UInt64(index), steps: steps, canary: canary, nodes: nodes, game: game)
                        let report = run(
                            options, look: look.map { look in { look(options, $0) } },
                            prove: prove.map { prove in { prove(options, $0) } })
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

    /// Returns the first of these runs that fails, if any, using several threads.
    public static func firstFailure(of runs: [SimulationOptions], jobs: Int = 2) async -> SimulationReport? {
        for start in stride(from: 0, to: runs.count, by: jobs) {
            let reports = await withTaskGroup(of: SimulationReport.self) { group in
                for options in runs[start..<min(start + jobs, runs.count)] { group.addTask { run(options) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let failures = reports.filter { $0.violation != nil }
            if let first = failures.min(by: { $0.options.seed < $1.options.seed }) { return first }
        }
        return nil
    }
}
