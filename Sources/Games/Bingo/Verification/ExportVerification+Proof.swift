import JSON
import WireProtocol

extension ExportVerification {
    /// Verifies the plays of bingo in an export; returns `nil` if it has only other plays.
    package static func verify(_ export: JSONValue) -> ExportProof? {
        let plays = export.object?["plays"]?.array
        if let plays, !plays.isEmpty, !plays.contains(where: { $0.object?["game"]?.string == BingoGame.name }) {
            return nil
        }
        return ExportVerification(export).proof
    }

    /// The result in the form that all games share.
    var proof: ExportProof {
        ExportProof(
            findings: findings.map {
                ExportProof.Finding(
                    round: $0.round, kind: $0.kind.rawValue, description: $0.description, check: $0.kind.check,
                    words: $0.words)
            },
            rounds: rounds,
            compared: "seeds, boards, calls, marks, standings, prize draws, and names against the list of players",
            limits: limits, rules: rules,
            counts: [
                ("rounds", counts.rounds), ("unfinished", counts.unfinished), ("deals", counts.deals),
                ("calls", counts.calls), ("marks", counts.marks), ("bingos", counts.bingos), ("draws", counts.draws),
                ("drawsByServer", counts.drawsByServer),
            ],
            summary: "\(counts.rounds) finished rounds: \(counts.deals) boards, \(counts.calls) calls, "
                + "\(counts.marks) marks, \(counts.bingos) bingos, \(counts.draws) prize draws"
                + (counts.unfinished > 0
                    ? "; \(counts.unfinished) rounds are not finished and prove nothing yet" : "")
                + (counts.drawsByServer > 0
                    ? "; the chance of \(counts.drawsByServer) prize draws was the server's alone" : ""),
            hasProved: counts.rounds > 0)
    }
}
