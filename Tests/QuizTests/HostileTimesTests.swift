import GameRules
import JSON
import Testing
import WireProtocol

@testable import Quiz

/// Times that no room has, as a forged proof may have them. Adding them must not end the verifier.
@Suite struct HostileTimesTests {
    private func fields(_ text: String) throws -> JSONObject {
        try #require(JSONParser.parse(Array(text.utf8)).object)
    }

    @Test(arguments: ["seconds", "readSeconds"])
    func `Options with them cannot be read`(name: String) throws {
        for time in ["-1", "86401", "9223372036854775807"] {
            let options = try fields(#"{"\#(name)":\#(time)}"#)
            #expect(
                QuizGame.input(logged: try fields(#"{"type":"setOptions","options":{"\#(name)":\#(time)}}"#), rules: 1)
                    == nil)
            var read = QuizOptions()
            #expect(throws: Rejection.self) { try read.apply(.object(options)) }
        }
        #expect(
            QuizGame.input(logged: try fields(#"{"type":"setOptions","options":{"\#(name)":300}}"#), rules: 1) != nil)
    }

    @Test func `A question with them cannot be played`() throws {
        let text = #"{"kind":"trueFalse","text":"?","right":[0],"points":"standard","seconds":"#
        let known = try #require(Question(logged: .object(try fields("\(text)30}"))))
        let hostile = try #require(Question(logged: .object(try fields("\(text)9223372036854775807}"))))
        #expect(known.isSound && !hostile.isSound)
    }

    @Test func `Added seconds are refused`() throws {
        var game = try QuizEvening().game
        let moment = Moment(position: 9, time: Timestamp(milliseconds: 1_800_000_000_000))
        _ = game.apply(.next(question: 1), from: SeatID(1), role: .host, at: moment)
        for seconds in [Int.max, Int.min, -1] {
            let verdict = game.apply(.addTime(question: 1, seconds: seconds), from: SeatID(1), role: .host, at: moment)
            let isRefused = if case .rejected = verdict { true } else { false }
            #expect(isRefused, "\(seconds) seconds were added")
        }
    }
}
