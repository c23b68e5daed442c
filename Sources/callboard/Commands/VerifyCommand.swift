import ArgumentParser
import Bingo
import Foundation
import JSON
import WireProtocol

/// `callboard verify`
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Prove the deals and verdicts of finished rounds from an export alone.",
        discussion: """
            Repeats, by the real rules and with the seeds that were revealed, the commitment, every deal, every bingo and \
            rank, and every prize draw, and says what an export cannot prove. The page /verify does the same in a browser. \
            The exit status is 1 if anything in the export is not so.
            """)

    @Argument(help: "The export (GET /api/rooms/CODE/export.json), or “-” for standard input.")
    var export: String

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
        let verification = ExportVerification(bytes: try bytes())
        let counts = verification.counts
        if json {
            print(VerifyCommand.json(verification))
        } else {
            for finding in verification.findings { print("✗ \(finding)") }
            let rules = verification.rules.map(String.init).joined(separator: " and ")
            print(
                "\(counts.rounds) finished rounds: \(counts.deals) boards, \(counts.calls) calls, \(counts.marks) marks, "
                    + "\(counts.bingos) bingos, \(counts.draws) prize draws"
                    + (counts.unfinished > 0
                        ? "; \(counts.unfinished) rounds are not finished and prove nothing yet" : "")
                    + (counts.drawsByServer > 0
                        ? "; the chance of \(counts.drawsByServer) prize draws was the server's alone" : ""))
            if !rules.isEmpty { print("Held against version \(rules) of the rules of bingo.") }
        }
        guard verification.findings.isEmpty else {
            throw CommandFailure(status: 1, "\(verification.findings.count) claims of the export are not so")
        }
        guard counts.rounds > 0, !json else { return }
        print("✓ Everything is as the rules give it.")
        print("Not proved:")
        for sentence in verification.notProved { print("– \(sentence)") }
    }

    private func bytes() throws -> [UInt8] {
        do {
            let data =
                export == "-"
                ? try FileHandle.standardInput.readToEnd() ?? Data()
                : try Data(contentsOf: URL(fileURLWithPath: export))
            return Array(data)
        } catch {
            throw CommandFailure(status: 1, "\(export) cannot be read")
        }
    }

    private static func json(_ verification: ExportVerification) -> String {
        let counts = verification.counts
        let bytes = JSONWriter.object { writer in
            writer.array("findings") { writer in
                for finding in verification.findings {
                    writer.object { writer in
                        writer.member("round", finding.round)
                        writer.member("kind", finding.kind.rawValue)
                        writer.member("description", finding.description)
                    }
                }
            }
            writer.array("notProved") { writer in
                for sentence in verification.notProved { writer.string(sentence) }
            }
            writer.array("rules") { writer in for version in verification.rules { writer.integer(version) } }
            writer.object("counts") { writer in
                writer.member("rounds", counts.rounds)
                writer.member("unfinished", counts.unfinished)
                writer.member("deals", counts.deals)
                writer.member("calls", counts.calls)
                writer.member("marks", counts.marks)
                writer.member("bingos", counts.bingos)
                writer.member("draws", counts.draws)
                writer.member("drawsByServer", counts.drawsByServer)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
