import GameRules
import JSON
import Testing

@testable import Party

@Suite struct CourseTests {
    @Test func `A spin picks somebody, who chooses, and the question counts once it is done`() throws {
        var evening = try Evening(options: #"{"mixesChance":false}"#)
        #expect(evening.state == "setup" && evening.game.isInterruptible)
        try evening.send(#"{"type":"spin"}"#)
        #expect(evening.state == "spinning" && !evening.game.isInterruptible)
        #expect(try evening.refusal(#"{"type":"spin"}"#) == "busy")
        evening.wait(milliseconds: 299 + 4_500)
        #expect(evening.state == "spinning")
        evening.wait(milliseconds: 1)
        #expect(evening.state == "choosing")
        let picked = try #require(evening.game.picked)
        guard case .seat(let seat) = picked else { return }
        let other: UInt32 = seat.number == 2 ? 3 : 2
        #expect(try evening.refusal(#"{"type":"choose","kind":"dare"}"#, by: other) == "notAllowed")
        try evening.send(#"{"type":"choose","kind":"dare"}"#, by: seat.number)
        #expect(evening.state == "asking" && evening.game.pile.remaining(evening.game.options) == [3, 1, 0])
        #expect(try evening.refusal(#"{"type":"next"}"#, by: other) == "notAllowed")
        try evening.send(#"{"type":"next"}"#, by: seat.number)
        #expect(evening.state == "ready")
    }

    @Test func `Who does not choose in time leaves it to chance`() throws {
        var evening = try Evening()
        try evening.spin()
        #expect(evening.state == "choosing")
        evening.wait(milliseconds: 20_000)
        #expect(evening.state == "asking")
    }

    @Test func `Nothing comes again before all is used up, and reset brings it back`() throws {
        var evening = try Evening()
        var asked: [String] = []
        while evening.state != "deckDone" {
            try evening.spin()
            if case .choosing = evening.game.stage {
                try evening.send(#"{"type":"choose","kind":"\#(asked.count.isMultiple(of: 2) ? "truth" : "dare")"}"#)
            }
            guard case .asking(let one) = evening.game.stage else { break }
            asked.append(one.question.text)
            try evening.send(#"{"type":"next"}"#)
        }
        #expect(asked.sorted() == ["D1", "D2 with {other}", "T1", "T2", "T3"])
        #expect(try evening.refusal(#"{"type":"spin"}"#) == "noneLeft")
        try evening.send(#"{"type":"reset"}"#)
        #expect(evening.state == "ready" && evening.game.pile.remaining(evening.game.options) == [3, 2, 0])
    }

    @Test func `A skipped question comes again at the end, and the second time never`() throws {
        var evening = try Evening(
            decks: #"{"title":"A","questions":["one","two","three"]}"#)
        try evening.spin()
        var seen: [String] = []
        for _ in 0..<6 {
            guard case .asking(let one) = evening.game.stage else { break }
            seen.append(one.question.text)
            try evening.send(#"{"type":"skip"}"#)
        }
        #expect(seen.count == 6 && Array(seen.prefix(3)) == Array(seen.suffix(3)))
        #expect(Set(seen.prefix(3)).count == 3 && evening.state == "deckDone")
    }

    @Test(arguments: [
        #"{"type":"reset"}"#,
        #"{"type":"setOptions","options":{"mixesChance":false,"difficulties":["easy","medium","hard"]}}"#,
    ])
    func `A question that is skipped does not come next, even if the pile was shuffled meanwhile`(
        command: String
    ) throws {
        // In version 1 of the rules it could.
        var repeated = [1: 0, 2: 0]
        for rules in 1...2 {
            for size in 2...9 {
                let questions = (1...size).map { #""q\#($0)""# }.joined(separator: ",")
                var evening = try Evening(
                    options: #"{"mixesChance":false}"#, decks: #"{"title":"A","questions":[\#(questions)]}"#,
                    rules: rules)
                try evening.spin()
                guard case .asking(let asked) = evening.game.stage else { continue }
                try evening.send(command)
                try evening.send(#"{"type":"skip"}"#)
                guard case .asking(let next) = evening.game.stage else { continue }
                if next.question == asked.question { repeated[rules]! += 1 }
                // It comes again, after the others.
                #expect(evening.game.pile.remaining(evening.game.options) == [0, 0, size - 1], "\(rules) \(size)")
            }
        }
        #expect(repeated[1]! > 0 && repeated[2]! == 0)
    }

    @Test func `A question that is skipped does not come again once the filters exclude it`() throws {
        let deck =
            #"{"title":"A","questions":[{"text":"one","difficulty":"medium"},{"text":"two","difficulty":"medium"}]}"#
        for rules in 1...2 {
            var evening = try Evening(options: #"{"mixesChance":false}"#, decks: deck, rules: rules)
            try evening.spin()
            try evening.send(#"{"type":"setOptions","options":{"mixesChance":false,"difficulties":["easy"]}}"#)
            try evening.send(#"{"type":"skip"}"#)
            #expect(evening.state == (rules == 1 ? "ready" : "deckDone"))
        }
    }

    @Test func `A question is passed on to somebody else`() throws {
        var evening = try Evening(decks: #"{"title":"A","questions":["one","two"]}"#)
        try evening.spin()
        let first = evening.game.picked
        guard case .asking(let asked) = evening.game.stage else { return }
        try evening.send(#"{"type":"another"}"#)
        evening.wait(milliseconds: 10_000)
        guard case .asking(let again) = evening.game.stage else {
            Issue.record("\(evening.game.stage)")
            return
        }
        #expect(again.question == asked.question && again.number == asked.number && evening.game.picked != first)
    }

    @Test func `Guests are on the wheel, and whoever sits out is not`() throws {
        var evening = try Evening(players: 1)
        #expect(try evening.refusal(#"{"type":"guests","add":"Grandma"}"#, by: 2) == "notAllowed")
        try evening.send(#"{"type":"guests","add":"Grandma"}"#)
        #expect(try evening.refusal(#"{"type":"guests","add":"grandma"}"#) == "badOptions")
        try evening.send(#"{"type":"sitOut","on":true}"#, by: 2)
        #expect(try evening.refusal(#"{"type":"sitOut","on":true,"player":"g1"}"#, by: 2) == "notAllowed")
        try evening.spin()
        #expect(evening.game.picked == .guest(1))
        try evening.send(#"{"type":"skip"}"#)
        try evening.send(#"{"type":"guests","remove":"g1"}"#)
        #expect(try evening.refusal(#"{"type":"spin"}"#) == "nobodyActive")
    }

    @Test func `Where one is left, nobody twice in a row becomes pure chance`() throws {
        var evening = try Evening(players: 1)
        try evening.turn()
        try evening.turn()
        #expect(evening.game.spins.map(\.rule) == [.notTwice, .pure])
    }

    @Test func `Everybody once is once each`() throws {
        var evening = try Evening(
            players: 4, options: #"{"rule":"everybodyOnce"}"#,
            decks: #"{"title":"A","questions":[\#((1...40).map { "\"q\($0)\"" }.joined(separator: ","))]}"#)
        for _ in 0..<5 {
            var round: Set<String> = []
            for _ in 0..<4 {
                try evening.turn()
                round.insert(evening.game.picked?.description ?? "")
            }
            #expect(round.count == 4)
        }
    }

    @Test func `Votes are counts, and can be changed`() throws {
        var evening = try Evening(
            decks:
                #"{"title":"A","language":"en","questions":[{"category":"wouldYouRather","options":["fly","swim"]}]}"#)
        #expect(try evening.refusal(#"{"type":"vote","option":1}"#, by: 2) == "notNow")
        try evening.spin()
        try evening.send(#"{"type":"vote","option":1}"#, by: 2)
        try evening.send(#"{"type":"vote","option":2}"#, by: 3)
        try evening.send(#"{"type":"vote","option":2}"#, by: 2)
        #expect(evening.game.votes == [0, 2])
        #expect(try evening.refusal(#"{"type":"vote","option":3}"#, by: 2) == "badMessage")
        #expect(try evening.snapshot(of: 2)["own"]?.object?["vote"]?.integer == 2)
    }

    @Test func `A pause keeps the rest of every clock, and waits for the wheel`() throws {
        var evening = try Evening(options: #"{"timer":30,"mixesChance":false}"#)
        try evening.send(#"{"type":"spin"}"#)
        try evening.send(#"{"type":"pause"}"#)
        evening.wait(milliseconds: 5_000)
        #expect(evening.state == "paused" && evening.game.nextDeadline == nil)
        #expect(try evening.refusal(#"{"type":"skip"}"#) == "paused")
        evening.wait(milliseconds: 60_000)
        try evening.send(#"{"type":"resume"}"#)
        guard case .choosing(let until?) = evening.game.stage else {
            Issue.record("\(evening.game.stage)")
            return
        }
        #expect(until == evening.time.adding(milliseconds: 20_000 - 0) || until > evening.time)
        evening.wait(milliseconds: 20_000)
        #expect(evening.state == "asking")
    }

    @Test func `While the room sleeps, the wheel does not stop`() throws {
        var evening = try Evening(options: #"{"mixesChance":false}"#)
        try evening.send(#"{"type":"spin"}"#)
        evening.sleep(milliseconds: 3_600_000)
        #expect(evening.state == "spinning")
        evening.wait(milliseconds: 4_800)
        #expect(evening.state == "choosing")
    }

    @Test func `Filters that leave nothing are named`() throws {
        var evening = try Evening(
            decks: #"{"title":"A","audience":"adults","questions":[{"text":"x","difficulty":"hard"}]}"#)
        #expect(try evening.refusal(#"{"type":"spin"}"#) == "emptyDeck")
        try evening.send(#"{"type":"setOptions","options":{"audience":"adults","difficulties":["hard"]}}"#)
        #expect(try evening.refusal(#"{"type":"spin"}"#) == nil)
    }

    @Test func `Names are put into questions, and nobody is told what comes`() throws {
        var evening = try Evening(
            players: 2, decks: #"{"title":"A","questions":["{player} and {other}: SECRET"]}"#)
        let before = String(
            decoding: JSONWriter.write { $0.value(.object(try! evening.snapshot(of: 1))) }, as: UTF8.self)
        #expect(!before.contains("SECRET") && !before.contains(evening.seed.hexadecimal))
        try evening.spin()
        let text = try #require(
            evening.snapshot(of: nil)["party"]?.object?["question"]?.object?["text"]?.string)
        #expect(["Player 2 and Player 3: SECRET", "Player 3 and Player 2: SECRET"].contains(text))
    }

    @Test func `A hall draws from a list, takes winners out, and takes that back`() throws {
        var evening = try Evening(players: 1, options: #"{"mode":"draw","source":"list","winners":2}"#)
        #expect(try evening.refusal(#"{"type":"spin"}"#) == "nobodyActive")
        try evening.send(#"{"type":"candidates","part":1,"of":2,"names":["Ada","Bo"]}"#)
        #expect(evening.game.list.names.isEmpty)
        try evening.send(#"{"type":"candidates","part":2,"of":2,"names":["Cy"]}"#)
        #expect(evening.game.list.names == ["Ada", "Bo", "Cy"])
        #expect(try evening.refusal(#"{"type":"spin"}"#, by: 2) == "notAllowed")
        try evening.spin()
        #expect(Set(evening.game.spins[0].winners).count == 2 && evening.state == "ready")
        try evening.spin()
        #expect(evening.game.spins[1].slices.count == 1)
        #expect(try evening.refusal(#"{"type":"spin"}"#) == "nobodyActive")
        try evening.send(#"{"type":"undoDraw","number":1}"#)
        #expect(evening.game.drawnLines.filter { !$0 }.count == 2)
        #expect(try evening.refusal(#"{"type":"undoDraw","number":1}"#) == "notNow")
    }

    @Test func `A list stays what was drawn from, and one that is refused wipes no other`() throws {
        var evening = try Evening(players: 1, options: #"{"mode":"draw","source":"list"}"#)
        try evening.send(#"{"type":"candidates","part":1,"of":1,"names":["Ada","Bo"]}"#)
        let names = { (count: Int) in (0..<count).map { "\"n\($0)\"" }.joined(separator: ",") }
        let part = #"{"type":"candidates","part":1,"of":1,"names":[\#(names(2_001))]}"#
        #expect(try evening.refusal(part) == "badMessage")
        for number in 1...10 {
            try evening.send(#"{"type":"candidates","part":\#(number),"of":11,"names":[\#(names(2_000))]}"#)
        }
        #expect(try evening.refusal(#"{"type":"candidates","part":11,"of":11,"names":["x"]}"#) == "badOptions")
        #expect(evening.game.list.names == ["Ada", "Bo"] && evening.game.drawnLines.count == 2)
        try evening.spin()
        let winner = evening.game.list.names[evening.game.drawnLines.firstIndex(of: true)!]
        let other = #"{"type":"candidates","part":1,"of":1,"names":["Cy","Di"]}"#
        #expect(try evening.refusal(other) == "notNow")
        try evening.send(#"{"type":"newGame"}"#)
        try evening.send(other)
        #expect(evening.recap().contains(#""name":"\#(winner)""#))
    }

    @Test func `A choice goes on whatever becomes of the deck`() throws {
        for isChosen in [true, false] {
            var evening = try Evening()
            try evening.spin()
            try evening.send(#"{"type":"reset"}"#)
            if isChosen {
                try evening.send(#"{"type":"choose","kind":"dare"}"#)
            } else {
                evening.wait(milliseconds: 20_000)
            }
            #expect(evening.state == "asking")
            var empty = try Evening()
            try empty.spin()
            try empty.send(#"{"type":"setOptions","options":{"difficulties":["hard"]}}"#)
            if isChosen {
                try empty.send(#"{"type":"choose","kind":"dare"}"#)
            } else {
                empty.wait(milliseconds: 20_000)
            }
            #expect(empty.state == "deckDone")
        }
    }

    @Test func `Only everybody once fills the bag`() throws {
        var evening = try Evening()
        try evening.turn()
        try evening.send(#"{"type":"setOptions","options":{"rule":"everybodyOnce"}}"#)
        try evening.turn()
        #expect(evening.game.spins[1].slices.count == 3)
    }

    @Test func `Only players who are there are drawn`() throws {
        var evening = try Evening(players: 3, options: #"{"mode":"draw"}"#)
        evening.present = SeatSet([SeatID(3)])
        try evening.spin()
        #expect(evening.game.spins[0].slices == [.seat(SeatID(3))])
    }

    @Test func `A new game has another seal, and the old one stays to be looked at`() throws {
        var evening = try Evening()
        let seal = evening.game.commitment
        try evening.turn()
        try evening.send(#"{"type":"newGame"}"#)
        #expect(evening.game.commitment != seal && evening.game.number == 2 && evening.state == "setup")
        #expect(evening.game.pile.remaining(evening.game.options) == [3, 2, 0])
        let recap = evening.recap()
        #expect(recap.contains(#""spins":1"#) && !recap.contains("T1"))
    }

    @Test func `Every timed thing waits for its time, and a room can leave at once`() throws {
        var evening = try Evening(options: #"{"mixesChance":false}"#)
        try evening.send(#"{"type":"spin"}"#)
        var game = evening.game
        _ = game.finishPlay(at: Moment(position: 99, time: evening.time))
        #expect(game.stage == .ended && game.nextDeadline == nil && game.isInterruptible)
        #expect(game.record.picked.reduce(0) { $0 + $1.times } == 1)
    }

    @Test func `What has turned is finished before the room plays something else`() throws {
        var evening = try Evening()
        #expect(evening.game.isInterruptible, "nothing has turned yet")
        try evening.turn()
        #expect(evening.state == "ready" && !evening.game.isInterruptible)
        var game = evening.game
        _ = game.finishPlay(at: Moment(position: 99, time: evening.time))
        #expect(game.stage == .ended && game.isInterruptible)
        try evening.send(#"{"type":"newGame"}"#)
        #expect(evening.game.isInterruptible, "the game before is told already")
        // In version 1 of the rules it was left unfinished.
        var old = try Evening(rules: 1)
        try old.turn()
        #expect(old.game.isInterruptible)
        #expect(old.game.commitment != evening.game.commitment)
    }

    @Test func `Nobody waits for somebody who has left`() throws {
        for rules in 1...2 {
            var evening = try Evening(options: #"{"mixesChance":false}"#, rules: rules)
            try evening.turn()
            guard case .seat(let last)? = evening.game.picked else {
                Issue.record("a guest was picked")
                return
            }
            let other = [2, 3, 4].first { $0 != last.number }!
            #expect(try evening.refusal(#"{"type":"spin"}"#, by: other) == "notAllowed")
            #expect(try evening.pulse()["wheel"]?.object?["spinner"]?.object?["player"]?.string == last.description)
            evening.present.remove(last)
            #expect(try evening.refusal(#"{"type":"spin"}"#, by: other) == (rules == 1 ? "notAllowed" : nil))
            guard rules == 2 else { continue }
            #expect(evening.game.spins[1].slices.count == 2, "and neither is on the wheel")
        }
    }

    @Test func `The wheel is told as the next spin takes it`() throws {
        func wheel(_ evening: Evening) throws -> (slices: [String], count: Int?, rule: String?, away: Int?) {
            let wheel = try #require(try evening.pulse()["wheel"]?.object)
            let slices = (wheel["slices"]?.array ?? []).compactMap { $0.object?["player"]?.string }
            return (slices, wheel["count"]?.integer, wheel["rule"]?.string, wheel["away"]?.integer)
        }
        var evening = try Evening(options: #"{"mixesChance":false}"#)
        try evening.send(#"{"type":"guests","add":"Grandma"}"#)
        evening.present.remove(SeatID(4))
        #expect(try wheel(evening) == (["p2", "p3", "g1"], 3, "notTwice", 1))
        for _ in 0..<4 {
            let told = try wheel(evening)
            try evening.spin()
            #expect(evening.game.spins.last?.slices.map(\.description) == told.slices)
            #expect(evening.game.spins.last?.rule.rawValue == told.rule)
            if case .choosing = evening.game.stage { try evening.send(#"{"type":"choose","kind":"truth"}"#) }
            try evening.send(#"{"type":"next"}"#)
        }
        // Absent players stay on the wheel if the options say so.
        try evening.send(#"{"type":"setOptions","options":{"skipsAway":false,"rule":"pure"}}"#)
        #expect(try wheel(evening) == (["p2", "p3", "p4", "g1"], 4, "pure", 0))
        var draw = try Evening(players: 2, options: #"{"mode":"draw","source":"list","winners":2}"#)
        try draw.send(#"{"type":"candidates","part":1,"of":1,"names":["Ada","Bo","Cy"]}"#)
        try draw.send(#"{"type":"spin","prize":"A cake"}"#)
        draw.wait(milliseconds: 10_000)
        let left = try wheel(draw)
        #expect(left.count == 1 && left.slices.count == 1 && left.away == nil)
        #expect(!(draw.game.spins[0].winners.map(\.description)).contains(left.slices[0]))
        let told = try draw.snapshot(of: nil)["party"]?.object?["draws"]?.array?.first?.object
        #expect(told?["prize"]?.string == "A cake" && told?["winners"]?.array?.count == 2)
        #expect(try draw.refusal(#"{"type":"spin","prize":"\#(String(repeating: "x", count: 61))"}"#) == "badOptions")
        let crowd = try Evening(players: 61)
        #expect(try wheel(crowd) == ([], 61, "notTwice", 0))
    }

    @Test func `The end says who was picked most, what they did, and which votes were worth it`() throws {
        var evening = try Evening(
            options: #"{"mixesChance":false,"rule":"pure"}"#,
            decks: #"{"title":"V","questions":[{"text":"D","kind":"dare"},{"text":"Rather","options":["fly","swim"]}]}"#
        )
        for _ in 0..<2 {
            try evening.spin()
            if case .choosing = evening.game.stage { try evening.send(#"{"type":"choose","kind":"dare"}"#) }
            _ = try evening.refusal(#"{"type":"vote","option":1}"#, by: 2)
            _ = try evening.refusal(#"{"type":"vote","option":2}"#, by: 3)
            try evening.send(#"{"type":"next"}"#)
        }
        try evening.send(#"{"type":"finishGame"}"#)
        let party = try #require(try evening.snapshot(of: nil)["party"]?.object)
        let rows = (party["result"]?.array ?? []).compactMap(\.object)
        let times = rows.compactMap { $0["times"]?.integer }
        #expect(times == times.sorted(by: >) && times.reduce(0, +) == 2)
        #expect(rows.compactMap { $0["dares"]?.integer }.reduce(0, +) == 1)
        let ballots = (party["ballots"]?.array ?? []).compactMap(\.object)
        #expect(ballots.count == 1 && ballots[0]["votes"]?.array?.compactMap(\.integer) == [1, 1])
        #expect(!evening.recap().contains("fly"), "a recap holds no question")
    }

    @Test func `A vote of one player is not told instead of a larger one`() throws {
        let questions = (1...4).map { #"{"text":"Rather \#($0)","options":["fly","swim"]}"# }.joined(separator: ",")
        var evening = try Evening(
            players: 7, options: #"{"mixesChance":false,"rule":"pure"}"#,
            decks: #"{"title":"V","questions":[\#(questions)]}"#)
        // Votes of one, six to one, two to two, and one to one.
        for (flying, swimming) in [(1, 0), (6, 1), (2, 2), (1, 1)] {
            try evening.spin()
            for seat in 0..<flying + swimming {
                try evening.send(#"{"type":"vote","option":\#(seat < flying ? 1 : 2)}"#, by: UInt32(seat + 2))
            }
            try evening.send(#"{"type":"next"}"#)
        }
        #expect(evening.game.tellingBallots.map(\.votes) == [[2, 2], [6, 1]])
        try evening.send(#"{"type":"finishGame"}"#)
        #expect(evening.game.tellingBallots.map(\.votes) == [[2, 2], [6, 1]])
    }
}
