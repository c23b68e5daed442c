import GameRules
import JSON
import Testing
import WireProtocol

@testable import CrossSums

@Suite struct CrossSumsSecretsTests {
    private func text(_ fields: JSONObject) -> String {
        String(decoding: JSONWriter.write { $0.value(.object(fields)) }, as: UTF8.self)
    }

    /// Returns the current secrets: the seed until the round ends, the current puzzle's solution, and the numbers and
    /// solutions of later puzzles.
    private func secrets(of hall: TestRoom) -> [String] {
        guard hall.game.stage != .finished else { return [] }
        var playing = 0
        if case .playing(let number, _, _) = hall.game.stage { playing = number }
        let options = hall.game.setup.options
        let coming = (hall.game.puzzleNumber + 1)...max(hall.game.puzzleNumber + 1, options.puzzles)
        return [hall.game.setup.seed.hexadecimal]
            + (playing > 0 ? ["\"\(hall.game.puzzles[playing - 1].puzzle.solutionText)\""] : [])
            + coming.flatMap { number in
                let puzzle = PuzzleGenerator.race(
                    number, seed: hall.game.setup.seed, difficulty: options.difficulty, in: hall.game.setup.series)
                return [puzzle.solutionText, puzzle.grid.map(String.init).joined(separator: ",")]
            }
    }

    /// Plays a round of two puzzles. After each step, calls `look` with everything that clients could read.
    private func evening(_ setup: String, look: (TestRoom, [String]) throws -> Void) throws {
        var hall = try TestRoom(setup, players: 3)
        var read = 0
        func see() throws {
            var seen = hall.sent.dropFirst(read).map { text($0.fields) }
            read = hall.sent.count
            for seat in [nil, 1, 2, 3] as [UInt32?] { seen.append(text(try hall.snapshot(of: seat))) }
            seen.append(String(decoding: hall.export(), as: UTF8.self))
            seen.append(String(decoding: hall.recap(), as: UTF8.self))
            if let board = hall.board(of: 2) { seen.append(String(decoding: board, as: UTF8.self)) }
            try look(hall, seen)
        }
        try see()
        try hall.send(#"{"type":"startRound"}"#)
        try see()
        for number in 1...2 {
            hall.wait(seconds: number == 1 ? 3 : 10)
            try see()
            let solution = try #require(hall.game.puzzle).solution
            for (cell, stays) in solution.enumerated() where !stays {
                let mark = #"{"type":"mark","cell":\#(cell),"as":"removed"}"#
                for seat in 2...4 as ClosedRange<UInt32> { try hall.send(mark, by: seat) }
                hall.prompt(present: 2)
                try see()
            }
            hall.wait(seconds: 3)
            try see()
        }
        #expect(hall.game.stage == .finished)
    }

    @Test(arguments: [
        #"{"options":{"difficulty":"extraHard","puzzles":2}}"#,
        #"{"options":{"difficulty":"expert","puzzles":2,"checking":"instant","lives":0}}"#,
        #"{"options":{"mode":"together","puzzles":2}}"#,
    ])
    func `Nobody reads a seed, a solution or a coming puzzle before its time`(setup: String) throws {
        var looks = 0
        try evening(setup) { hall, seen in
            looks += seen.count
            for secret in secrets(of: hall) {
                #expect(
                    !seen.contains { $0.contains(secret) }, "\(secret) in \(seen.first { $0.contains(secret) } ?? "")")
            }
        }
        #expect(looks > 50)
    }

    @Test func `A leak would be found`() throws {
        var found = 0
        try evening(#"{"options":{"difficulty":"expert","puzzles":2}}"#) { hall, seen in
            // A canary: a snapshot that contains the current solution by mistake must be detected.
            guard case .playing = hall.game.stage else { return }
            let leaky = seen + ["{\"solution\":\"\(hall.game.puzzle!.solutionText)\"}"]
            found += secrets(of: hall).count { secret in leaky.contains { $0.contains(secret) } }
        }
        #expect(found > 10)
    }
}
