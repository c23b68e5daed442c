import Foundation
import GameRules
import JSON
import PartyReferee
import Testing

@testable import Party

/// Random parties, compared with a simple reference.
@Suite struct RandomPartyTests {
    /// The daytime tests play a share of the nightly parties. `CALLBOARD_PARTY` plays a single one, by the number that
    /// a failure printed.
    private static let numbers: Range<Int> = {
        let environment = ProcessInfo.processInfo.environment
        if let party = environment["CALLBOARD_PARTY"].flatMap(Int.init) { return party..<party + 1 }
        return 0..<(environment["CALLBOARD_PARTY_GAMES"].flatMap(Int.init) ?? 100)
    }()

    @Test func `Wheel, pile and people are as the reference counts them`() {
        var counts: [String: Int] = [:]
        for number in Self.numbers {
            do {
                var party = try RandomParty(number: number)
                defer { counts.merge(party.counts, uniquingKeysWith: +) }
                try party.play()
            } catch {
                Issue.record("CALLBOARD_PARTY=\(number): \(error)")
                return
            }
        }
        // The test must not pass with trivial parties.
        guard Self.numbers.count >= 100 else { return }
        for something in [
            "spin", "push", "skip", "another", "choose", "next", "vote", "undoDraw", "latePush", "deckDone",
            "teams",
        ] {
            #expect(counts[something, default: 0] > 5, "\(something): \(counts)")
        }
    }

    /// The limits of spins, slices, guests and lines, which no random party reaches.
    @Test func `Limits are where the reference has them`() throws {
        let setup = PartyGame.Setup(
            options: {
                var options = PartyOptions(); (options.mode, options.source) = (.draw, .list); return options
            }(),
            decks: [], seed: Seed([UInt8](repeating: 3, count: 32)))
        let time = Timestamp(milliseconds: 1_000)
        var game = PartyGame(
            setup: setup, origin: PlayOrigin(room: "K7QX4P", play: 1), at: Moment(position: 1, time: time))
        let logged = try #require(JSONParser.parse(JSONWriter.object { setup.encode(into: &$0) }).object)
        var reference = try #require(RefereeParty(setup: logged, version: 2, room: "K7QX4P", play: 1))
        _ = game.seatJoined(SeatID(1), role: .host, at: Moment(position: 2, time: time))
        reference.join(0, isPlayer: false, at: 1_000)
        var refusals: Set<String> = []
        func give(_ input: PartyInput) throws {
            var code: String?
            let verdict = game.apply(input, from: SeatID(1), role: .host, at: Moment(position: 3, time: time))
            if case .rejected(let rejection) = verdict { code = rejection.code.rawValue }
            let command = try #require(
                JSONParser.parse(JSONWriter.object { input.encode(into: &$0) }, limits: .document).object)
            #expect(code == reference.apply(command, by: 0, isHost: true, at: 1_000))
            if let code { refusals.insert(code) }
        }
        func land() {
            _ = game.deadlineReached(at: Moment(position: 4, time: time))
            reference.deadlineReached(at: 1_000)
        }
        for number in 0...60 { try give(.guests(.add(name: "\(number)", key: "\(number)"))) }
        #expect(refusals == ["tooManyGuests"] && game.active.count == 60)
        let part = (0..<2_000).map { "\($0)" }
        for number in 1...11 { try give(.candidates(part: number, of: 11, names: part)) }
        #expect(refusals == ["tooManyGuests", "badOptions"] && game.list.names.isEmpty)
        for number in 1...10 { try give(.candidates(part: number, of: 10, names: part)) }
        #expect(game.list.names.count == 20_000)
        var options = game.options
        options.removesWinners = false
        try give(.setOptions(options))
        // Fifty draws of 20,000 are a million.
        for _ in 0..<51 {
            try give(.spin(present: SeatSet(), prize: nil))
            land()
        }
        #expect(game.spins.count == 50 && reference.spins.count == 50 && refusals.contains("tooManySpins"))
    }

    @Test func `A game spins a thousand times`() throws {
        let setup = PartyGame.Setup(
            options: {
                var options = PartyOptions(); options.mode = .draw; return options
            }(), decks: [],
            seed: Seed([UInt8](repeating: 3, count: 32)))
        let time = Timestamp(milliseconds: 1_000)
        var game = PartyGame(
            setup: setup, origin: PlayOrigin(room: "K7QX4P", play: 1), at: Moment(position: 1, time: time))
        game.options.removesWinners = false
        _ = game.seatJoined(SeatID(1), role: .player, at: Moment(position: 2, time: time))
        var taken = 0
        for _ in 0..<1_002 {
            let input = PartyInput.spin(present: SeatSet([SeatID(1)]), prize: nil)
            if case .accepted = game.apply(input, from: SeatID(1), role: .host, at: Moment(position: 3, time: time)) {
                taken += 1
            }
            _ = game.deadlineReached(at: Moment(position: 4, time: time))
        }
        #expect(taken == 1_000)
    }
}
