import GameRules
import JSON
import Testing
import WireProtocol

@testable import CrossSums

@Suite struct CrossSumsTogetherTests {
    @Test func `A mark happens when enough of those who are there tap the same in time`() throws {
        var hall = try TestRoom(#"{"options":{"mode":"together","share":50,"puzzles":1}}"#, players: 4)
        #expect(hall.game.setup.options.difficulty == .giant)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 3)
        let solution = try #require(hall.game.puzzle).solution
        let wrong = try #require(solution.firstIndex(of: true))
        let right = try #require(solution.firstIndex(of: false))
        func tap(_ cell: Int, _ mark: String, by seat: UInt32) throws {
            try hall.send(#"{"type":"mark","cell":\#(cell),"as":"\#(mark)"}"#, by: seat)
        }
        try tap(right, "removed", by: 2)
        try tap(right, "removed", by: 2)
        hall.prompt(present: 4)
        #expect(hall.game.hall.decided == 0, "one who taps twice is one")
        hall.wait(seconds: 9)
        try tap(right, "removed", by: 3)
        hall.prompt(present: 4)
        #expect(hall.game.hall.decided == 0, "the first tap is too old")
        try tap(right, "kept", by: 4)
        try tap(right, "kept", by: 5)
        try tap(right, "removed", by: 2)
        hall.prompt(present: 4)
        #expect(hall.game.hall.decided == 0, "the hall is of two minds")
        try tap(right, "removed", by: 4)
        hall.prompt(present: 4)
        #expect(hall.game.hall.mark(of: right) == .removed && hall.game.hall.lives(hall.game.setup.options) == 3)
        try tap(wrong, "removed", by: 2)
        try tap(wrong, "removed", by: 3)
        hall.prompt(present: 4)
        let told = try #require(hall.sent.last { $0.type == "hallMarked" }?.fields)
        #expect(told["right"]?.bool == false && told["cell"]?.integer == wrong)
        #expect(told["hall"]?.object?["lives"]?.integer == 2)
        #expect(hall.game.hall.isLocked(wrong) && hall.game.hall.mark(of: wrong) == .kept)
        #expect(throws: Rejection.self) { try hall.send(#"{"type":"hint"}"#, by: 2) }
    }

    @Test func `No mark happens by fewer than two votes`() throws {
        var hall = try TestRoom(#"{"options":{"mode":"together","puzzles":1}}"#, players: 2)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 3)
        try hall.send(#"{"type":"mark","cell":0,"as":"removed"}"#, by: 2)
        hall.prompt(.crowdMark(cell: 0, as: .removed, votes: 1))
        hall.prompt(.crowdMark(cell: 1, as: .removed, votes: 0))
        #expect(hall.game.hall.decided == 0)
        try hall.send(#"{"type":"mark","cell":0,"as":"removed"}"#, by: 3)
        hall.prompt(.crowdMark(cell: 0, as: .removed, votes: 2))
        #expect(hall.game.hall.decided == 1)
    }

    @Test func `The hall's solution ends the puzzle, gives no places and is proved`() throws {
        var hall = try TestRoom(#"{"options":{"mode":"together","difficulty":"master","puzzles":1}}"#, players: 3)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 5)
        for (cell, stays) in try #require(hall.game.puzzle).solution.enumerated() where !stays {
            for seat in 2...3 as ClosedRange<UInt32> {
                try hall.send(#"{"type":"mark","cell":\#(cell),"as":"removed"}"#, by: seat)
            }
            hall.prompt(present: 3)
        }
        #expect(hall.game.hall.solvedAfter != nil)
        hall.wait(seconds: 3)
        #expect(hall.game.stage == .finished && hall.game.roundPlaces == [RoundPlaces([])])
        let proof = try #require(CrossSumsGame.verify(try hall.evening()))
        #expect(proof.findings == [] && proof.hasProved)
    }

    @Test func `A proof asks what to disclose of any cell before the game refuses it`() throws {
        let hall = try TestRoom(#"{"options":{"mode":"together","puzzles":1}}"#)
        for cell in [Int.min, -1, 0, Int.max] {
            let disclosure = CrossSumsGame.disclosure(of: .mark(cell: cell, as: .removed), by: SeatID(2), in: hall.game)
            guard case .unsigned = disclosure else {
                Issue.record("the seat is disclosed")
                continue
            }
        }
    }
}
