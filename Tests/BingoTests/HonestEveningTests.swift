import Bingo
import Foundation
import JSON
import Testing
import WireProtocol

@Suite("Honest evenings")
struct HonestEveningTests {
    /// The nightly tests play thousands: `BINGO_EVENINGS` sets the number.
    private static let count = ProcessInfo.processInfo.environment["BINGO_EVENINGS"].flatMap(UInt64.init) ?? 150

    @Test("no verifier rejects an export or a recap of one")
    func noAccusations() throws {
        var (rounds, draws, ties, removed, boards) = (0, 0, 0, 0, 0)
        for number in 0..<Self.count {
            var honest = try HonestEvening(number: number)
            honest.play()
            for look in honest.looks {
                let fields = try #require(try JSONParser.parse(look).object)
                let proof = ExportVerification(try #require(fields["export"]))
                #expect(proof.findings == [], "evening \(number)")
                rounds += proof.counts.rounds
                draws += proof.counts.draws
                let recap = try #require(fields["recap"]?.object).members
                let room = JSONValue.object(JSONObject([("code", .string("K7QX4P"))]))
                let told = RecapProof.verify(
                    .object(JSONObject(recap + [("room", room)])), boards: fields["boards"]?.array ?? [])
                #expect(told?.findings ?? [] == [], "evening \(number)")
                boards += fields["boards"]?.array?.count ?? 0
            }
            let game = honest.evening.game
            let ranks = game.standings().map(\.rank)
            if game.setup.options.verification == .honour { ties += ranks.count - Set(ranks).count }
            removed += honest.evening.removed.count
        }
        #expect(rounds > 0 && draws > 0 && ties > 0 && removed > 0 && boards > 0, "there was something to accuse of")
    }
}
