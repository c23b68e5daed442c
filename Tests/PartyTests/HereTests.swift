import GameRules
import JSON
import Testing

@testable import Party

/// Presence: its effect on the wheel, draws, questions and messages.
@Suite struct HereTests {
    private func wheel(_ evening: Evening) throws -> (slices: [String], count: Int?, away: Int?) {
        let wheel = try #require(try evening.pulse()["wheel"]?.object)
        let slices = (wheel["slices"]?.array ?? []).compactMap { $0.object?["player"]?.string }
        return (slices, wheel["count"]?.integer, wheel["away"]?.integer)
    }

    private func name(_ number: UInt32) -> String { "Player \(number)" }

    @Test(arguments: ["questions", "draw"])
    func `A player who became a host stays on the wheel as long as they are connected`(mode: String) throws {
        var evening = try Evening(players: 2, options: #"{"mode":"\#(mode)","rule":"pure","removesWinners":false}"#)
        evening.makeHost(2)
        #expect(try wheel(evening) == (["p2", "p3"], 2, 0))
        evening.present.remove(SeatID(2))
        #expect(try wheel(evening) == (["p3"], 1, 1))
        try evening.spin()
        #expect(evening.game.spins[0].slices == [.seat(SeatID(3))])
    }

    @Test(arguments: [1, 2])
    func `Where no one is here, the words say what the next spin does`(rules: Int) throws {
        var evening = try Evening(rules: rules)
        evening.present = SeatSet([SeatID(1)])
        // In version 1 of the rules, everyone stayed on the wheel then.
        #expect(try wheel(evening) == (rules == 1 ? (["p2", "p3", "p4"], 3, 0) : ([], 0, 3)))
        #expect(try evening.refusal(#"{"type":"spin"}"#) == (rules == 1 ? nil : "nobodyActive"))
        // A guest has no device, and is always present.
        try evening.send(#"{"type":"guests","add":"Grandma"}"#)
        guard rules == 2 else { return }
        #expect(try wheel(evening) == (["g1"], 1, 3))
        try evening.send(#"{"type":"setOptions","options":{"skipsAway":false}}"#)
        #expect(try wheel(evening) == (["p2", "p3", "p4", "g1"], 4, 0))
    }

    @Test(arguments: [1, 2])
    func `A question names nobody who has left`(rules: Int) throws {
        let questions = (1...40).map { #""{other} \#($0)""# }.joined(separator: ",")
        var evening = try Evening(
            options: #"{"mixesChance":false,"rule":"pure"}"#, decks: #"{"title":"A","questions":[\#(questions)]}"#,
            rules: rules)
        evening.present.remove(SeatID(4))
        var named: Set<String> = []
        for _ in 0..<20 {
            try evening.spin()
            guard case .asking(let asked) = evening.game.stage else { break }
            named.insert(asked.other?.description ?? "")
            try evening.send(#"{"type":"next"}"#)
        }
        #expect(named == (rules == 1 ? ["p2", "p3", "p4"] : ["p2", "p3"]))
        // With a single player, no question names another.
        evening.present.remove(SeatID(3))
        try evening.spin()
        guard rules == 2, case .asking(let asked) = evening.game.stage else { return }
        #expect(evening.game.picked == .seat(SeatID(2)) && asked.other == nil)
    }

    @Test func `Whoever the wheel picks is told how often by then, and a newcomer that the game was over`() throws {
        var evening = try Evening(options: #"{"mixesChance":false}"#)
        for turn in 1...2 {
            try evening.turn()
            guard case .seat(let seat)? = evening.game.picked else { return }
            #expect(evening.own.count == turn && evening.own.last?.seat == seat)
            #expect(evening.own.last?.fields["picked"]?.integer == evening.game.standing(of: .seat(seat))?.picked)
        }
        // A result that is known when the game ends counts.
        try evening.send(#"{"type":"spin"}"#)
        try evening.send(#"{"type":"finishGame"}"#)
        #expect(evening.own.count == 3)
        evening.join(5)
        #expect(try evening.snapshot(of: 5)["own"]?.object?["isLate"]?.bool == true)
        #expect(try evening.snapshot(of: 4)["own"]?.object?["isLate"] == nil)
        try evening.send(#"{"type":"newGame"}"#)
        #expect(try evening.snapshot(of: 5)["own"]?.object?["isLate"] == nil)
    }

    // MARK: - Removed players

    /// Returns the last public message about the game, as text.
    private func told(_ evening: Evening) throws -> String {
        let party = try #require(evening.sent.last { $0.fields["party"] != nil }?.fields["party"])
        return String(decoding: JSONWriter.write { $0.value(party) }, as: UTF8.self)
    }

    @Test func `The name of a removed player goes from every screen, and comes back with them`() throws {
        var evening = try Evening(
            options: #"{"mixesChance":false,"rule":"pure"}"#,
            decks: #"{"title":"A","questions":["{player} asks {other}","{player} thanks {other}"]}"#)
        try evening.spin()
        guard case .seat(let picked)? = evening.game.picked, case .asking(let asked) = evening.game.stage,
            case .seat(let other)? = asked.other
        else { return }
        for seat in [picked, other] {
            let before = evening.sent.count
            #expect(try told(evening).contains(name(seat.number)))
            evening.remove(seat.number)
            #expect(evening.sent.dropFirst(before).contains { $0.type == "setUp" }, "all are told at once")
            #expect(try !told(evening).contains(name(seat.number)))
            #expect(try evening.snapshot(of: nil)["party"].map { try told(evening) == text($0) } == true)
        }
        #expect(try told(evening).contains(#""text":"… asks …""#) || told(evening).contains(#""text":"… thanks …""#))
        // The slices keep their places.
        let slices = try evening.snapshot(of: nil)["party"]?.object?["spin"]?.object?["slices"]?.array
        #expect(slices?.count == 3)
        evening.restore(picked.number)
        #expect(try told(evening).contains(name(picked.number)))
        evening.remove(picked.number)
        try evening.send(#"{"type":"finishGame"}"#)
        #expect(try !told(evening).contains(name(picked.number)) && !told(evening).contains(name(other.number)))
        #expect(evening.game.record.picked.contains { $0.entrant == .seat(picked) }, "the export has them")
    }

    private func text(_ value: JSONValue) -> String {
        String(decoding: JSONWriter.write { $0.value(value) }, as: UTF8.self)
    }

    @Test func `A removal of which no screen shows anything is told without the game`() throws {
        var evening = try Evening(players: 4)
        evening.remove(5)
        #expect(evening.sent.map(\.type) == ["people"])
    }

    @Test func `A draw shows no winner who was removed, and the prize of a guest stays theirs`() throws {
        var evening = try Evening(
            players: 3, options: #"{"mode":"draw","mixesChance":false,"winners":2}"#)
        try evening.spin()
        let winners = evening.game.spins[0].winners.map(\.description)
        func shown() throws -> [[String]] {
            try #require(evening.snapshot(of: nil)["party"]?.object?["draws"]?.array).map { draw in
                (draw.object?["winners"]?.array ?? []).compactMap { $0.object?["player"]?.string }
            }
        }
        #expect(try shown() == [winners])
        evening.remove(UInt32(winners[0].dropFirst())!)
        #expect(try shown() == [[winners[1]]])
        let spin = try evening.snapshot(of: nil)["party"]?.object?["spin"]?.object
        #expect(spin?["winners"]?.array?.count == 1)
        #expect(try text(.object(evening.answer(#"{"type":"pastDraws"}"#))).contains(winners[0]) == false)
        evening.remove(UInt32(winners[1].dropFirst())!)
        #expect(try shown() == [])
        var guests = try Evening(players: 0, options: #"{"mode":"draw","mixesChance":false}"#)
        try guests.send(#"{"type":"guests","add":"Grandma"}"#)
        try guests.spin()
        try guests.send(#"{"type":"guests","remove":"g1"}"#)
        let party = try #require(guests.snapshot(of: nil)["party"])
        #expect(text(party).contains("Grandma"))
    }
}
