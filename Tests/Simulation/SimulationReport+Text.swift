extension SimulationReport {
    /// The run in words: one line, and for a failed run two more with the cause and the command that repeats it.
    public var text: String {
        let summary = "seed \(options.seed): \(options.steps) steps, \(tally.text), \(hash.prefix(16))"
        guard let violation else { return summary }
        return "seed \(options.seed) failed: \(violation)\nreplay with: \(options.command)"
    }
}

extension SimulationReport.Tally {
    /// The counts in one line.
    public var text: String {
        "\(records) records, \(frames) frames, \(deliveries) deliveries, \(bingos) bingos, \(crashes) crashes, "
            + "\(tears) torn tails, \(troubles) failed commits, \(comparisons) pages compared, "
            + "\(refusals) refused at the door, \(crowdCalls) calls by the crowd, \(plays) further plays, \(deletions) deletions"
            + (nodeTroubles > 0 ? ", \(nodeTroubles) troubles of nodes, \(resentGroups) groups sent again" : "")
    }
}
