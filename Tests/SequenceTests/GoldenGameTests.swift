import Cryptography
import Foundation
import GameRules
import JSON
import Testing

@testable import SequenceBoard

/// Games that Swift and the pages must play identically: `Tests/WebTests/sequence.test.mjs` reads the same file.
@Suite struct GoldenGameTests {
    private static let url = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Golden/sequence/games.json")

    @Test func `Games are the golden ones`() throws {
        let made = JSONWriter.write { writer in
            writer.array { writer in for number in 0..<12 { try? encode(number, into: &writer) } }
        }
        if ProcessInfo.processInfo.environment["CALLBOARD_GOLDEN"] == "write" { try Data(made).write(to: Self.url) }
        #expect(try Data(contentsOf: Self.url) == Data(made))
    }

    /// Plays a game with easy bots, with random options.
    private func encode(_ number: Int, into writer: inout JSONWriter) throws {
        let seed = Seed(sha256(Array("golden game \(number)".utf8)))
        var chance = SeededGenerator(bytes: seed.derived(for: "choices").bytes)
        let (players, teams) = [(2, 2), (3, 3), (4, 2), (6, 3), (8, 2), (12, 3)][number % 6]
        var options = SequenceOptions()
        options.layout = Layout.Kind.allCases[number % 3]
        options.corners = number != 5
        options.deadSwap = SequenceOptions.DeadSwap.allCases[(number / 2) % 3]
        options.need = number < 6 ? nil : 3
        let digest = number % 2 == 0 ? "" : sha256(Array("nonces".utf8)).hexadecimal
        let first = chance.integer(below: players)
        var table = CardTable(
            players: players, teams: teams, first: first, options: options,
            deck: CardTable.Deck(seed: seed, digest: digest))
        var moves: [CardTable.Move] = []
        while table.outcome == nil {
            var move = CardBot(level: 1).move(SeatView(of: table, place: table.turn), salt: moves.count)
            if case .play(let card, let cell, _) = move, card.jack != .oneEyed {
                let count = table.board.choices(at: cell, of: table.team(of: table.turn)).count
                if count > 1 { move = .play(card, cell: cell, lock: chance.integer(below: count)) }
            }
            moves.append(move)
            try table.take(move)
        }
        writer.object { writer in
            writer.member("players", players)
            writer.member("teams", teams)
            writer.member("first", first)
            writer.object("rules") { writer in options.encode(into: &writer) }
            writer.member("seed", seed.hexadecimal)
            writer.member("digest", digest)
            writer.array("moves") { writer in
                for move in moves {
                    writer.object { writer in
                        writer.member("act", move.name)
                        move.encode(into: &writer)
                    }
                }
            }
            writer.member("chips", table.board.text)
            writer.array("sequences") { writer in
                for claim in table.board.claims {
                    writer.object { writer in
                        writer.member("team", claim.team)
                        writer.array("cells") { writer in for cell in claim.cells { writer.integer(cell) } }
                    }
                }
            }
            writer.array("hands") { writer in
                for hand in table.hands { writer.array { writer in for card in hand { writer.integer(card.number) } } }
            }
            writer.member("stock", table.stockCount)
            writer.object("outcome") { writer in
                if let team = table.outcome?.team { writer.member("team", team) }
                writer.member("reason", table.outcome?.reason.rawValue ?? "")
            }
        }
    }
}
