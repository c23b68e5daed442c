import Bingo
import Foundation
import Testing
import WireProtocol

@Suite("Honest evenings")
struct HonestEveningTests {
    /// By night thousands: `BINGO_EVENINGS` says how many.
    private static let count = ProcessInfo.processInfo.environment["BINGO_EVENINGS"].flatMap(UInt64.init) ?? 150

    @Test("no verifier accuses one, neither of its export nor of its recap")
    func noAccusations() throws {
        var lines = Data()
        var (rounds, draws, ties, removed) = (0, 0, 0, 0)
        for number in 0..<Self.count {
            var honest = try HonestEvening(number: number)
            honest.play()
            for look in honest.looks {
                let fields = try #require(try JSONParser.parse(look).object)
                let proof = ExportVerification(try #require(fields["export"]))
                #expect(proof.findings == [], "evening \(number)")
                rounds += proof.counts.rounds
                draws += proof.counts.draws
                lines += look + [UInt8(ascii: "\n")]
            }
            let game = honest.evening.game
            let ranks = game.standings().map(\.rank)
            if game.setup.options.verification == .honour { ties += ranks.count - Set(ranks).count }
            removed += honest.evening.removed.count
        }
        #expect(rounds > 0 && draws > 0 && ties > 0 && removed > 0, "there was something to accuse of")
        try #expect(Self.accusations(in: lines) == "")
    }

    /// What the pages' verifiers say is wrong, one line for each.
    private static func accusations(in lines: Data) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "honest-\(UUID().uuidString).jsonl")
        try lines.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../WebTests/support/accuse.mjs")
        let node = Process()
        let output = Pipe()
        node.executableURL = URL(filePath: "/usr/bin/env")
        node.arguments = ["node", script.path, file.path]
        node.standardOutput = output
        try node.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        node.waitUntilExit()
        return String(decoding: said, as: UTF8.self) + (node.terminationStatus == 0 ? "" : "node failed")
    }
}
