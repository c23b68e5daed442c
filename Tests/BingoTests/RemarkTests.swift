import Bingo
import GameRules
import Testing
import WireProtocol

@Suite("Remarks, late streams, added terms, countdowns")
struct RemarkTests {
    let ada = Evening.player(1)
    let bo = Evening.player(2)

    @Test("a remark remains until it or its call is taken back")
    func notYet() throws {
        var evening = try Evening()
        #expect(evening.play(.notYet(number: 1, on: true), by: ada) == "notCalled")
        evening.call([0, 1], of: ada)
        #expect(evening.play(.notYet(number: 1, on: true)) == "notAllowed", "a host has no board")
        evening.expect(.notYet(number: 2, on: true), by: ada)
        #expect(evening.events == [Directed(.board(ada), to: .otherDevices(of: ada))])
        evening.expect(.notYet(number: 2, on: true), by: ada)
        #expect(evening.events.isEmpty)
        evening.expect(.notYet(number: 2, on: true), by: bo)
        evening.expect(.notYet(number: 1, on: true), by: bo)
        #expect(evening.game.notYetCounts().map { [$0.number, $0.count] } == [[2, 2], [1, 1]])
        #expect(evening.game.notYets(of: bo) == [1, 2])
        evening.expect(.notYet(number: 2, on: false), by: bo)
        #expect(evening.game.notYetCounts().map { [$0.number, $0.count] } == [[1, 1], [2, 1]])
        evening.expect(.uncall(term: evening.term(0, of: ada)))
        #expect(evening.game.notYets(of: bo) == [])
        #expect(evening.play(.notYet(number: 1, on: true), by: bo) == "notCalled")
        evening.remove(ada)
        #expect(evening.game.notYetCounts().isEmpty)
    }

