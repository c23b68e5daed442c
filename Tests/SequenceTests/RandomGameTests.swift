import Cryptography
import Foundation
import GameRules
import Testing

@testable import SequenceBoard

/// Whole games by chance, every move held against the naive rules.
@Suite struct RandomGameTests {
    private static let count = ProcessInfo.processInfo.environment["CALLBOARD_SEQUENCE_GAMES"].flatMap(Int.init) ?? 50

    @Test func `Random games keep every invariant`() throws {
        var reasons: [CardTable.Reason: Int] = [:]
        for number in 0..<Self.count {
            let outcome = try play(number)
            reasons[outcome.reason, default: 0] += 1
        }
        #expect(reasons[.sequences, default: 0] > 0)
    }

    private func play(_ number: Int) throws -> CardTable.Outcome {
        let seed = Seed(sha256(Array("random game \(number)".utf8)))
        var chance = SeededGenerator(bytes: seed.derived(for: "players").bytes)
        let (players, teams) = [
            (2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (10, 2), (12, 2), (12, 3),
        ][chance.integer(below: 10)]
        var options = SequenceOptions()
        options.layout = Layout.Kind.allCases[chance.integer(below: 3)]
        options.corners = chance.integer(below: 4) > 0
        options.deadSwap = SequenceOptions.DeadSwap.allCases[chance.integer(below: 3)]
        options.lockChoice = SequenceOptions.LockChoice.allCases[chance.integer(below: 2)]
        if chance.integer(below: 3) == 0 { options.need = 1 + chance.integer(below: 3) }
        if chance.integer(below: 3) == 0 { options.handSize = 1 + chance.integer(below: 7) }
        var table = CardTable(
            players: players, teams: teams, first: chance.integer(below: players), options: options,
            deck: CardTable.Deck(seed: seed))
        var naive = NaiveBoard(corners: options.corners)
        var turns = 0
        while table.outcome == nil {
            turns += 1
            try #require(turns < 5_000, "game \(number) does not end")
            try step(&table, &naive, &chance, "game \(number), turn \(turns)")
        }
        return try #require(table.outcome)
    }

    private func step(
        _ table: inout CardTable, _ naive: inout NaiveBoard, _ chance: inout SeededGenerator, _ name: String
    ) throws {
        let player = table.turn
        let team = player % table.teams
        let hand = table.hands[player]
        let plays = hand.flatMap { card in table.cells(for: card, of: player).map { (card, $0) } }
        // The naive opinion of what may be done with each card anywhere.
        let allowed = hand.flatMap { card in
            (0..<100).filter { cell in
                if [0, 9, 90, 99].contains(cell) { return false }
                switch card.jack {
                case .oneEyed?: return naive.chips[cell].map { $0 != team } ?? false && !naive.isLocked(cell)
                case .twoEyed?: return naive.chips[cell] == nil
                case nil: return naive.chips[cell] == nil && table.layout.faces[cell] == card.face
                }
            }.map { (card, $0) }
        }
        #expect(plays.map(\.1) == allowed.map(\.1), "\(name)")
        let dead = hand.filter(table.isDead)
        if let card = dead.first, table.canSwap, !table.discards.isEmpty || table.stockCount > 0 {
            #expect(throws: Rejection.self) {
                var copy = table; try copy.take(.pass)
            }
            if chance.integer(below: 2) == 0 || plays.isEmpty {
                try table.take(.swap(card))
                #expect(table.turn == player)
                return check(table, naive, name)
            }
        }
        guard !plays.isEmpty else {
            try table.take(.pass)
            return check(table, naive, name)
        }
        let (card, cell) = plays[chance.integer(below: plays.count)]
        var lock: Int?
        if card.jack != .oneEyed, table.options.lockChoice == .player {
            lock = chance.integer(below: table.board.choices(at: cell, of: team).count)
        }
        let before = table
        // What is refused changes nothing.
        for wrong in [CardTable.Move.pass, .play(card, cell: 0), .play(Card((card.number + 1) % 104), cell: -1)] {
            #expect(throws: Rejection.self) { try table.take(wrong) }
        }
        #expect(table == before, "\(name)")
        let effect = try table.take(.play(card, cell: cell, lock: lock))
        if card.jack == .oneEyed {
            #expect(effect.removed == naive.chips[cell])
            naive.chips[cell] = nil
        } else {
            naive.chips[cell] = team
            let open = naive.open(team)
            #expect(open.allSatisfy { $0.contains(cell) }, "\(name): claimed before")
            #expect(open.isEmpty == effect.claims.isEmpty, "\(name)")
            for claim in effect.claims {
                let cells = Set(claim.cells)
                #expect(open.contains(cells), "\(name)")
                #expect(naive.claims.allSatisfy { $0.team != team || $0.cells.intersection(cells).count <= 1 })
                naive.claims.append((team, cells))
            }
            // Whatever could be claimed beside what was claimed would have been.
            #expect(naive.open(team).isEmpty, "\(name)")
        }
        check(table, naive, name)
    }

    private func check(_ table: CardTable, _ naive: NaiveBoard, _ name: String) {
        let all = table.hands.joined() + table.stock + table.discards
        #expect(all.map(\.number).sorted() == Array(0..<104), "\(name): every card is somewhere once")
        let areHandsFull = table.hands.allSatisfy { hand in
            let isShort = table.outcome?.reason == .sequences && hand.count == table.handSize - 1
            return hand == hand.sorted() && (hand.count == table.handSize || isShort || table.stockCount == 0)
        }
        #expect(areHandsFull, "\(name)")
        #expect((0..<100).map(table.board.team(at:)) == naive.chips, "\(name)")
        let areLockedThere = table.board.claims.allSatisfy { claim in
            claim.cells.allSatisfy { [0, 9, 90, 99].contains($0) || table.board.team(at: $0) == claim.team }
        }
        #expect(areLockedThere, "\(name)")
        #expect(table.board.claims.count == naive.claims.count, "\(name)")
    }
}
