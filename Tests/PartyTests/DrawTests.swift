import Foundation
import GameRules
import JSON
import Testing

@testable import Party

/// Draws: their messages, and their effect on the game of questions.
@Suite struct DrawTests {
    private static let draw = #"{"type":"setOptions","options":{"mode":"draw","mixesChance":false,"rule":"pure"}}"#
    private static let questions =
        #"{"type":"setOptions","options":{"mode":"questions","mixesChance":false,"rule":"notTwice"}}"#

    /// Returns a game with this many draws from a list, each with a prize.
    private func drawn(_ count: Int) throws -> Evening {
        var evening = try Evening(players: 1, options: #"{"mode":"draw","source":"list","mixesChance":false}"#)
        let names = (1...count).map { #""Name \#($0)""# }.joined(separator: ",")
        try evening.send(#"{"type":"candidates","part":1,"of":1,"names":[\#(names)]}"#)
        for number in 1...count {
            try evening.send(#"{"type":"spin","prize":"Prize \#(number)"}"#)
            evening.wait(milliseconds: 10_000)
        }
        return evening
    }

    private func prizes(_ fields: JSONObject?) -> [String] {
        (fields?["draws"]?.array ?? []).compactMap { $0.object?["prize"]?.string }
    }

    @Test func `Everybody is told the last draws, and a host may ask for all`() throws {
        var evening = try drawn(25)
        let party = try #require(evening.snapshot(of: nil)["party"]?.object)
        #expect(prizes(party) == (6...25).map { "Prize \($0)" })
        #expect(party["earlier"]?.object?["count"]?.integer == 5)
        #expect(prizes(try evening.answer(#"{"type":"pastDraws"}"#)) == (1...25).map { "Prize \($0)" })
        #expect(prizes(try evening.answer(#"{"type":"pastDraws","before":6}"#)) == (1...5).map { "Prize \($0)" })
        #expect(prizes(try evening.answer(#"{"type":"pastDraws","before":1}"#)) == [])
        // One draw is undone, so the known list is outdated.
        try evening.send(#"{"type":"undoDraw","number":2}"#)
        let earlier = try evening.snapshot(of: nil)["party"]?.object?["earlier"]?.object
        #expect(earlier?["count"]?.integer == 5 && earlier?["standing"]?.integer == 4)
        let second = try evening.answer(#"{"type":"pastDraws","before":3}"#)["draws"]?.array?.last?.object
        #expect(second?["isUndone"]?.bool == true)
        try evening.send(#"{"type":"finishGame"}"#)
        let ended = try #require(evening.snapshot(of: nil)["party"]?.object)
        #expect(prizes(ended).count == 25 && ended["earlier"] == nil)
    }

    @Test func `An answer has a hundred draws, and a host asks again for those before`() throws {
        let evening = try drawn(230)
        var all: [String] = []
        var before: Int?
        for _ in 0..<3 {
            let question = before.map { #"{"type":"pastDraws","before":\#($0)}"# } ?? #"{"type":"pastDraws"}"#
            let draws = try #require(evening.answer(question)["draws"]?.array)
            #expect(draws.count <= 100)
            all = draws.compactMap { $0.object?["prize"]?.string } + all
            before = draws.first?.object?["number"]?.integer
        }
        #expect(all == (1...230).map { "Prize \($0)" })
        var over = evening
        try over.send(#"{"type":"finishGame"}"#)
        #expect(try over.snapshot(of: nil)["party"]?.object?["earlier"]?.object?["standing"]?.integer == 30)
        #expect(over.recap().contains(#""earlier":30"#))
    }

    @Test func `While phones push, the draw before is still told`() throws {
        var evening = try Evening(players: 3, options: #"{"mode":"draw","removesWinners":false}"#)
        try evening.spin()
        let hash = String(repeating: "5c", count: 32)
        try evening.send(#"{"type":"commitChance","commitment":"\#(hash)"}"#, by: 2)
        try evening.send(#"{"type":"spin"}"#)
        let party = try #require(evening.snapshot(of: nil)["party"]?.object)
        #expect(party["state"]?.string == "spinning" && party["draws"]?.array?.count == 1)
    }

    @Test func `A draw picks nobody to answer, and nobody to spin next`() throws {
        var evening = try Evening(players: 2, options: #"{"mixesChance":false,"rule":"notTwice"}"#)
        try evening.turn()
        guard case .seat(let asked)? = evening.game.picked else { return }
        let other = Entrant.seat(SeatID(asked.number == 2 ? 3 : 2))
        // The other one wins.
        try evening.send(Self.draw)
        evening.present.remove(asked)
        try evening.spin()
        evening.present.insert(asked)
        #expect(evening.game.spins[1].winners == [other])
        #expect(evening.own.allSatisfy { $0.seat == asked })
        #expect(evening.game.standing(of: other)?.picked == 0)
        guard case .seat(let winner) = other else { return }
        #expect(try evening.snapshot(of: winner.number)["own"]?.object?["picked"]?.integer == 0)
        #expect(evening.game.hasPlayed(winner), "who has won is spared")
        try evening.send(Self.questions)
        let wheel = try evening.pulse()["wheel"]?.object
        #expect(wheel?["spinner"]?.object?["player"]?.string == asked.description)
        #expect(wheel?["slices"]?.array?.count == 1, "no one twice in a row: the one who was asked last")
        // A spin for a question cannot be undone like a draw.
        try evening.send(Self.draw)
        #expect(try evening.refusal(#"{"type":"undoDraw","number":1}"#) == "notNow")
        try evening.send(#"{"type":"undoDraw","number":2}"#)
        #expect(!evening.game.hasPlayed(winner))
    }

    @Test func `By version 1 of the rules a draw's winners count as picked`() throws {
        var evening = try Evening(players: 1, options: #"{"mode":"draw","mixesChance":false}"#, rules: 1)
        try evening.spin()
        #expect(evening.game.picked == .seat(SeatID(2)) && evening.game.standing(of: .seat(SeatID(2)))?.picked == 1)
        try evening.send(#"{"type":"finishGame"}"#)
        let export = try evening.export()
        #expect(try #require(PartyGame.verify(export)).findings.isEmpty)
        #expect(!text(export).contains("isDraw"))
    }

    @Test func `An evening of questions and draws is proved, also one that ends while a draw turns`() throws {
        var evening = try Evening(players: 4, options: #"{"mixesChance":false,"rule":"notTwice"}"#)
        for _ in 0..<2 {
            try evening.turn()
            try evening.send(Self.draw)
            try evening.spin()
            try evening.send(Self.questions)
        }
        try evening.turn()
        try evening.send(Self.draw)
        try evening.send(#"{"type":"spin"}"#)
        try evening.send(#"{"type":"finishGame"}"#)
        let export = try evening.export()
        let proof = try #require(PartyGame.verify(export))
        #expect(proof.findings.isEmpty && proof.hasProved, "\(proof.findings)")
        #expect(evening.game.record.picked.reduce(0) { $0 + $1.times } == 3)
        // An export cannot present the player asked as a winner.
        let lie = text(export).replacing(#""count":1,"committed""#, with: #""count":1,"isDraw":true,"committed""#)
        #expect(lie != text(export))
        let found = try #require(PartyGame.verify(JSONParser.parse(Array(lie.utf8), limits: .document)))
        #expect(!found.findings.isEmpty)
        // A recap contains the draws, but of questions only how often each player was picked.
        let recap = evening.recap()
        #expect(recap.components(separatedBy: #""winners":["#).count - 1 == 3)
    }

    @Test func `A winner's name is that of the guest or of the line`() throws {
        var list = try Evening(players: 1, options: #"{"mode":"draw","source":"list","winners":2}"#)
        try list.send(#"{"type":"candidates","part":1,"of":1,"names":["Ada","Bo","Cy"]}"#)
        try list.send(#"{"type":"spin"}"#)
        list.wait(milliseconds: 10_000)
        try list.send(#"{"type":"finishGame"}"#)
        var guests = try Evening(players: 1, options: #"{"mode":"draw","mixesChance":false}"#)
        try guests.send(#"{"type":"sitOut","on":true,"player":"p2"}"#)
        try guests.send(#"{"type":"guests","add":"Grandma"}"#)
        try guests.spin()
        try guests.send(#"{"type":"finishGame"}"#)
        for (evening, names) in [(list, ["Ada", "Bo", "Cy"]), (guests, ["Grandma"])] {
            let export = try evening.export()
            #expect(try #require(PartyGame.verify(export)).findings == [])
            for name in names {
                // Changes the name only in the list, then only in the winners.
                for (what, instead) in [(#""\#(name)""#, #""Eve""#), (#""name":"\#(name)""#, #""name":"Eve""#)] {
                    let place = text(export).range(of: what)
                    guard let place else { continue }
                    let lie = text(export).replacingCharacters(in: place, with: instead)
                    let proof = try #require(PartyGame.verify(JSONParser.parse(Array(lie.utf8), limits: .document)))
                    let isWinner = text(export).contains(#""name":"\#(name)""#)
                    #expect(proof.findings.map(\.kind).contains("people") == isWinner, "\(name)")
                }
            }
        }
    }

    @Test func `The end tells the draws also when the game asked questions again after them`() throws {
        var evening = try Evening(players: 4, options: #"{"mixesChance":false,"rule":"notTwice"}"#)
        try evening.send(Self.draw)
        try evening.send(#"{"type":"spin","prize":"A cake"}"#)
        evening.wait(milliseconds: 10_000)
        try evening.send(Self.questions)
        try evening.turn()
        #expect(try evening.snapshot(of: nil)["party"]?.object?["draws"] == nil)
        try evening.send(#"{"type":"finishGame"}"#)
        let party = try #require(try evening.snapshot(of: nil)["party"]?.object)
        #expect(prizes(party) == ["A cake"] && party["asked"]?.integer == 1)
        // A game without draws has none in its recap.
        var asked = try Evening(options: #"{"mixesChance":false}"#)
        try asked.turn()
        try asked.send(#"{"type":"finishGame"}"#)
        #expect(try asked.snapshot(of: nil)["party"]?.object?["draws"] == nil)
    }

    private func text(_ value: JSONValue) -> String {
        String(decoding: JSONWriter.write { $0.value(value) }, as: UTF8.self)
    }
}