    @Test("marks count after the end for the longest delay of any page")
    func spoilerGuard() throws {
        var evening = try Evening()
        #expect(evening.play(.spoilerGuard(seconds: 301), by: ada) == "badOptions")
        #expect(evening.play(.spoilerGuard(seconds: -1), by: ada) == "badOptions")
        evening.expect(.spoilerGuard(seconds: 30), by: ada)
        evening.expect(.spoilerGuard(seconds: 10), by: bo)
        evening.call([0, 1, 2], of: bo)
        evening.mark([0, 1], by: bo)
        evening.expect(.finishRound)
        #expect(evening.game.marksUntil == evening.time.adding(seconds: 30))
        evening.wait(seconds: 30)
        evening.mark([2], by: bo)
        #expect(evening.news == "bingos 2; standings")
        evening.expect(.unmark(cell: 2), by: bo)
        #expect(evening.ranks == "")
        evening.wait(seconds: 0.001)
        #expect(evening.play(.mark(cell: 2), by: bo) == "roundFinished")
        #expect(evening.play(.unmark(cell: 1), by: bo) == "roundFinished")
        evening.expect(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(2)))
        #expect(evening.game.marksUntil == nil)
        #expect(evening.game.guardSeconds(of: ada) == 30, "the stream lags in the next round too")
        evening.expect(.startRound)
        evening.remove(ada)
        evening.expect(.finishRound)
        #expect(evening.game.marksUntil == evening.time.adding(seconds: 10))
    }

    @Test("without delays, nothing counts after the end")
    func noGuard() throws {
        var evening = try Evening()
        evening.expect(.finishRound)
        #expect(evening.game.marksUntil == nil)
        #expect(evening.play(.mark(cell: 2), by: bo) == "roundFinished")
    }

    @Test("an added term is called, is on no board, and is not in the next round")
    func addTerm() throws {
        var evening = try Evening(started: false)
        #expect(evening.play(.addTerm(Term("Lights out"))) == "roundNotStarted")
        evening.expect(.startRound)
        #expect(evening.play(.addTerm(Term("Lights out")), by: ada) == "notAllowed")
        evening.expect(.addTerm(Term("Lights out", means: "On stage.")))
        #expect(evening.events.first == Directed(.termAdded(9), to: .everybody))
        #expect(evening.game.terms.map(\.text).last == "Lights out")
        #expect(evening.game.call(of: 9)?.number == 1)
        #expect(evening.play(.addTerm(Term("lights OUT"))) == "badTerms")
        #expect(evening.play(.addTerm(Term("TERM 4"))) == "badTerms")
        #expect(evening.play(.call(term: 9)) == "alreadyCalled")
        #expect(evening.play(.call(term: 10)) == "badTerm")
        evening.expect(.uncall(term: 9))
        evening.expect(.call(term: 9))
        let late = evening.join(.player)
        #expect(evening.game.board(of: late)?.cells.contains(9) == false)
        evening.expect(.finishRound)
        evening.expect(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(2)))
        #expect(evening.game.terms.count == 9)
        #expect(evening.game.history[0].terms.count == 10)
    }

    @Test("there are 500 terms and 48 KiB, with those that were added")
    func addTermLimits() throws {
        var evening = try Evening(terms: 499)
        evening.expect(.addTerm(Term("one more")))
        #expect(evening.play(.addTerm(Term("too many"))) == "badTerms")
        var long = try Evening()
        for number in 0..<94 {
            long.expect(.addTerm(Term("\(number)", means: String(repeating: "ä", count: 260))))
        }
        #expect(long.play(.addTerm(Term("x", means: String(repeating: "ä", count: 260)))) == "badTerms")
    }

    @Test("a countdown starts the round at its end, and can be shortened or cancelled")
    func countdown() throws {
        var evening = try Evening(started: false)
        #expect(evening.play(.startCountdown(seconds: 601)) == "badOptions")
        #expect(evening.play(.startCountdown(seconds: -1)) == "badOptions")
        #expect(evening.play(.startCountdown(seconds: 10), by: ada) == "notAllowed")
        evening.expect(.cancelStart)
        #expect(evening.events.isEmpty)
        evening.expect(.startCountdown(seconds: 10))
        let end = evening.time.adding(seconds: 10)
        #expect(evening.events == [Directed(.countdown(end), to: .everybody)])
        #expect(evening.game.nextDeadline == end && evening.game.state == .dealt)
        evening.expect(.reshuffle, by: ada)
        evening.expect(.cancelStart)
        #expect(evening.events == [Directed(.countdown(nil), to: .everybody)])
        #expect(evening.game.nextDeadline == nil)
        evening.expect(.startCountdown(seconds: 10))
        evening.wait(seconds: 10)
        evening.wake()
        #expect(evening.events == [Directed(.roundStarted, to: .everybody)])
        #expect(
            evening.game.state == .playing && evening.game.startedAt == evening.time && evening.game.nextDeadline == nil
        )
        #expect(evening.play(.cancelStart) == "roundPlaying")
        #expect(evening.play(.startCountdown(seconds: 5)) == "roundPlaying")
    }

    @Test("a start without delay, other options and other terms end a countdown")
    func countdownEnds() throws {
        for input in [
            BingoInput.startRound, .setOptions(OptionsChange(), seed: Evening.seed(1)),
            .setTerms((0..<9).map { Term("t\($0)") }, language: nil, seed: Evening.seed(1)),
        ] {
            var evening = try Evening(started: false)
            evening.expect(.startCountdown(seconds: 10))
            evening.expect(input)
            #expect(evening.game.nextDeadline == nil)
            evening.wake()
            #expect(evening.events.isEmpty)
        }
    }

    @Test("the preview of an uncall names the players who would lose their bingo, and changes nothing")
    func preview() throws {
        var evening = try Evening(players: 2) { $0.goal = Goal(kinds: [.row]) }
        // An early mark stays, but the bingo is lost.
        evening.mark([1], by: ada)
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 2], by: ada)
        let term = evening.term(1, of: ada)
        func ask(_ text: String) throws -> String? {
            let fields = try Wire.fields(text)
            return try evening.game.answer(
                query: try fields.requiredString("type"), fields: fields, names: Wire.Names()
            )
            .map { Wire.text($0) }
        }
        #expect(
            try ask(#"{"type":"previewUncall","term":\#(term)}"#)
                == #"{"withdraws":{"total":1,"players":[{"player":"p2","name":"Ada"}]}}"#)
        #expect(try ask(#"{"type":"somethingElse"}"#) == nil)
        #expect(throws: Rejection.self) { try ask(#"{"type":"previewUncall","term":99}"#) }
        #expect(throws: Rejection.self) { try ask(#"{"type":"previewUncall"}"#) }
        #expect(throws: Rejection.self) { try ask(#"{"type":"previewUncall","term":\#(evening.term(4, of: ada))}"#) }
        #expect(evening.game.bingoCount == 1)
        evening.expect(.uncall(term: term))
        #expect(evening.news == "withdrawn 1; standings")
    }
}
