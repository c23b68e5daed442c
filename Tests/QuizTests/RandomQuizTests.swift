import Foundation
import GameRules
import JSON
import QuizReferee
import Testing

@testable import Quiz

/// Random quizzes by two implementations of the rules, which must agree after each input.
@Suite struct RandomQuizTests {
    /// The daytime tests play a share of the nightly quizzes. `CALLBOARD_QUIZ` plays a single one.
    private static let numbers: Range<Int> = {
        let environment = ProcessInfo.processInfo.environment
        if let quiz = environment["CALLBOARD_QUIZ"].flatMap(Int.init) { return quiz..<quiz + 1 }
        return 0..<(environment["CALLBOARD_QUIZZES"].flatMap(Int.init) ?? 40)
    }()

    @Test(arguments: numbers) func `The rules agree with their referee`(_ number: Int) throws {
        var chance = SeededGenerator(bytes: Seed([UInt8](repeating: 3, count: 32)).derived(for: "\(number)").bytes)
        var random = try RandomQuiz(&chance)
        for _ in 0..<250 {
            try random.step(&chance)
            try random.compare()
        }
        #expect(random.accepted > 5)
    }
}

private struct RandomQuiz {
    private var evening: QuizEvening
    private var referee: RefereeQuiz
    private var removed: Set<UInt32> = []
    private(set) var accepted = 0
    private static let players: UInt32 = 5

    init(_ chance: inout SeededGenerator) throws {
        let seconds = [0, 10, 30][chance.integer(below: 3)]
        let options = """
            {"scoring":"\(["speed", "correctness"][chance.integer(below: 2)])","seconds":\(seconds),\
            "readSeconds":\(chance.integer(below: 3)),"streaks":\(chance.integer(below: 2) == 0),\
            "shuffles":\(chance.integer(below: 2) == 0)}
            """
        let questions = (0..<chance.integer(below: 20) + 20).map { Self.question($0, &chance) }.joined(separator: ",")
        evening = try QuizEvening(
            players: Self.players - 1, options: options, quiz: #"{"title":"Random","questions":[\#(questions)]}"#)
        referee = try #require(RefereeQuiz(setup: evening.logged))
    }

    private static func question(_ number: Int, _ chance: inout SeededGenerator) -> String {
        let options = #"["a","b","c","d"]"#
        let kind = [
            #""kind":"choice","options":\#(options),"right":"c""#,
            #""kind":"choices","options":\#(options),"right":["a","d"]"#, #""right":false"#,
            #""kind":"order","options":\#(options)"#, #""number":"12.5""#, #""kind":"poll","options":\#(options)"#,
            #""kind":"text","right":["yes","oui"]"#,
        ][chance.integer(below: 7)]
        let points = ["standard", "standard", "doubled", "none"][chance.integer(below: 4)]
        let seconds = chance.integer(below: 4) == 0 ? #","seconds":5"# : ""
        return #"{"text":"Q\#(number)",\#(kind),"points":"\#(points)"\#(seconds)}"#
    }

    mutating func step(_ chance: inout SeededGenerator) throws {
        let seat = UInt32(chance.integer(below: Int(Self.players)) + 1)
        let number = max(1, referee.askedCount + [0, 0, 0, 1, -1][chance.integer(below: 5)])
        switch chance.integer(below: 24) {
        case 0: wait(Int64([100, 1_000, 7_000, 20_000][chance.integer(below: 4)]))
        case 1, 2: wait(1_000)
        case 3 where seat > 1:
            if removed.insert(seat).inserted {
                evening.remove(seat)
                referee.remove(seat)
            }
        case 4 where removed.contains(seat):
            removed.remove(seat)
            evening.restore(seat)
            referee.restore(seat)
        case 5: try send(#"{"type":"closeQuestion","question":\#(number)}"#, by: 1)
        case 6 where chance.integer(below: 4) == 0:
            try send(#"{"type":"skipQuestion","question":\#(number + 1)}"#, by: 1)
        case 7:
            let more = 5 + chance.integer(below: 30)
            try send(#"{"type":"addTime","question":\#(number),"seconds":\#(more)}"#, by: 1)
        case 8 where chance.integer(below: 4) == 0: try send(#"{"type":"addTime","question":\#(number)}"#, by: 1)
        case 9 where chance.integer(below: 10) == 0 && referee.askedCount > 8:
            try send(#"{"type":"finishQuiz"}"#, by: 1)
        case 10...12: try send(#"{"type":"nextQuestion","question":\#(referee.askedCount + 1)}"#, by: 1)
        default:
            guard !removed.contains(seat) else { return }
            try send(#"{"type":"answer","question":\#(number),\#(Self.answer(&chance))}"#, by: seat)
        }
    }

    private static func answer(_ chance: inout SeededGenerator) -> String {
        switch chance.integer(below: 8) {
        case 0...2: #""options":[\#(chance.integer(below: 5))]"#
        case 3: #""options":[\#([0, 1, 3][chance.integer(below: 3)]),2]"#
        case 4: #""order":\#(chance.draw(4, below: 4))"#
        case 5: #""number":"\#(chance.integer(below: 30)).\#(chance.integer(below: 2) * 5)""#
        default: #""words":"\#(["Yes", "oui!", "no", "NON"][chance.integer(below: 4)])""#
        }
    }

    private mutating func wait(_ milliseconds: Int64) {
        let until = evening.time.milliseconds + milliseconds
        while let deadline = referee.deadline, deadline <= until { referee.deadlineReached(at: deadline) }
        evening.wait(milliseconds: milliseconds)
    }

    private mutating func send(_ text: String, by seat: UInt32) throws {
        let fields = try #require(JSONParser.parse(Array(text.utf8)).object)
        let input = try QuizGame.input(ofType: fields["type"]?.string ?? "", from: fields) { () throws(Rejection) in
            Seed([UInt8](repeating: 0, count: 32))
        }
        let read = try #require(input)
        let record = try #require(JSONParser.parse(JSONWriter.object { read.encode(into: &$0) }).object)
        let expected = referee.apply(record, by: seat, isHost: seat == 1, at: evening.time.milliseconds)
        var code: String?
        do { try evening.apply(read, by: seat) } catch let rejection as Rejection { code = rejection.code.rawValue }
        #expect(code == expected, "\(text) by \(seat)")
        if code == nil { accepted += 1 }
    }

    func compare() throws {
        let game = evening.game
        #expect(game.askedCount == referee.askedCount)
        #expect((game.stage == .ended) == referee.isOver)
        #expect(game.answerCount == referee.answeredCount)
        let standings = referee.standings
        #expect(game.standings.map(\.seat.number) == standings.map(\.seat))
        #expect(game.standings.map(\.place) == standings.map(\.place))
        #expect(game.standings.map(\.points) == standings.map(\.points))
        for line in standings { #expect(game.place(of: SeatID(line.seat)) == line.place) }
        if referee.isOver {
            let proof = try #require(QuizProof.verify(try evening.export()))
            #expect(proof.findings.isEmpty, "\(proof.findings)")
        }
    }
}
