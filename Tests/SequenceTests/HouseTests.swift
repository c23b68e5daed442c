import GameRules
import Testing

@testable import SequenceBoard

/// The server's moves for bots.
@Suite struct HouseTests {
    private func deal() throws -> Hall {
        var hall = try Hall("{\"options\":{\"fill\":\"off\",\"choosing\":\"host\"}}")
        try hall.send("{\"type\":\"seat\",\"teams\":[[\"bot:2\"],[\"bot:2\"]]}")
        try hall.send("{\"type\":\"startRound\"}")
        hall.wait(milliseconds: 2_000)
        return hall
    }

    @Test func `A thought in a hurry is one of the first level`() throws {
        var hall = try deal()
        var differing = 0
        for _ in 0..<10 {
            let thought = try #require(hall.game.dueThoughts(present: SeatSet([]), at: hall.time).first)
            let table = try #require(hall.game.round?.table)
            let view = SeatView(of: table, place: table.turn)
            let easy = CardBot(level: 1).move(view, salt: hall.game.step)
            #expect(thought(true) == .house(table: nil, step: hall.game.step, easy))
            if thought(false) != thought(true) { differing += 1 }
            try hall.prompt(present: [])
            hall.wait(milliseconds: 2_000)
        }
        #expect(differing > 0)
    }

    @Test func `A thought whose turn is over changes nothing`() throws {
        var hall = try deal()
        let thought = try #require(hall.game.dueThoughts(present: SeatSet([]), at: hall.time).first)
        try hall.prompt(present: [])
        hall.wait(milliseconds: 2_000)
        // It is the other player's turn.
        var game = hall.game
        let (step, board) = (game.step, game.round?.table.board)
        #expect(game.applyPrompted(thought(false), at: Moment(position: 1_000, time: hall.time)).isEmpty)
        #expect(game.step == step && game.round?.table.board == board)
        #expect(!game.dueThoughts(present: SeatSet([]), at: hall.time).isEmpty)
    }
}
