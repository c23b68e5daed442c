import Cryptography
import GameRules
import JSON
import Testing
import WireProtocol

@testable import SequenceBoard

@Suite struct TableTests {
    @Test func `Two sit against each other, five get a bot, and teams are balanced`() throws {
        var hall = try Hall(players: 5)
        #expect(hall.game.seating.teams.map(\.count) == [3, 2])
        #expect(code { try hall.send("{\"type\":\"team\",\"team\":1}", by: 2) } == nil)
        #expect(hall.game.seating.teams.map(\.count) == [2, 3])
        #expect(code { try hall.send("{\"type\":\"team\",\"team\":1}", by: 4) } == .teamFull)
        #expect(code { try hall.send("{\"type\":\"team\",\"team\":2}", by: 5) } == .badMessage)
        #expect(code { try hall.send("{\"type\":\"startRound\"}", by: 5) } == .notAllowed)
        try hall.deal()
        let round = try #require(hall.game.round)
        #expect(round.places.count == 6 && round.places.count { $0.occupant.seat == nil } == 1)
        #expect(try Hall(players: 3).game.seating.teams.map(\.count) == [1, 1, 1])
        #expect(try Hall(players: 9).game.seating.teams.map(\.count) == [3, 3, 3])
        #expect(try Hall(players: 14).game.seating.count == 12)
    }

    @Test func `A host seats people and bots, and mistakes change nothing`() throws {
        var hall = try Hall("{\"options\":{\"fill\":\"off\",\"choosing\":\"host\"}}", players: 3)
        let before = hall.game.seating
        for wrong in [
            "[[\"p2\",\"p2\"],[]]", "[[\"p1\"],[\"p2\"]]", "[[\"p9\"],[\"p2\"]]", "[[\"p2\"]]", "[[],[],[],[]]",
        ] {
            #expect(code { try hall.send("{\"type\":\"seat\",\"teams\":\(wrong)}") } == .badSeating, "\(wrong)")
        }
        #expect(code { try hall.send("{\"type\":\"seat\",\"teams\":[[\"bot:4\"],[]]}") } == .badMessage)
        #expect(hall.game.seating == before)
        #expect(code { try hall.send("{\"type\":\"team\",\"team\":0}", by: 3) } == .notAllowed)
        try hall.send("{\"type\":\"seat\",\"teams\":[[\"p3\",\"bot:3\"],[\"p2\"]]}")
        #expect(code { try hall.send("{\"type\":\"startRound\"}") } == .badSeating)
        try hall.send("{\"type\":\"seat\",\"teams\":[[\"p3\",\"bot:3\"],[\"p2\",\"p4\"]]}")
        try hall.deal()
        #expect(hall.game.round?.places.map(\.occupant.wire) == ["p3", "p2", "bot:3", "p4"])
    }

    @Test func `Phones add to the chance: promised first, then told`() throws {
        var hall = try Hall()
        try hall.send("{\"type\":\"startRound\"}")
        let (one, other) = (String(repeating: "11", count: 32), String(repeating: "22", count: 32))
        let hash = { (digits: String) in
            sha256([UInt8](hexadecimal: digits) ?? []).hexadecimal
        }
        #expect(code { try hall.send("{\"type\":\"reveal\",\"nonce\":\"\(one)\"}", by: 2) } == .notAllowed)
        try hall.send("{\"type\":\"ready\",\"commit\":\"\(hash(one))\"}", by: 2)
        #expect(hall.game.stage == .gathering)
        try hall.send("{\"type\":\"ready\",\"commit\":\"\(hash(other))\"}", by: 3)
        #expect(hall.game.stage == .revealing)
        #expect(hall.sent.last?.text.contains(hash(other)) == true)
        #expect(code { try hall.send("{\"type\":\"reveal\",\"nonce\":\"\(other)\"}", by: 2) } == .badMessage)
        try hall.send("{\"type\":\"reveal\",\"nonce\":\"\(one)\"}", by: 2)
        var lazy = hall
        lazy.wait(milliseconds: 5_000)
        try hall.send("{\"type\":\"reveal\",\"nonce\":\"\(other)\"}", by: 3)
        let hands = try #require(hall.game.round?.table.hands)
        #expect(hands != lazy.game.round?.table.hands)
        #expect(lazy.game.round?.nonces.withheld == 1)
        var silent = try Hall()
        try silent.deal()
        #expect(hands != silent.game.round?.table.hands)
    }

