import GameRules
import Testing

@testable import SequenceBoard

/// The server's moves for bots.
@Suite struct ServerMoveTests {
    private func deal() throws -> TestRoom {
        var room = try TestRoom("{\"options\":{\"fill\":\"off\",\"choosing\":\"host\"}}")
        try room.send("{\"type\":\"seat\",\"teams\":[[\"bot:2\"],[\"bot:2\"]]}")
        try room.send("{\"type\":\"startRound\"}")
        room.wait(milliseconds: 2_000)
        return room
    }

    @Test func `A thought in a hurry is one of the first level`() throws {
        var room = try deal()
        var differing = 0
        for _ in 0..<10 {
            let move = try #require(room.game.dueBackgroundMoves(present: SeatSet([]), at: room.time).first)
            let table = try #require(room.game.round?.table)
            let view = SeatView(of: table, place: table.turn)
            let easy = CardBot(level: 1).move(view, salt: room.game.step)
            #expect(move(true) == .house(table: nil, step: room.game.step, easy))
            if move(false) != move(true) { differing += 1 }
            try room.prompt(present: [])
            room.wait(milliseconds: 2_000)
        }
        #expect(differing > 0)
    }

    @Test func `A thought whose turn is over changes nothing`() throws {
        var room = try deal()
        let move = try #require(room.game.dueBackgroundMoves(present: SeatSet([]), at: room.time).first)
        try room.prompt(present: [])
        room.wait(milliseconds: 2_000)
        // It is the other player's turn.
        var game = room.game
        let (step, board) = (game.step, game.round?.table.board)
        #expect(game.applyPrompted(move(false), at: Moment(position: 1_000, time: room.time)).isEmpty)
        #expect(game.step == step && game.round?.table.board == board)
        #expect(!game.dueBackgroundMoves(present: SeatSet([]), at: room.time).isEmpty)
    }
}
