import GameRules
import JSON
import Testing

@testable import Quiz

@Suite struct QuizRulesTests {
    @Test func `Each kind of question gives its points`() throws {
        var evening = try QuizEvening()
        try evening.ask()
        try evening.answer(#""options":[0]"#, by: 2)
        try evening.answer(#""options":[3]"#, by: 3)
        try evening.close()
        #expect(evening.points == [1_000, 0, 0, 0])
        try evening.ask()
        try evening.answer(#""options":[0,1]"#, by: 2)
        try evening.answer(#""options":[0]"#, by: 3)
        try evening.answer(#""options":[0,1,2]"#, by: 4)
        try evening.close()
        #expect(evening.points == [2_000, 500, 500, 0])
        try evening.ask()
        try evening.answer(#""options":[0]"#, by: 2)
        try evening.answer(#""options":[1]"#, by: 3)
        try evening.close()
        #expect(evening.points == [3_000, 500, 500, 0])
        try evening.ask()
        let right = try #require(evening.game.shown.last?.right)
        try evening.answer(#""order":\#(right)"#, by: 2)
        try evening.answer(#""order":\#([right[1], right[0], right[2], right[3]])"#, by: 3)
        try evening.close()
        #expect(evening.points == [4_000, 1_000, 500, 0])
        try evening.ask()
        try evening.answer(#""number":"98""#, by: 2)
        try evening.answer(#""number":"102""#, by: 3)
        try evening.answer(#""number":"97.999""#, by: 4)
        try evening.close()
        #expect(evening.points == [5_000, 2_000, 500, 0])
        try evening.ask()
        try evening.answer(#""options":[0]"#, by: 2)
        try evening.close()
        #expect(evening.points == [5_000, 2_000, 500, 0])
        #expect(evening.game.records.last?.pollCounts == [1, 0])
        try evening.ask()
        try evening.answer(#""words":"  BERLIN. ""#, by: 2)
        try evening.answer(#""words":"Bern""#, by: 3)
        try evening.answer(#""words":"berlín""#, by: 4)
        try evening.close()
        #expect(evening.points == [7_000, 2_000, 2_500, 0])
        try evening.send(#"{"type":"finishQuiz"}"#)
        #expect(evening.game.roundPlaces.first?.lines.map(\.place) == [1, 2, 3])
        #expect(evening.game.roundPlaces.first?.lines.map(\.seat.number) == [2, 4, 3])
    }

    @Test func `Speed halves the points until the limit, and counts from the opening`() throws {
        var evening = try QuizEvening(
            players: 4, options: #"{"seconds":20,"readSeconds":5,"streaks":false,"shuffles":false}"#)
        try evening.ask()
        #expect(try evening.refusal(#"{"type":"answer","question":1,"options":[0]}"#, by: 2) == "questionClosed")
        evening.wait(milliseconds: 5_000)
        try evening.answer(#""options":[0]"#, by: 2)
        evening.wait(milliseconds: 10_000)
        try evening.answer(#""options":[0]"#, by: 3)
        evening.wait(milliseconds: 9_999)
        try evening.answer(#""options":[0]"#, by: 4)
        evening.wait(milliseconds: 1)
        #expect(evening.state == "closed")
        #expect(evening.points == [1_000, 750, 501, 0])
        #expect(try evening.refusal(#"{"type":"answer","question":1,"options":[0]}"#, by: 5) == "questionClosed")
    }

    @Test func `Right answers in a row earn a bonus, and what is missed or for fun does not`() throws {
        let quiz = """
            {"title":"T","questions":[{"text":"1","right":true},{"text":"2","right":true},\
            {"text":"3","right":true,"points":"none"},{"text":"4","right":true},{"text":"5","right":true}]}
            """
        var evening = try QuizEvening(options: #"{"readSeconds":0,"scoring":"correctness"}"#, quiz: quiz)
        for number in 1...5 {
            try evening.ask()
            try evening.answer(#""options":[0]"#, by: 2)
            if number != 2 { try evening.answer(#""options":[0]"#, by: 3) }
            try evening.close()
        }
        #expect(evening.points == [1_000 + 1_100 + 1_200 + 1_300, 1_000 + 1_000 + 1_100, 0, 0])
    }

    @Test func `An answer can be changed until the close, and the last one counts with its time`() throws {
        var evening = try QuizEvening(options: #"{"seconds":20,"readSeconds":0,"streaks":false,"shuffles":false}"#)
        try evening.ask()
        try evening.answer(#""options":[1]"#, by: 2)
        evening.wait(milliseconds: 4_000)
        try evening.answer(#""options":[0]"#, by: 2)
        #expect(evening.game.answerCount == 1)
        try evening.close()
        #expect(evening.points == [900, 0, 0, 0])
    }

    @Test func `Answers must fit the question, and commands its number and stage`() throws {
        var evening = try QuizEvening()
        #expect(try evening.refusal(#"{"type":"nextQuestion","question":2}"#) == "notNow")
        try evening.ask()
        let misfits = [
            #""options":[0,1]"#, #""options":[4]"#, #""order":[0,1,2,3]"#, #""number":"1""#, #""words":"Alpha""#,
        ]
        for wrong in misfits {
            #expect(try evening.refusal(#"{"type":"answer","question":1,\#(wrong)}"#, by: 2) == "badAnswer", "\(wrong)")
        }
        #expect(try evening.refusal(#"{"type":"answer","question":2,"options":[0]}"#, by: 2) == "questionClosed")
        #expect(try evening.refusal(#"{"type":"answer","question":1,"options":[0]}"#, by: 1) == "notAllowed")
        #expect(try evening.refusal(#"{"type":"closeQuestion","question":1}"#, by: 2) == "notAllowed")
        #expect(try evening.refusal(#"{"type":"nextQuestion","question":2}"#) == "notNow")
        #expect(try evening.refusal(#"{"type":"setOptions","options":{}}"#) == "notNow")
        try evening.send(#"{"type":"finishQuiz"}"#)
        #expect(try evening.refusal(#"{"type":"nextQuestion","question":2}"#) == "quizOver")
    }

    @Test func `A closed question counts answers that are partly right, and lists estimates in order`() throws {
        var evening = try QuizEvening(players: 4)
        for number in 1...3 { try evening.send(#"{"type":"skipQuestion","question":\#(number)}"#) }
        try evening.ask()
        // Options to put in order are always shuffled.
        let right = evening.game.shown[3].right
        for (seat, places) in [(UInt32(2), [0, 1, 2, 3]), (3, [0, 1, 3, 2]), (4, [1, 0, 3, 2])] {
            try evening.answer(#""order":\#(places.map { right[$0] })"#, by: seat)
        }
        try evening.close()
        #expect(evening.closedQuestion?["counts"] == .array([.integer(1), .integer(2)]))
        #expect(evening.closedQuestion?["partly"] == .integer(1))

        try evening.ask()
        for (seat, number) in [(UInt32(2), "250"), (3, "90.5"), (4, "250"), (5, "1")] {
            try evening.answer(#""number":"\#(number)""#, by: seat)
        }
        evening.remove(5)
        try evening.close()
        let estimates = evening.closedQuestion?["estimates"]?.array
        #expect(estimates?.map { $0.object?["number"]?.string } == ["90.5", "250"])
        #expect(estimates?.map { $0.object?["count"]?.integer } == [1, 2])
    }

    @Test func `A host adds time, removes the limit, and skips`() throws {
        var evening = try QuizEvening(options: #"{"readSeconds":0,"seconds":10,"closesEarly":false}"#)
        try evening.ask()
        try evening.send(#"{"type":"addTime","question":1,"seconds":15}"#)
        evening.wait(milliseconds: 24_999)
        #expect(evening.state == "asking")
        evening.wait(milliseconds: 1)
        #expect(evening.state == "closed")
        try evening.ask()
        try evening.send(#"{"type":"addTime","question":2}"#)
        evening.wait(milliseconds: 100_000)
        #expect(evening.state == "asking")
        try evening.answer(#""options":[0]"#, by: 2)
        try evening.send(#"{"type":"skipQuestion","question":2}"#)
        #expect(evening.points == [0, 0, 0, 0])
        try evening.send(#"{"type":"skipQuestion","question":3}"#)
        try evening.ask()
        #expect(evening.game.askedCount == 4)
    }

    @Test func `A question closes once all who are connected have answered`() throws {
        var evening = try QuizEvening(options: #"{"readSeconds":0,"seconds":60}"#)
        try evening.ask()
        evening.prompt(present: [2, 3])
        #expect(evening.state == "asking")
        try evening.answer(#""options":[0]"#, by: 2)
        evening.prompt(present: [2, 3])
        #expect(evening.state == "asking")
        try evening.answer(#""options":[0]"#, by: 3)
        evening.prompt(present: [2, 3])
        #expect(evening.state == "closed")
    }

    @Test func `No question closes early without those who were present, or if the host has turned that off`() throws {
        var evening = try QuizEvening(options: #"{"readSeconds":0,"seconds":60}"#)
        try evening.ask()
        try evening.answer(#""options":[0]"#, by: 2)
        evening.prompt(.allAnswered(question: 1, present: nil))
        #expect(evening.state == "asking")
        evening.prompt(.allAnswered(question: 1, present: SeatSet([SeatID(2)])))
        #expect(evening.state == "closed")
        var patient = try QuizEvening()
        try patient.ask()
        try patient.answer(#""options":[0]"#, by: 2)
        patient.prompt(.allAnswered(question: 1, present: SeatSet([SeatID(2)])))
        #expect(patient.state == "asking")
    }

    @Test func `After a restart it waits for the players who come back`() throws {
        var evening = try QuizEvening(options: #"{"readSeconds":0,"seconds":60}"#)
        try evening.ask()
        try evening.answer(#""options":[0]"#, by: 2)
        evening.sleep(milliseconds: 30_000)
        evening.prompt(present: [2])
        #expect(evening.state == "asking")
        evening.wait(milliseconds: 10_000)
        evening.prompt(present: [2])
        #expect(evening.state == "closed")
    }

    @Test func `Time without a server counts for no question`() throws {
        var evening = try QuizEvening(options: #"{"readSeconds":0,"seconds":20,"streaks":false,"shuffles":false}"#)
        try evening.ask()
        try evening.answer(#""options":[0]"#, by: 2)
        evening.wait(milliseconds: 10_000)
        evening.sleep(milliseconds: 500_000)
        try evening.answer(#""options":[0]"#, by: 3)
        evening.wait(milliseconds: 9_999)
        #expect(evening.state == "asking")
        evening.wait(milliseconds: 1)
        #expect(evening.points == [1_000, 750, 0, 0])
    }

    @Test func `Late players begin where it is, and removed ones lose their places until they are back`() throws {
        var evening = try QuizEvening()
        try evening.ask()
        try evening.answer(#""options":[0]"#, by: 2)
        evening.join(5)
        try evening.answer(#""options":[0]"#, by: 5)
        try evening.close()
        #expect(evening.points == [1_000, 0, 0, 1_000])
        evening.remove(2)
        #expect(evening.game.standings.map(\.seat.number) == [5])
        evening.restore(2)
        #expect(evening.game.standings.map(\.place) == [1, 1])
        try evening.send(#"{"type":"finishQuiz"}"#)
        evening.remove(2)
        #expect(evening.game.roundPlaces.first?.lines.count == 1)
        #expect(evening.game.allRoundPlaces.first?.lines.count == 2)
    }

    @Test(arguments: [
        ("0", 0), ("-0.5", -500), ("12.340", 12_340), ("1000000000000", 1_000_000_000_000_000),
    ]) func `Numbers are exact`(_ text: String, thousandths: Int64) throws {
        let number = try #require(Quantity(text))
        #expect(number.thousandths == thousandths)
        #expect(Quantity(number.description) == number)
    }

    @Test(arguments: ["", "-", ".5", "5.", "1.2345", "1e3", "+1", "1000000000001", "99999999999999999999", " 1", "1,5"])
    func `Anything else is no number`(_ text: String) { #expect(Quantity(text) == nil) }
}
