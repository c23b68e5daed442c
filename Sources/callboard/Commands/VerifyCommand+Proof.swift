import Foundation
import JSON
import Rooms

extension VerifyCommand {
    /// The number of bytes read at a time.
    static let pieceBytes = 1 << 20

    /// Folds a proof document and prints the result.
    ///
    /// - Parameter first: The part that was already read.
    func prove(_ first: [UInt8], then file: FileHandle) throws {
        var verifier = ProofVerifier(games: games)
        verifier.take(first)
        while let piece = try file.read(upToCount: VerifyCommand.pieceBytes), !piece.isEmpty {
            verifier.take([UInt8](piece))
        }
        try tell(verifier.finish())
    }

    private func tell(_ report: ProofReport) throws {
        if json {
            print(String(decoding: JSONWriter.object(report.encode), as: UTF8.self))
        } else {
            describe(report)
        }
        if let reason = report.notChecked { throw CommandFailure(status: 3, "not checked: \(reason.printable)") }
        guard report.findingCount == 0 else {
            throw CommandFailure(status: 1, "\(report.findingCount) claims in the file are wrong")
        }
    }

    private func describe(_ report: ProofReport) {
        guard report.notChecked == nil else { return }
        for finding in report.findings { print("✗ \(finding.text.printable)") }
        if report.findingCount > report.findings.count {
            print("✗ … and \(report.findingCount - report.findings.count) more.")
        }
        let plays = report.plays.map { "\($0.number) (\($0.game), version \($0.rulesVersion) of the rules)" }
        guard !plays.isEmpty else {
            return print("There is nothing to check yet: the current game has not ended.")
        }
        print("Folded \(report.inputs) inputs of play \(plays.joined(separator: ", ")).")
        print("Compared \(report.values) values.")
        guard report.findingCount == 0 else { return }
        print(
            report.isWhole
                ? "✓ All results of these games, and the evening’s table, follow from the inputs."
                : "✓ All results of these games follow from their inputs.")
        print("Not proved:")
        for sentence in report.notProved { print("– \(sentence)") }
    }
}
