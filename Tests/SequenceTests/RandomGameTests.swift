import Cryptography
import Foundation
import GameRules
import JSON
import SequenceReferee
import Testing

@testable import SequenceBoard

/// Random games at one table; every move is compared with the reference.
@Suite struct RandomGameTests {
    /// The daytime tests play a share of the nightly games.
    private static let count = ProcessInfo.processInfo.environment["CALLBOARD_SEQUENCE_GAMES"].flatMap(Int.init) ?? 30

    @Test func `Cards, chips and sequences are as the reference finds them by trying`() throws {
        var reasons: [CardTable.Reason: Int] = [:]
        var isLockChosen = false
        for number in 0..<Self.count {
            var game = try RandomCards(number: number)
            do {
                try game.play()
            } catch {
                Issue.record("game \(number): \(error)")
                return
            }
            if let reason = game.table.outcome?.reason { reasons[reason, default: 0] += 1 }
            if game.hasChosenLock { isLockChosen = true }
        }
        #expect(reasons[.sequences, default: 0] > 0 && reasons[.ended, default: 0] > 0 && isLockChosen)
    }
}

/// One game of cards, played by the rules and by the reference in parallel.
private struct RandomCards {
    struct Mismatch: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var table: CardTable
    private var reference: RefereeCards
    private var chance: SeededGenerator
    private(set) var hasChosenLock = false

    init(number: Int) throws {
        let seed = Seed(sha256(Array("random game \(number)".utf8)))
        chance = SeededGenerator(bytes: seed.derived(for: "players").bytes)
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
        let first = chance.integer(below: players)
        table = CardTable(
            players: players, teams: teams, first: first, options: options, deck: CardTable.Deck(seed: seed))
        let logged = try JSONParser.parse(JSONWriter.object { options.encode(into: &$0) }).object
        reference = RefereeCards(
            players: players, teams: teams, first: first, options: RefereeSequence.Options(logged), seed: seed)
    }

    mutating func play() throws {
        let turnsMax = chance.integer(below: 8) == 0 ? 20 + chance.integer(below: 80) : 5_000
        for turn in 0..<turnsMax where table.outcome == nil {
            do {
                try compare()
                try step()
            } catch {
                throw Mismatch(description: "turn \(turn): \(error)")
            }
        }
        if table.outcome == nil {
            table.end(.ended)
            reference.end("ended")
        }
        try compare()
    }

    private mutating func step() throws {
        let plays = reference.plays
        let dead = reference.exchanges
        if chance.integer(below: 4) == 0 {
            // A refused move changes nothing.
            let card = chance.integer(below: 2) == 0 ? reference.hands[reference.turn][0] : chance.integer(below: 104)
            try take(
                [
                    .pass, .swap(Card(card)), .play(Card(card), cell: chance.integer(below: 102) - 1),
                    .play(Card(card), cell: 44, lock: chance.integer(below: 3)),
                ][chance.integer(below: 4)])
            return
        }
        if let card = dead.first, plays.isEmpty || chance.integer(below: 2) == 0 { return try take(.swap(Card(card))) }
        guard !plays.isEmpty else {
            if chance.integer(below: 10) == 0 {
                table.skip()
                reference.skip()
                return
            }
            return try take(.pass)
        }
        let (card, cell) = { (Card($0[0]), $0[1]) }(plays[chance.integer(below: plays.count)])
        var lock: Int?
        if card.jack != .oneEyed, chance.integer(below: 2) == 0 {
            let count = reference.choices(at: cell).count
            lock = chance.integer(below: count)
            if count > 1, lock != 0 { hasChosenLock = true }
        }
        try take(.play(card, cell: cell, lock: lock))
    }

    private mutating func take(_ move: CardTable.Move) throws {
        var code: String?
        let before = table
        do throws(Rejection) { try table.take(move) } catch { code = error.code.rawValue }
        let expected =
            switch move {
            case .play(let card, let cell, let lock):
                reference.take(.play(card.number, cell: cell, lock: lock))
            case .swap(let card): reference.take(.swap(card.number))
            case .pass: reference.take(.pass)
            }
        guard code == expected else { throw Mismatch(description: "\(move): \(code ?? "-"), not \(expected ?? "-")") }
        guard code == nil || table == before else { throw Mismatch(description: "\(move) is refused and done") }
    }

    /// Compares everything on the table.
    private func compare() throws {
        try expectEqual(table, reference)
        let all = table.hands.joined() + table.stock + table.discards
        guard all.map(\.number).sorted() == Array(0..<104) else { throw Mismatch(description: "a card is missing") }
        guard table.outcome == nil else { return }
        let plays = table.hands[table.turn].flatMap { card in
            table.cells(for: card, of: table.turn).sorted().map { [card.number, $0] }
        }
        guard plays == reference.plays else {
            throw Mismatch(description: "plays: \(plays), not \(reference.plays)")
        }
        guard table.canPlay == (!reference.plays.isEmpty || !reference.exchanges.isEmpty) else {
            throw Mismatch(description: "whether there is anything to do")
        }
    }
}

/// Compares a table with the reference's.
func expectEqual(_ table: CardTable, _ reference: RefereeCards) throws {
    struct Mismatch: Error { let what, seen, expected: String }
    func require<Value: Equatable>(_ seen: Value, _ expected: Value, _ what: String) throws {
        if seen != expected { throw Mismatch(what: what, seen: "\(seen)", expected: "\(expected)") }
    }
    try require(table.layout.faces, reference.faces, "layout")
    try require((0..<100).map(table.board.team(at:)), reference.board.chips, "chips")
    try require(
        table.board.claims.map { RefereeBoard.Claim(team: $0.team, cells: $0.cells) }, reference.board.claims,
        "sequences")
    try require(
        (0..<100).filter(table.board.locked.contains), (0..<100).filter(reference.board.isLocked), "locked chips")
    try require(table.hands.map { $0.map(\.number) }, reference.hands.map { $0.sorted() }, "hands")
    try require(table.stock.reversed().map(\.number), reference.stock, "stock")
    try require(table.discards.map(\.number), reference.discards, "discards")
    try require([table.turn, table.swaps], [reference.turn, reference.swaps], "turn")
    try require([table.need, table.handSize], [reference.need, reference.handSize], "what it takes")
    try require(table.canSwap, reference.canSwap, "whether a card may be exchanged")
    try require(
        table.outcome.map { RefereeCards.Outcome(team: $0.team, reason: $0.reason.rawValue) }, reference.outcome,
        "outcome")
}
