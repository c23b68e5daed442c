import Cryptography
import Foundation
import GameRules
import Testing

@testable import SequenceBoard

@Suite struct CardBotTests {
    private static let night = ProcessInfo.processInfo.environment["CALLBOARD_SEQUENCE_DUELS"].flatMap(Int.init)

    /// Returns the share of games of two teams that the first level wins, with alternating first places; a draw counts
    /// half.
    ///
    /// - Parameter deals: with which the third level plays on.
    private func wins(of level: Int, against other: Int, games: Int, deals: Int = 400) throws -> Double {
        var won = 0.0
        for number in 0..<games {
            let seed = Seed(sha256(Array("duel \(level) \(other) \(number / 2)".utf8)))
            var table = CardTable(
                players: 2, teams: 2, first: number % 2, options: SequenceOptions(), deck: CardTable.Deck(seed: seed))
            var turns = 0
            while table.outcome == nil {
                turns += 1
                try #require(turns < 2_000)
                let bot = CardBot(level: table.turn == 0 ? level : other, deals: deals)
                try table.take(bot.move(SeatView(of: table, place: table.turn), salt: turns))
            }
            won += table.outcome?.team == 0 ? 1 : table.outcome?.team == nil ? 0.5 : 0
        }
        return won / Double(games)
    }

    @Test func `Good bots beat easy ones`() throws {
        #expect(try wins(of: 2, against: 1, games: Self.night ?? 200) >= 0.6)
    }

    @Test func `Strong bots beat good ones`() throws {
        // With a twentieth of the deals, a strong bot is no worse than a good one; with half of them it is stronger.
        // The full number would take too long in a test.
        let share = try wins(of: 3, against: 2, games: Self.night ?? 100, deals: Self.night == nil ? 20 : 200)
        print("strong against good: \(share) of \(Self.night ?? 100)")
        #expect(share >= (Self.night == nil ? 0.5 : 0.6))
    }

    @Test func `A bot completes, blocks, and swaps what is dead`() throws {
        var board = Board(teams: 2, corners: true)
        let layout = Layout(.spiral, seed: Seed([UInt8](repeating: 0, count: 32)))
        for cell in [1, 2, 3] { board.place(cell, of: 0, claiming: []) }
        for cell in [22, 23, 24, 25] { board.place(cell, of: 1, claiming: []) }
        func view(_ faces: [String], canSwap: Bool = true) -> SeatView {
            let hand = faces.compactMap { text in (0..<52).map { Card($0) }.first { $0.text == text } }
            return SeatView(
                place: 0, team: 0, players: 2, teams: 2, need: 2, layout: layout, board: board, hand: hand,
                discards: [], counts: [hand.count, 7], canSwap: canSwap)
        }
        let six = try #require((0..<52).first { Card($0).text == "S5" })
        for level in 1...3 {
            // The five of spades is on cell 4 and makes the corner's sequence.
            guard case .play(let card, 4, _) = CardBot(level: level).move(view(["S5", "H2"]), salt: 0) else {
                Issue.record("level \(level) does not complete")
                continue
            }
            #expect(card.number == six)
            // The seven of diamonds is on cell 27, no threat; the ace of spades on 21 blocks four.
            guard case .play(let block, 21, _) = CardBot(level: level).move(view(["D9", "SA"]), salt: 0) else {
                Issue.record("level \(level) does not block")
                continue
            }
            #expect(block.text == "SA")
        }
        board.place(88, of: 1, claiming: [])
        board.place(55, of: 1, claiming: [])
        #expect(CardBot(level: 2).move(view(["H3", "S5"]), salt: 0) == .swap(Card(14)))
    }
}
