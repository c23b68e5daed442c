import GameRules
import JSON
import Testing
import WireProtocol

@testable import Quiz

@Suite struct QuizProofTests {
    /// A finished quiz with all kinds of answers.
    private func played(speed: Bool = true) throws -> QuizEvening {
        let scoring = speed ? "speed" : "correctness"
        var evening = try QuizEvening(options: #"{"readSeconds":0,"seconds":30,"scoring":"\#(scoring)"}"#)
        let answers = [
            [#""options":[0]"#, #""options":[1]"#], [#""options":[0,1]"#, #""options":[2]"#],
            [#""options":[0]"#, #""options":[0]"#], [#""order":[0,1,2,3]"#, #""order":[3,2,1,0]"#],
            [#""number":"99""#, #""number":"5.5""#], [#""options":[0]"#, #""options":[1]"#],
            [#""words":"Berlin""#, #""words":"Rome""#],
        ]
        for (number, both) in answers.enumerated() {
            try evening.ask()
            for (index, answer) in both.enumerated() {
                evening.wait(milliseconds: 1_700)
                try evening.answer(answer, by: UInt32(index + 2))
            }
            if number == 2 {
                try evening.send(#"{"type":"skipQuestion","question":3}"#)
            } else {
                try evening.close()
            }
        }
        try evening.send(#"{"type":"finishQuiz"}"#)
        return evening
    }

    @Test(arguments: [true, false]) func `An honest export has nothing wrong`(speed: Bool) throws {
        let evening = try played(speed: speed)
        let proof = try #require(QuizProof.verify(try evening.export()))
        #expect(proof.findings.isEmpty, "\(proof.findings)")
        #expect(proof.hasProved && proof.counts.map(\.count) == [1, 7, 10])
        let recap = try #require(QuizProof.verify(try evening.export(isRecap: true), isRecap: true))
        #expect(recap.findings.isEmpty, "\(recap.findings)")
    }

    @Test func `A quiz that is not over proves nothing`() throws {
        var evening = try QuizEvening()
        // The setup has what is right.
        #expect(!evening.game.isDisclosable)
        try evening.ask()
        #expect(!evening.game.isDisclosable)
        try evening.close()
        let proof = try #require(QuizProof.verify(try evening.export()))
        #expect(proof.findings.isEmpty && !proof.hasProved && !evening.game.isDisclosable)
        try evening.send(#"{"type":"finishQuiz"}"#)
        #expect(evening.game.isDisclosable)
    }

    /// Changes of an export that the verifier must find, by the kind of its finding.
    private static let lies: [(name: String, from: String, to: String, kind: String)] = [
        ("another right answer", #""right":[0],"points""#, #""right":[1],"points""#, "question"),
        ("another accepted spelling", #""Berlín""#, #""Bern""#, "question"),
        ("another number", #""number":"100""#, #""number":"99""#, "question"),
        ("other options of the play", #""streaks":true"#, #""streaks":false"#, "commitment"),
        ("another commitment", #""commitment":""#, #""commitment":"0"#, "commitment"),
        (
            "a wrong answer that is right", #""elapsed":3400,"isRight":false"#, #""elapsed":3400,"isRight":true"#,
            "points"
        ),
        ("an earlier answer", #""elapsed":1700"#, #""elapsed":1600"#, "points"),
        ("another place", #""standings":[{"place":1"#, #""standings":[{"place":2"#, "standings"),
        ("a stranger", #""standings":[{"place":1,"player":"p2""#, #""standings":[{"place":1,"player":"p99""#, "people"),
        ("another digest", #""digests":[""#, #""digests":["0"#, "commitment"),
        ("another count", #""counts":[1,1]"#, #""counts":[2,0]"#, "counts"),
    ]

    @Test(arguments: lies.indices) func `A changed export is found out`(_ index: Int) throws {
        let lie = Self.lies[index]
        let export = try played().export()
        let honest = String(decoding: JSONWriter.write { $0.value(export) }, as: UTF8.self)
        let parts = honest.split(separator: lie.from, maxSplits: 1, omittingEmptySubsequences: false)
        try #require(parts.count == 2, "\(lie.name): \(honest)")
        let forged = try JSONParser.parse(Array((parts[0] + lie.to + parts[1]).utf8), limits: .document)
        let proof = try #require(QuizProof.verify(forged))
        #expect(proof.findings.contains { $0.kind == lie.kind }, "\(lie.name): \(proof.findings)")
    }

    @Test func `Anybody can fold the same quiz from what a proof discloses`() throws {
        let evening = try played()
        let setup = evening.game.setup
        let disclosed = JSONWriter.object { QuizGame.encodeDisclosed(setup, into: &$0) }
        for text in ["Alpha", "One?", "Berlín", "Because"] {
            #expect(!String(decoding: disclosed, as: UTF8.self).contains(text))
        }
        let fields = try #require(JSONParser.parse(disclosed, limits: .document).object)
        let read = try #require(QuizGame.setup(disclosed: fields, rules: 1))
        let origin = PlayOrigin(room: "K7QX4P", play: 1)
        #expect(read.commitment(of: origin) == setup.commitment(of: origin))
        #expect(read.quiz.questions.map(\.right) == setup.quiz.questions.map(\.right))
    }
}
