import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@testable import CrossSums

/// One message of every type, as `web/js/games/cross-sums/wire.js` describes it and the pages read it. Plays under
/// version 1 of the rules still send these.
@Suite struct CrossSumsGoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Golden/cross-sums/wire").standardized

    private func hold(_ message: JSONObject, as name: String, side: String) throws {
        let path = Self.folder.appending(path: "\(side)/\(name).json")
        let text = String(decoding: JSONWriter.write { $0.value(.object(message)) }, as: UTF8.self) + "\n"
        if ProcessInfo.processInfo.environment["CALLBOARD_GOLDEN"] == "write" {
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: path, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: path, encoding: .utf8) == text, "\(name)")
    }

    private func position(_ number: Int) -> JSONValue {
        .object(JSONObject([("epoch", .string("00000001")), ("seq", .integer(number))]))
    }

    /// Compares the first public message of every type, and the last progress.
    private func hold(_ hall: TestRoom, prefix: String = "") throws {
        var held: Set<String> = []
        let lastProgress = hall.sent.lastIndex { $0.type == "progress" }
        for (index, (type, fields)) in hall.sent.enumerated() {
            guard type == "progress" ? index == lastProgress : held.insert(type).inserted else { continue }
            let envelope: [(name: String, value: JSONValue)] = [
                ("type", .string(type)), ("at", position(index + 2)), ("after", position(index + 1)),
            ]
            try hold(JSONObject(envelope + fields.members), as: prefix + type, side: "server")
        }
    }

    @Test func `Every message is as its golden file`() throws {
        var hall = try TestRoom(#"{"options":{"difficulty":"easy","puzzles":2,"limit":60}}"#, rules: 1)
        let commands = [
            #"{"type":"setOptions","options":{"difficulty":"easy","puzzles":2,"limit":60}}"#,
            #"{"type":"startRound","delay":10}"#, #"{"type":"cancelStart"}"#, #"{"type":"startRound"}"#,
        ]
        for command in commands { try hall.send(command) }
        hall.wait(seconds: 3)
        let solution = try #require(hall.game.puzzle).solution
        let kept = try #require(solution.firstIndex(of: true))
        let wrong = #"{"type":"mark","cell":\#(kept),"as":"removed"}"#
        var answers = [("accepted-wrong", try hall.send(wrong, by: 2))]
        answers.append(("accepted-hint", try hall.send(#"{"type":"hint"}"#, by: 2)))
        hall.wait(seconds: 12)
        for (cell, stays) in solution.enumerated() where !stays {
            for seat in 2...3 as ClosedRange<UInt32> {
                let answer = try hall.send(#"{"type":"mark","cell":\#(cell),"as":"removed"}"#, by: seat)
                if answer["solved"]?.bool == true, seat == 3 { answers.append(("accepted-solved", answer)) }
            }
        }
        hall.wait(seconds: 3)
        try hall.send(#"{"type":"nextPuzzle"}"#)
        try hall.send(#"{"type":"finishPuzzle"}"#)
        hall.remove(3)
        try hold(hall)
        for (name, fields) in answers {
            let envelope: [(name: String, value: JSONValue)] = [
                ("type", .string("accepted")), ("id", .integer(7)), ("at", position(9)),
            ]
            try hold(JSONObject(envelope + fields.members), as: name, side: "server")
        }
        let own = try #require(try hall.snapshot(of: 2)["own"])
        try hold(
            JSONObject([("type", .string("board")), ("at", position(9)), ("after", position(8)), ("own", own)]),
            as: "board", side: "server")

        var together = try TestRoom(#"{"options":{"mode":"together","difficulty":"master","puzzles":1}}"#, rules: 1)
        try together.send(#"{"type":"startRound"}"#)
        together.wait(seconds: 3)
        let cell = try #require(together.game.puzzle?.solution.firstIndex(of: false))
        for seat in 2...3 as ClosedRange<UInt32> {
            try together.send(#"{"type":"mark","cell":\#(cell),"as":"removed"}"#, by: seat)
        }
        together.prompt(present: 2)
        try hold(together, prefix: "together-")
    }

    @Test func `Every command is as its golden file`() throws {
        let commands = [
            #"{"type":"mark","cell":5,"as":"removed"}"#, #"{"type":"hint"}"#, #"{"type":"submit"}"#,
            #"{"type":"setOptions","options":{"difficulty":"hard","puzzles":5,"lives":0,"checking":"atEnd"}}"#,
            #"{"type":"startRound","delay":10}"#, #"{"type":"cancelStart"}"#, #"{"type":"nextPuzzle"}"#,
            #"{"type":"finishPuzzle"}"#, #"{"type":"finishRound"}"#,
            #"{"type":"newRound","options":{"mode":"together","difficulty":"giant","share":20}}"#,
        ]
        for (index, text) in commands.enumerated() {
            let fields = try #require(JSONParser.parse(Array(text.utf8)).object)
            let type = try #require(fields["type"]?.string)
            let read = try CrossSumsGame.input(ofType: type, from: fields) { () throws(Rejection) in
                Seed([UInt8](repeating: 9, count: 32))
            }
            #expect(read != nil && CrossSumsGame.commandNames.contains(type))
            var members = fields.members
            members.insert((name: "id", value: .integer(index + 4)), at: 1)
            members.insert((name: "play", value: .integer(1)), at: 2)
            try hold(JSONObject(members), as: type, side: "client")
        }
    }
}