    @Test func `Turns, refusals and what the house does when time is up`() throws {
        var hall = try Hall("{\"options\":{\"turn\":15}}")
        try hall.deal()
        let round = try #require(hall.game.round)
        let (turn, hand) = (round.table.turn, round.table.hands[round.table.turn])
        let seats: [UInt32] = [2, 3]
        let (own, other) = (seats[turn], seats[1 - turn])
        let card = try #require(hand.first { $0.jack == nil })
        let cell = round.table.layout.cells[card.face][0]
        let play = "{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}"
        #expect(code { try hall.send(play, by: other) } == .notYourTurn)
        #expect(code { try hall.send("{\"type\":\"pass\"}", by: own) } == .canPlay)
        #expect(code { try hall.send("{\"type\":\"swap\",\"card\":\(card.number)}", by: own) } == .notDead)
        #expect(code { try hall.send("{\"type\":\"playCard\",\"card\":104,\"cell\":1}", by: own) } == .notInHand)
        #expect(code { try hall.send("{\"type\":\"undo\"}", by: own) } == .notAllowed)
        try hall.send(play, by: own)
        #expect(code { try hall.send(play, by: own) } == .notYourTurn)
        // The other player's time runs out, so a later move is refused.
        hall.wait(milliseconds: 15_000)
        let late = try #require(hall.game.round?.table.hands[1 - turn].first { $0.jack == nil })
        let spot = round.table.layout.cells[late.face][1]
        #expect(
            code { try hall.send("{\"type\":\"playCard\",\"card\":\(late.number),\"cell\":\(spot)}", by: other) }
                == .notYourTurn)
        #expect(try hall.prompt(present: seats) == 1)
        #expect(hall.game.round?.acts.last?.isHouse == true)
        #expect(hall.game.round?.places[1 - turn].missed == 1)
        #expect(hall.game.round?.table.turn == turn)
    }

    @Test func `Without a limit the house plays for who is gone, and for nobody else`() throws {
        var hall = try Hall()
        try hall.deal()
        let seats: [UInt32] = [2, 3]
        let turn = try #require(hall.game.round?.table.turn)
        hall.wait(milliseconds: 20_000)
        #expect(try hall.prompt(present: seats) == 0)
        // The server does not play for a player who is away briefly, long after its last check.
        hall.wait(milliseconds: 5_000)
        #expect(try hall.prompt(present: [seats[1 - turn]]) == 0)
        hall.wait(milliseconds: 35_000)
        #expect(try hall.prompt(present: [seats[1 - turn]]) == 1)
        #expect(hall.game.round?.table.turn == 1 - turn)
        // When all players are absent, the game pauses, and the host resumes it.
        for _ in 0..<8 {
            hall.wait(milliseconds: 20_000)
            try hall.prompt(present: [])
        }
        #expect(hall.game.isPaused && hall.game.nextDeadline == nil)
        try hall.send("{\"type\":\"resume\"}")
        #expect(!hall.game.isPaused && hall.game.nextDeadline != nil)
    }

    @Test func `Time can also end a turn unused, and a play may be taken back`() throws {
        var hall = try Hall("{\"options\":{\"turn\":15,\"onTimeout\":\"pass\",\"undo\":true}}")
        try hall.deal()
        let turn = try #require(hall.game.round?.table.turn)
        hall.wait(milliseconds: 15_000)
        #expect(hall.game.round?.table.turn == 1 - turn && hall.game.round?.acts.last?.kind == .skip)
        let seats: [UInt32] = [2, 3]
        let table = try #require(hall.game.round?.table)
        let card = try #require(table.hands[1 - turn].first { $0.jack == nil })
        let cell = table.layout.cells[card.face][0]
        try hall.send("{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}", by: seats[1 - turn])
        #expect(code { try hall.send("{\"type\":\"undo\"}", by: seats[turn]) } == .notAllowed)
        var late = hall
        late.wait(milliseconds: 6_000)
        #expect(code { try late.send("{\"type\":\"undo\"}", by: seats[1 - turn]) } == .tooLate)
        try hall.send("{\"type\":\"undo\"}", by: seats[1 - turn])
        #expect(hall.game.round?.table == table)
        #expect(code { try hall.send("{\"type\":\"undo\"}") } == .tooLate)
    }

    @Test func `Whoever finds no place is no news`() throws {
        var hall = try Hall(players: 12)
        let count = hall.sent.count
        for seat in 14...40 { hall.join(UInt32(seat)) }
        #expect(count > 0 && hall.sent.count == count)
    }

    @Test func `Whoever has seen a hand gets no other in the round`() throws {
        var hall = try Hall(players: 2)
        try hall.deal()
        let place = try #require(hall.game.round?.place(of: SeatID(2)))
        try hall.send("{\"type\":\"substitute\",\"place\":\(place),\"by\":\"bot:1\"}")
        let other = "{\"type\":\"substitute\",\"place\":\(1 - place),\"by\":\"p2\"}"
        #expect(code { try hall.send(other) } == .badSeating)
        #expect(code { try hall.send("{\"type\":\"takeOver\",\"place\":\(1 - place)}", by: 2) } == .notAllowed)
        try hall.send("{\"type\":\"substitute\",\"place\":\(place),\"by\":\"p2\"}")
        #expect(hall.game.round?.place(of: SeatID(2)) == place)
    }

    @Test func `A table that no server tells is refused`() throws {
        var hall = try Hall(players: 2)
        try hall.deal()
        let text = hall.snapshot(of: 2)
        func read(_ text: String) throws -> SequenceBot.Fact {
            try SequenceBot.read(view: try #require(JSONParser.parse(Array(text.utf8), limits: .document).object))
        }
        _ = try read(text)
        let chips = String(repeating: "-", count: 100)
        let short = String(repeating: "-", count: 98)
        for change in ["0-\(short)", "\(short) -"] {
            let lie = text.replacing("\"\(chips)\"", with: "\"\(change)\"")
            #expect(lie != text)
            #expect(throws: Rejection.self) { try read(lie) }
        }
        let lie = text.replacing(
            "\"sequences\":[]", with: "\"sequences\":[{\"team\":7,\"cells\":[1,2,3,4,500]}]")
        #expect(lie != text)
        #expect(throws: Rejection.self) { try read(lie) }
    }

    @Test func `Whoever leaves leaves a bot, and whoever comes may take its place`() throws {
        var hall = try Hall(players: 2)
        try hall.deal()
        hall.remove(3)
        #expect(hall.game.round?.places.count { $0.occupant.seat == nil } == 1)
        let place = try #require(hall.game.round?.places.firstIndex { $0.occupant.seat == nil })
        hall.join(4)
        #expect(hall.snapshot(of: 4).contains("\"own\":null"))
        try hall.send("{\"type\":\"takeOver\",\"place\":\(place)}", by: 4)
        #expect(hall.snapshot(of: 4).contains("\"hand\":["))
        #expect(code { try hall.send("{\"type\":\"takeOver\",\"place\":\(place)}", by: 4) } == .notAllowed)
        try hall.send("{\"type\":\"substitute\",\"place\":\(place),\"by\":\"bot:1\"}")
        #expect(hall.snapshot(of: 4).contains("\"own\":null"))
        #expect(hall.sent.last?.audience == .seat(SeatID(4)))
    }

    @Test func `A whole game is told to the end, proven, and its winners have a place`() throws {
        var hall = try Hall(players: 4)
        try hall.deal()
        try hall.playOut()
        #expect(hall.game.stage == .finished)
        let proof = try #require(SequenceGame.verify(try hall.evening()))
        #expect(proof.findings.isEmpty && proof.hasProved, "\(proof.findings)")
        let team = hall.game.round?.table.outcome?.team
        #expect((hall.game.roundPlaces[0].lines.count == 2) == (team != nil))
        try hall.send("{\"type\":\"newRound\",\"options\":{\"layout\":\"shuffled\"}}")
        try hall.deal()
        try hall.playOut()
        let second = try #require(SequenceGame.verify(try hall.evening()))
        #expect(second.findings.isEmpty && second.counts.first?.count == 2, "\(second.findings)")
        // With another number of places, the place that begins is drawn again.
        try hall.send("{\"type\":\"newRound\"}")
        hall.remove(2)
        hall.remove(3)
        try hall.deal()
        try hall.playOut()
        let third = try #require(SequenceGame.verify(try hall.evening()))
        #expect(hall.game.round?.places.count == 2)
        #expect(third.findings.isEmpty && third.counts.first?.count == 3, "\(third.findings)")
    }

    @Test func `A table that is over names no player who was removed since`() throws {
        var hall = try Hall(players: 4)
        try hall.deal()
        try hall.playOut()
        #expect(hall.snapshot(of: nil).contains("Player 3"))
        hall.remove(3)
        #expect(hall.sent.contains { $0.type == "placeChanged" && $0.audience == .everybody })
        #expect(!(hall.sent.last { $0.type == "placeChanged" }?.text.contains("Player 3") ?? true))
        #expect(!hall.snapshot(of: nil).contains("Player 3"))
        #expect(hall.game.stage == .finished && hall.game.nextDeadline == nil)
    }

    @Test func `A host who hurries cuts off no phone that has promised a number`() throws {
        let nonce = String(repeating: "11", count: 32)
        let hash = sha256([UInt8](hexadecimal: nonce) ?? []).hexadecimal
        for derivesPlaces in [true, false] {
            var hall = try Hall(derivesPlaces: derivesPlaces)
            try hall.send("{\"type\":\"startRound\"}")
            try hall.send("{\"type\":\"ready\",\"commit\":\"\(hash)\"}", by: 2)
            // The host does not wait for the other player, who has not promised a number.
            try hall.send("{\"type\":\"startRound\"}")
            #expect(hall.game.stage == .revealing)
            try hall.send("{\"type\":\"startRound\"}")
            // Rooms of the first two versions deal at once.
            #expect(hall.game.stage == (derivesPlaces ? .revealing : .playing))
            let late = code { try hall.send("{\"type\":\"reveal\",\"nonce\":\"\(nonce)\"}", by: 2) }
            #expect(late == (derivesPlaces ? nil : .notAllowed))
            #expect(hall.game.round?.nonces.withheld == (derivesPlaces ? 0 : 1))
            try hall.send("{\"type\":\"finishRound\"}")
            #expect(hall.game.stage == .finished)
        }
        // A player who does not reveal a number delays the deal as before, and no longer.
        var hall = try Hall()
        try hall.send("{\"type\":\"startRound\"}")
        try hall.send("{\"type\":\"ready\",\"commit\":\"\(hash)\"}", by: 2)
        try hall.send("{\"type\":\"startRound\"}")
        hall.wait(milliseconds: 5_000)
        #expect(hall.game.stage == .playing && hall.game.round?.nonces.withheld == 1)
    }

    @Test func `A host seats as many teams as the options say`() throws {
        for derivesPlaces in [true, false] {
            var hall = try Hall("{\"options\":{\"teams\":3}}", players: 6, derivesPlaces: derivesPlaces)
            let two = "{\"type\":\"seat\",\"teams\":[[\"p2\",\"p3\",\"p4\"],[\"p5\",\"p6\",\"p7\"]]}"
            #expect(code { try hall.send(two) } == (derivesPlaces ? .badSeating : nil))
            try hall.send("{\"type\":\"setOptions\",\"options\":{\"teams\":2}}")
            try hall.send(two)
            try hall.deal()
            #expect(hall.game.round?.table.teams == 2)
        }
    }

    @Test func `What was tampered with is found`() throws {
        var hall = try Hall(players: 2)
        try hall.deal()
        try hall.playOut()
        let round = try #require(hall.game.rounds.first?.round)
        let first = round.first
        let changes: [(String, (String) -> String)] = [
            ("commitment", { $0.replacing("\"corners\":true", with: "\"corners\":false") }),
            ("commitment", { $0.replacing("\"seed\":\"0909", with: "\"seed\":\"0908") }),
            ("first", { $0.replacing("\"first\":\(first)", with: "\"first\":\(1 - first)") }),
            ("outcome", { $0.replacing("\"reason\":\"sequences\"", with: "\"reason\":\"full\"") }),
            ("nonces", { $0.replacing("\"nonces\":[null", with: "\"nonces\":[\"00\"") }),
            ("play", { $0.replacing("\"act\":\"play\"", with: "\"act\":\"swap\"") }),
            ("form", { $0.replacing("\"acts\":[{", with: "\"acts\":[7,{") }),
            ("hands", { $0.replacing("\"hands\":[[", with: "\"hands\":[[0,") }),
            ("sequences", { $0.replacing("\"sequences\":[{", with: "\"sequences\":[{\"team\":2},{") }),
            ("people", { $0.replacing("\"name\":\"Player 2\"", with: "\"name\":\"Eve\"") }),
            ("people", { $0.replacing("\"player\":\"p2\"", with: "\"player\":\"p77777\"") }),
            ("people", { $0.replacing("\"player\":\"p2\"", with: "\"player\":\"p3\"") }),
            ("form", { $0.replacing("\"number\":1,\"state\"", with: "\"number\":7,\"state\"") }),
        ]
        for (kind, change) in changes {
            #expect(change(hall.export()) != hall.export(), "\(kind) changes something")
            let proof = SequenceGame.verify(try hall.evening(change))
            let kinds = proof?.findings.map(\.kind) ?? []
            #expect(kinds.contains(kind) || kind == "play" && !kinds.isEmpty, "\(kind): \(kinds)")
        }
    }

    /// Checks that no frame, snapshot, export or recap contains a hand, the seed or the order of the stock before the
    /// end.
    @Test func `No frame holds another seat's secrets`() throws {
        var hall = try Hall(players: 4)
        try hall.deal()
        var turns = 0
        while hall.game.stage == .playing, turns < 60 {
            turns += 1
            let round = try #require(hall.game.round)
            for reader in [nil, 1, 2, 3, 4, 5] as [UInt32?] {
                let text = hall.snapshot(of: reader, role: reader == 1 ? .host : .player)
                expectNoSecret(in: text, of: hall, to: reader)
            }
            for text in [hall.export(), hall.recap()] { expectNoSecret(in: text, of: hall, to: nil) }
            let seat = try #require(round.places[round.table.turn].occupant.seat)
            let known = hall.sent.count
            let view = SeatView(of: round.table, place: round.table.turn)
            guard case .play(let card, let cell, _) = CardBot(level: 1).move(view, salt: turns) else { break }
            try hall.send("{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}", by: seat.number)
            guard hall.game.stage == .playing else { break }
            for frame in hall.sent[known...] {
                if case .seat(let only) = frame.audience {
                    #expect(only == seat)
                    expectNoSecret(in: frame.text, of: hall, to: only.number)
                } else {
                    expectNoSecret(in: frame.text, of: hall, to: nil)
                }
            }
        }
        #expect(turns > 10)
    }

    private func expectNoSecret(in text: String, of hall: Hall, to reader: UInt32?) {
        #expect(!text.contains(hall.seed.hexadecimal))
        guard let table = hall.game.round?.table, let round = hall.game.round else { return }
        for (place, hand) in table.hands.enumerated() where round.places[place].occupant.seat?.number != reader {
            #expect(!text.contains(hand.map { "\($0.number)" }.joined(separator: ",") + "]"), "hand of \(place)")
        }
        #expect(!text.contains(table.stock.suffix(4).map { "\($0.number)" }.joined(separator: ",")))
        #expect(reader != nil && text.contains("\"hand\":[") || !text.contains("\"hand\":["))
        #expect(!text.contains("\"hands\":["))
    }

    @Test func `A sleeping room moves the turn's end`() throws {
        var hall = try Hall("{\"options\":{\"turn\":30}}")
        try hall.deal()
        let deadline = try #require(hall.game.nextDeadline)
        var game = hall.game
        game.moveDeadlines(since: hall.time, by: 5_000)
        #expect(game.nextDeadline == deadline.adding(seconds: 5))
        #expect(game.turnEndsAt == deadline.adding(seconds: 5))
    }
}
