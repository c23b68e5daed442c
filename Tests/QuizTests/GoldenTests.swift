import Foundation
import GameRules
import JSON
import Testing

@testable import Quiz

/// One message of every type, as `web/js/games/quiz/wire.js` describes it and the pages read it.
@Suite struct QuizGoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Golden/quiz/wire").standardized

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

    /// Compares the first message of every type, of a question for each kind.
    private func hold(_ evening: QuizEvening) throws {
        var held: Set<String> = []
        for (index, (type, _, fields)) in evening.sent.enumerated() {
            let kind = fields["quiz"]?.object?["question"]?.object?["kind"]?.string
            let isAbout = type == "questionAsked" || type == "questionClosed"
            let hasResult = fields["own"]?.object?["result"] != nil
            let name = isAbout ? "\(type)-\(kind ?? "")" : hasResult ? "\(type)-result" : type
            guard held.insert(name).inserted else { continue }
            let envelope: [(name: String, value: JSONValue)] = [
                ("type", .string(type)), ("at", position(index + 2)), ("after", position(index + 1)),
            ]
            try hold(JSONObject(envelope + fields.members), as: name, side: "server")
        }
        let types = Set(evening.sent.map(\.type))
        #expect(types.count == 10, "\(types)")
    }

    @Test func `Every message is as its golden file`() throws {
        var evening = try QuizEvening(options: #"{"readSeconds":0,"seconds":30,"closesEarly":false}"#)
        try evening.send(#"{"type":"setOptions","options":{"readSeconds":0,"closesEarly":false,"shuffles":false}}"#)
        let answers = [
            #""options":[0]"#, #""options":[0,1]"#, #""options":[1]"#, #""order":[0,1,2,3]"#, #""number":"99.5""#,
            #""options":[1]"#, #""words":"Berlin""#,
        ]
        for (index, answer) in answers.enumerated() {
            try evening.ask()
            evening.wait(milliseconds: 3_000)
            try evening.answer(answer, by: 2)
            if index == 0 { try evening.send(#"{"type":"addTime","question":1,"seconds":15}"#) }
            try evening.close()
        }
        evening.remove(4)
        try evening.send(#"{"type":"finishQuiz"}"#)
        var skipping = try QuizEvening()
        try skipping.send(#"{"type":"skipQuestion","question":1}"#)
        try hold(evening, and: skipping)
    }

    private func hold(_ evening: QuizEvening, and skipping: QuizEvening) throws {
        var both = evening
        both.append(skipping.sent.filter { $0.type == "questionSkipped" })
        try hold(both)
    }

    @Test func `Every command is as its golden file`() throws {
        let commands = [
            #"{"type":"answer","question":1,"options":[2]}"#, #"{"type":"nextQuestion","question":2}"#,
            #"{"type":"closeQuestion","question":2}"#, #"{"type":"skipQuestion","question":3}"#,
            #"{"type":"addTime","question":2,"seconds":15}"#,
            #"{"type":"setOptions","options":{"scoring":"correctness","seconds":0}}"#, #"{"type":"finishQuiz"}"#,
            #"{"type":"peek","question":2}"#,
        ]
        #expect(commands.count == QuizGame.commandNames.count)
        for (index, text) in commands.enumerated() {
            let fields = try #require(JSONParser.parse(Array(text.utf8)).object)
            let type = try #require(fields["type"]?.string)
            let read = try QuizGame.input(ofType: type, from: fields) { () throws(Rejection) in
                Seed([UInt8](repeating: 9, count: 32))
            }
            // A query is not an input.
            #expect((read != nil) == (type != "peek") && QuizGame.commandNames.contains(type))
            var members = fields.members
            members.insert((name: "id", value: .integer(index + 4)), at: 1)
            members.insert((name: "play", value: .integer(1)), at: 2)
            try hold(JSONObject(members), as: type, side: "client")
        }
    }
}
