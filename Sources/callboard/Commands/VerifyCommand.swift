import ArgumentParser
import Foundation
import JSON
import Rooms
import WireProtocol

/// `callboard verify`
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify the results of an evening from its proof or its export.",
        discussion: """
            A proof (GET /api/rooms/CODE/proof) contains the inputs of all finished games. The command applies them \
            again and compares all results. It exits with 1 if a result is wrong, and with 3 if the file cannot be \
            checked here, for example because a newer version made it.

            For an export, the command repeats each game with its published seed, and compares everything that \
            depends on chance, and the standings. It lists what an export cannot prove, and exits with 1 if anything \
            in it is wrong. The page /verify does the same in a browser. With --json, it prints one object per line \
            for each game.
            """)

    @Argument(help: "The proof or the export (GET /api/rooms/CODE/export.json), or “-” for standard input.")
    var export: String

    @Flag(help: "Print the result as JSON.")
    var json = false

    @Flag(name: .customLong(GuardedRun.flag), help: .hidden)
    var isUnguarded = false

    func run() throws {
        guard isUnguarded else { return try GuardedRun.run() }
        GuardedRun.limit()
        let handle = try opened()
        let first: [UInt8]
        let bytes: [UInt8]
        do {
            first = [UInt8](try handle.read(upToCount: VerifyCommand.pieceBytes) ?? Data())
            if ProofVerifier.isProof(first) { return try prove(first, then: handle) }
            bytes = first + [UInt8](try handle.readToEnd() ?? Data())
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(status: 1, "\(export) cannot be read")
        }
        let file: JSONValue
        do throws(JSONParser.Failure) { file = try JSONParser.parse(bytes, limits: .document) } catch {
            return try refuse("The file is not JSON: \(error.reason).")
        }
        let proofs = games.verify(file)
        guard !proofs.isEmpty else { return try refuse("The file has no play of a game that can be verified here.") }
        for (game, proof) in proofs { report(proof, of: game) }
        let findings = proofs.reduce(0) { $0 + $1.proof.findings.count }
        guard findings == 0 else { throw CommandFailure(status: 1, "\(findings) claims in the export are wrong") }
        guard !json, proofs.contains(where: \.proof.hasProved) else { return }
        print("✓ The compared parts follow from the rules:")
        for (game, proof) in proofs where proof.hasProved { print("– \(game): \(proof.compared).") }
        print("Not proved:")
        for sentence in Self.evening { print("– \(sentence)") }
        for (_, proof) in proofs where proof.hasProved {
            for sentence in proof.notProved { print("– \(sentence)") }
        }
        for play in file.object?["plays"]?.array ?? [] {
            guard let game = play.object?["game"]?.string,
                play.object?["unreadable"] != nil || !proofs.contains(where: { $0.game == game })
            else { continue }
            print(
                "– Play \(play.object?["play"]?.integer ?? 0): this version cannot verify the game \(game.printable)."
            )
        }
    }

    /// The parts of an export that no game can prove.
    private static let evening = [
        "The room's title and settings, the evening's table, the list of games with their titles, times and summaries, and "
            + "who the people are.",
        "That phones were shown these fingerprints and versions of the rules before each round.",
    ]

    private func refuse(_ sentence: String) throws {
        report(
            ExportProof(
                findings: [ExportProof.Finding(round: 0, kind: "form", description: sentence)], limits: [],
                rules: [], counts: [], summary: "Nothing could be verified", hasProved: false), of: nil)
        throw CommandFailure(status: 1, "the file is not an export that can be verified")
    }

    private func report(_ proof: ExportProof, of game: String?) {
        if json {
            return print(String(decoding: JSONWriter.object { encode(proof, of: game, into: &$0) }, as: UTF8.self))
        }
        for finding in proof.findings { print("✗ \(finding.description.printable)") }
        print(proof.summary)
        guard let game, !proof.rules.isEmpty else { return }
        print(
            "Verified with version \(proof.rules.map(String.init).joined(separator: " and ")) of the rules of \(game).")
    }

    private func encode(_ proof: ExportProof, of game: String?, into writer: inout JSONWriter) {
        if let game { writer.member("game", game) }
        proof.encode(notProvedEither: Self.evening, into: &writer)
    }

    private func opened() throws(CommandFailure) -> FileHandle {
        if export == "-" { return .standardInput }
        guard let handle = FileHandle(forReadingAtPath: export) else {
            throw CommandFailure(status: 1, "\(export) cannot be read")
        }
        return handle
    }
}
