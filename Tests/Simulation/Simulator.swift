/// Runs simulations: real rooms, rules, directory and log contract, with everything around them simulated.
public enum Simulator {
    /// Runs one simulation. The same options give the same report, on every machine and at any time.
    ///
    /// - Parameters:
    ///   - trace: called with a line for everything sent and for every fault, to find a cause.
    ///   - look: called from time to time and at the end with what can be downloaded of a room: a JSON object of an
    ///     `export`, a `recap` and the public `boards`.
    ///   - prove: called at the same times with the proofs of the rooms.
    public static func run(
        _ options: SimulationOptions, trace: ((String) -> Void)? = nil, look: (([UInt8]) -> Void)? = nil,
        prove: ((DownloadedProof) -> Void)? = nil
    ) -> SimulationReport {
        let world = World(options, trace: trace)
        world.open()
        while world.inspector.isContent, world.inspector.step < options.steps {
            world.step()
            guard world.inspector.step.isMultiple(of: 40) else { continue }
            if let look { world.look(look) }
            if let prove { world.prove(prove) }
        }
        if world.inspector.isContent { world.quieten() }
        if let look { world.look(look) }
        if let prove { world.prove(prove) }
        if let stream = world.stream {
            world.tally.records = stream.recordCount
        } else {
            for ledger in world.ledgers { world.tally.records += ledger.records.count }
        }
        return SimulationReport(
            options: options, violation: world.inspector.violation, hash: world.hash.value(), tally: world.tally)
    }
}
