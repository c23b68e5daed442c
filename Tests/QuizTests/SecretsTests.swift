import GameRules
import JSON
import Testing

@testable import Quiz

/// What is right must be in no message before the question closes, and upcoming questions in none at all.
@Suite struct QuizSecretsTests {
    private static let members = [
        "right", "why", "counts", "partly", "nearest", "estimates", "seed", "digests", "accepted",
    ]

    private func text(_ fields: JSONObject) -> String {
        String(
            decoding: JSONWriter.object { writer in
                for member in fields.members {
                    writer.name(of: member.name)
                    writer.value(member.value)
                }
            }, as: UTF8.self)
    }

    /// Finds members by name at any depth, but for `own`, whose `right` counts right answers.
    private func contains(_ names: [String], in value: JSONValue) -> String? {
        switch value {
        case .object(let fields):
            for (name, value) in fields.members where name != "own" {
                if names.contains(name) { return name }
                if let found = contains(names, in: value) { return found }
            }
            return nil
        case .array(let values): return values.lazy.compactMap { contains(names, in: $0) }.first
        default: return nil
        }
    }

    @Test func `No message reveals what is right before its question closes`() throws {
        var evening = try QuizEvening(options: #"{"readSeconds":1,"seconds":30,"closesEarly":false}"#)
        let answers = [
            #""options":[0]"#, #""options":[0]"#, #""options":[0]"#, #""order":[0,1,2,3]"#, #""number":"7""#,
            #""options":[0]"#, #""words":"Berlin""#,
        ]
        for answer in answers {
            let before = evening.sent.count
            try evening.ask()
            evening.wait(milliseconds: 1_000)
            try evening.answer(answer, by: 2)
            try evening.send(#"{"type":"addTime","question":\#(evening.game.askedCount),"seconds":15}"#)
            var told = evening.sent[before...].map { JSONValue.object($0.fields) }
            for seat: UInt32? in [nil, 1, 2, 3] { told.append(.object(try evening.snapshot(of: seat))) }
            for message in told {
                #expect(contains(Self.members, in: message) == nil, "question \(evening.game.askedCount)")
                // The question after this one.
                let next = evening.game.quiz.questions.dropFirst(evening.game.askedCount).first?.text
                if let next { #expect(!text(try #require(message.object)).contains(next)) }
            }
            #expect(contains(["seed", "digests"], in: try evening.export()) == nil)
            #expect(!text(try #require(try evening.export().object)).contains(evening.game.shown.last!.question.text))
            try evening.close()
        }
        let closed = try #require(evening.sent.last { $0.type == "questionClosed" })
        #expect(contains(["right"], in: .object(closed.fields)) == "right")
    }

    @Test func `Only a host who asks sees what is right before the close`() throws {
        var evening = try QuizEvening()
        try evening.ask()
        try evening.answer(#""options":[2]"#, by: 2)
        let peeked = try evening.answer(toQuery: #"{"type":"peek","question":1}"#)["peeked"]?.object
        #expect(peeked?["right"]?.object?["options"] == .array([.integer(0)]))
        #expect(peeked?["counts"] == .array([0, 0, 1, 0].map(JSONValue.integer)))
        #expect(QuizGame.hostCommandNames.contains("peek"))
        #expect(throws: Rejection.self) { try evening.answer(toQuery: #"{"type":"peek","question":2}"#) }
    }

    @Test func `What others typed is in no message but the one to its seat`() throws {
        var evening = try QuizEvening()
        for number in 1...6 { try evening.send(#"{"type":"skipQuestion","question":\#(number)}"#) }
        try evening.ask()
        try evening.answer(#""words":"something rude""#, by: 2)
        try evening.close()
        try evening.send(#"{"type":"finishQuiz"}"#)
        for message in evening.sent where message.audience != .seat(SeatID(2)) {
            #expect(!text(message.fields).contains("rude"), "\(message.type)")
        }
        #expect(!text(try #require(try evening.export().object)).contains("rude"))
        #expect(text(try evening.snapshot(of: 2)).contains("rude"))
        #expect(!text(try evening.snapshot(of: 3)).contains("rude"))
    }
}
