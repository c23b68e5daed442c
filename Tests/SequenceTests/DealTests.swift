import Cryptography
import Foundation
import GameRules
import Testing

@testable import SequenceBoard

@Suite struct DealTests {
    /// The number of deals; the nightly tests use enough to detect a small bias.
    private static let count =
        ProcessInfo.processInfo.environment["CALLBOARD_SEQUENCE_DEALS"].flatMap(Int.init) ?? 1_500

    /// Checks that every card comes to every place equally often.
    @Test(arguments: [(2, 2), (6, 3), (12, 2)]) func `Deals are uniform`(players: Int, teams: Int) {
        var counts = [[Int]](repeating: [Int](repeating: 0, count: Card.count), count: players)
        var held = 0
        for number in 0..<Self.count {
            let seed = Seed(sha256(Array("deal \(number)".utf8)))
            let table = CardTable(
                players: players, teams: teams, first: 0, options: SequenceOptions(),
                deck: CardTable.Deck(seed: seed, digest: number.isMultiple(of: 2) ? "" : "of phones"))
            held = table.handSize
            for (place, hand) in table.hands.enumerated() { for card in hand { counts[place][card.number] += 1 } }
        }
        let share = Double(held) / Double(Card.count)
        let due = Double(Self.count) * share
        // A card is in one hand at most, and hands have a fixed size. Both make the counts a little more even.
        let spread = 1 - share
        for row in counts {
            let chi = row.reduce(0.0) { $0 + (Double($1) - due) * (Double($1) - due) / (due * spread) }
            let degrees = Double(Card.count - 1)
            #expect(abs(chi - degrees) < 5 * (2 * degrees).squareRoot(), "χ² \(chi) of \(degrees)")
        }
    }

    @Test func `Who begins and who meets whom is uniform, too`() {
        var first = [Int](repeating: 0, count: 6)
        var met = [Int](repeating: 0, count: 8)
        for number in 0..<Self.count {
            let seed = Seed(sha256(Array("first \(number)".utf8)))
            first[SequenceGame.first(of: 6, seed: seed)] += 1
            var options = SequenceOptions()
            (options.form, options.size) = (.tables, 2)
            var tournament = Tournament(
                options: options, seed: seed, seats: (1...8).map { SeatID($0) }, step: 0)
            tournament.begin(at: Moment(position: 0, time: Timestamp(milliseconds: 0)))
            met[tournament.table(of: SeatID(1)) ?? 0] += 1
        }
        for (counts, kinds) in [(first, 6), (Array(met.prefix(4)), 4)] {
            let due = Double(Self.count) / Double(kinds)
            let chi = counts.reduce(0.0) { $0 + (Double($1) - due) * (Double($1) - due) / due }
            let degrees = Double(kinds - 1)
            #expect(chi < degrees + 5 * (2 * degrees).squareRoot(), "χ² \(chi) of \(degrees): \(counts)")
        }
    }
}
