import GameRules
import JSON
import Testing
import WireProtocol

@testable import CrossSums

@Suite struct CrossSumsProofTests {
    /// Returns the export of an evening of two rounds, with a mistake, a hint, a late player, and a removed one.
    private static func export() throws -> JSONValue {
        var hall = try TestRoom(#"{"options":{"difficulty":"easy","puzzles":2}}"#, players: 4)
        for round in 1...2 {
            if round == 2 { try hall.send(#"{"type":"newRound","options":{"difficulty":"medium","puzzles":1}}"#) }
            try hall.send(#"{"type":"startRound"}"#)
            hall.wait(seconds: 3)
            for _ in 1...(round == 1 ? 2 : 1) {
                let solution = try #require(hall.game.puzzle).solution
                let kept = try #require(solution.firstIndex(of: true))
                try hall.send(#"{"type":"mark","cell":\#(kept),"as":"removed"}"#, by: 3)
                try hall.send(#"{"type":"hint"}"#, by: 4)
                for (cell, stays) in solution.enumerated() where !stays {
                    hall.wait(seconds: 1)
                    for seat in 2...4 as ClosedRange<UInt32> {
                        try hall.send(#"{"type":"mark","cell":\#(cell),"as":"removed"}"#, by: seat)
                    }
                }
                try hall.send(#"{"type":"finishPuzzle"}"#)
                if case .paused = hall.game.stage { try hall.send(#"{"type":"nextPuzzle"}"#) }
            }
        }
        return try hall.evening()
    }

    @Test(arguments: CrossSumsGame.rulesVersions)
    func `The rules of a play decide which series its puzzles are from`(rules: Int) throws {
        var hall = try TestRoom(#"{"options":{"difficulty":"hard","puzzles":1}}"#, rules: rules)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 3)
        #expect(hall.game.puzzle?.size == (rules == 1 ? 4 : 5))
        try hall.send(#"{"type":"finishRound"}"#)
        try hall.send(#"{"type":"newRound","options":{"difficulty":"hard","puzzles":1}}"#)
        #expect(hall.game.setup.rules == rules)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 3)
        try hall.send(#"{"type":"finishRound"}"#)
        let export = try hall.evening(rules: rules)
        let proof = try #require(CrossSumsGame.verify(export))
        #expect(proof.findings == [] && proof.hasProved && proof.rules == [rules])
        // Under the other rules, neither the commitment nor the puzzles are right.
        let wrong = try #require(CrossSumsGame.verify(try hall.evening(rules: 3 - rules)))
        #expect(wrong.findings.contains { $0.check == "commitment" })
        #expect(wrong.findings.contains { $0.check == "puzzles" })
    }

    @Test func `An honest evening is proved`() throws {
        let proof = try #require(CrossSumsGame.verify(try Self.export()))
        #expect(proof.findings == [])
        #expect(proof.hasProved && proof.counts.map(\.count)[0] == 2 && proof.counts.map(\.count)[1] == 3)
    }

    @Test func `A seat that came after the last puzzle has no times, and is not accused for it`() throws {
        var hall = try TestRoom(#"{"options":{"difficulty":"easy","puzzles":1}}"#)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 3)
        let cell = try #require(hall.game.puzzle?.solution.firstIndex(of: false))
        try hall.send(#"{"type":"mark","cell":\#(cell),"as":"removed"}"#, by: 2)
        try hall.send(#"{"type":"finishRound"}"#)
        hall.join(4)
        let export = try hall.evening()
        let text = String(decoding: JSONWriter.write { writer in writer.value(export) }, as: UTF8.self)
        #expect(text.contains(#""tenths":[]"#))
        let proof = try #require(CrossSumsGame.verify(export))
        #expect(proof.findings == [])
    }

    @Test func `A seat that was removed when a puzzle ended has not solved it, even if it is let in again`() throws {
        var hall = try TestRoom(#"{"options":{"difficulty":"easy","puzzles":1}}"#)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 3)
        for (cell, stays) in try #require(hall.game.puzzle).solution.enumerated() where !stays {
            for seat in 2...3 as ClosedRange<UInt32> {
                try hall.send(#"{"type":"mark","cell":\#(cell),"as":"removed"}"#, by: seat)
            }
        }
        hall.remove(3)
        try hall.send(#"{"type":"finishRound"}"#)
        hall.restore(3)
        let proof = try #require(CrossSumsGame.verify(try hall.evening()))
        #expect(proof.findings == [])
    }

    @Test(arguments: [
        (#""tenths":["#, #""tenths":[1"#, "time"), (#""place":1"#, #""place":2"#, "standings"),
        (#""as":"removed""#, #""as":"open""#, "move"), (#""after":"#, #""after":9"#, "move"),
        (#""commitment":""#, #""commitment":"0"#, "commitment"), (#""solution":""#, #""solution":"1"#, "puzzle"),
        (#""grid":["#, #""grid":[1"#, "puzzle"), (#""act":"hint""#, #""act":"look""#, "form"),
        (#""after":"#, #""after":9999999999"#, "form"), (#""puzzles":2"#, #""puzzles":-1"#, "form"),
        (#""player":"p2","name""#, #""player":"p3","name""#, "people"),
        (#""difficulty":"easy""#, #""difficulty":7"#, "form"),
        (#""number":1,"state""#, #""number":7,"state""#, "form"), (#""size":3"#, #""size":4"#, "puzzle"),
        (#""name":"Player 3""#, #""name":"Eve""#, "people"),
        (#""player":"p4","name""#, #""player":"p4444","name""#, "people"),
        (#""slips":0"#, #""slips":1"#, "standings"), (#""solved":2"#, #""solved":1"#, "standings"),
    ])
    func `A lie is found`(what: String, instead: String, kind: String) throws {
        let export = try Self.export()
        let text = String(decoding: JSONWriter.write { writer in writer.value(export) }, as: UTF8.self)
        let place = try #require(text.range(of: what))
        let lie = try JSONParser.parse(Array(text.replacingCharacters(in: place, with: instead).utf8))
        let proof = try #require(CrossSumsGame.verify(lie))
        #expect(proof.findings.contains { $0.kind == kind }, "\(proof.findings)")
    }
}
