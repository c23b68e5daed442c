import Cryptography
import GameRules
import JSON
import Testing
import WireProtocol

@testable import SequenceBoard

@Suite struct TableTests {
    @Test func `Two sit against each other, five get a bot, and teams are balanced`() throws {
        var room = try TestRoom(players: 5)
        #expect(room.game.seating.teams.map(\.count) == [3, 2])
        #expect(code { try room.send("{\"type\":\"team\",\"team\":1}", by: 2) } == nil)
        #expect(room.game.seating.teams.map(\.count) == [2, 3])
        #expect(code { try room.send("{\"type\":\"team\",\"team\":1}", by: 4) } == .teamFull)
        #expect(code { try room.send("{\"type\":\"team\",\"team\":2}", by: 5) } == .badMessage)
        #expect(code { try room.send("{\"type\":\"startRound\"}", by: 5) } == .notAllowed)
        try room.deal()
        let round = try #require(room.game.round)
        #expect(round.places.count == 6 && round.places.count { $0.occupant.seat == nil } == 1)
        #expect(try TestRoom(players: 3).game.seating.teams.map(\.count) == [1, 1, 1])
        #expect(try TestRoom(players: 9).game.seating.teams.map(\.count) == [3, 3, 3])
        #expect(try TestRoom(players: 14).game.seating.count == 12)
    }

    @Test func `A host seats people and bots, and mistakes change nothing`() throws {
        var room = try TestRoom("{\"options\":{\"fill\":\"off\",\"choosing\":\"host\"}}", players: 3)
        let before = room.game.seating
        for wrong in [
            "[[\"p2\",\"p2\"],[]]", "[[\"p1\"],[\"p2\"]]", "[[\"p9\"],[\"p2\"]]", "[[\"p2\"]]", "[[],[],[],[]]",
        ] {
            #expect(code { try room.send("{\"type\":\"seat\",\"teams\":\(wrong)}") } == .badSeating, "\(wrong)")
        }
        #expect(code { try room.send("{\"type\":\"seat\",\"teams\":[[\"bot:4\"],[]]}") } == .badMessage)
        #expect(room.game.seating == before)
        #expect(code { try room.send("{\"type\":\"team\",\"team\":0}", by: 3) } == .notAllowed)
        try room.send("{\"type\":\"seat\",\"teams\":[[\"p3\",\"bot:3\"],[\"p2\"]]}")
        #expect(code { try room.send("{\"type\":\"startRound\"}") } == .badSeating)
        try room.send("{\"type\":\"seat\",\"teams\":[[\"p3\",\"bot:3\"],[\"p2\",\"p4\"]]}")
        try room.deal()
        #expect(room.game.round?.places.map(\.occupant.wire) == ["p3", "p2", "bot:3", "p4"])
    }

    @Test func `Phones add to the chance: promised first, then told`() throws {
        var room = try TestRoom()
        try room.send("{\"type\":\"startRound\"}")
        let (one, other) = (String(repeating: "11", count: 32), String(repeating: "22", count: 32))
        let hash = { (digits: String) in
            sha256([UInt8](hexadecimal: digits) ?? []).hexadecimal
        }
        #expect(code { try room.send("{\"type\":\"reveal\",\"nonce\":\"\(one)\"}", by: 2) } == .notAllowed)
        try room.send("{\"type\":\"ready\",\"commit\":\"\(hash(one))\"}", by: 2)
        #expect(room.game.stage == .gathering)
        try room.send("{\"type\":\"ready\",\"commit\":\"\(hash(other))\"}", by: 3)
        #expect(room.game.stage == .revealing)
        #expect(room.sent.last?.text.contains(hash(other)) == true)
        #expect(code { try room.send("{\"type\":\"reveal\",\"nonce\":\"\(other)\"}", by: 2) } == .badMessage)
        try room.send("{\"type\":\"reveal\",\"nonce\":\"\(one)\"}", by: 2)
        var lazy = room
        lazy.wait(milliseconds: 5_000)
        try room.send("{\"type\":\"reveal\",\"nonce\":\"\(other)\"}", by: 3)
        let hands = try #require(room.game.round?.table.hands)
        #expect(hands != lazy.game.round?.table.hands)
        #expect(lazy.game.round?.nonces.withheld == 1)
        var silent = try TestRoom()
        try silent.deal()
        #expect(hands != silent.game.round?.table.hands)
    }

    @Test func `Turns, refusals and what the house does when time is up`() throws {
        var room = try TestRoom("{\"options\":{\"turn\":15}}")
        try room.deal()
        let round = try #require(room.game.round)
        let (turn, hand) = (round.table.turn, round.table.hands[round.table.turn])
        let seats: [UInt32] = [2, 3]
        let (own, other) = (seats[turn], seats[1 - turn])
        let card = try #require(hand.first { $0.jack == nil })
        let cell = round.table.layout.cells[card.face][0]
        let play = "{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}"
        #expect(code { try room.send(play, by: other) } == .notYourTurn)
        #expect(code { try room.send("{\"type\":\"pass\"}", by: own) } == .canPlay)
        #expect(code { try room.send("{\"type\":\"swap\",\"card\":\(card.number)}", by: own) } == .notDead)
        #expect(code { try room.send("{\"type\":\"playCard\",\"card\":104,\"cell\":1}", by: own) } == .notInHand)
        #expect(code { try room.send("{\"type\":\"undo\"}", by: own) } == .notAllowed)
        try room.send(play, by: own)
        #expect(code { try room.send(play, by: own) } == .notYourTurn)
        // The other player's time runs out, so a later move is refused.
        room.wait(milliseconds: 15_000)
        let late = try #require(room.game.round?.table.hands[1 - turn].first { $0.jack == nil })
        let spot = round.table.layout.cells[late.face][1]
        #expect(
            code { try room.send("{\"type\":\"playCard\",\"card\":\(late.number),\"cell\":\(spot)}", by: other) }
                == .notYourTurn)
        #expect(try room.prompt(present: seats) == 1)
        #expect(room.game.round?.acts.last?.isByServer == true)
        #expect(room.game.round?.places[1 - turn].missed == 1)
        #expect(room.game.round?.table.turn == turn)
    }

    @Test func `Without a limit the house plays for who is gone, and for nobody else`() throws {
        var room = try TestRoom()
        try room.deal()
        let seats: [UInt32] = [2, 3]
        let turn = try #require(room.game.round?.table.turn)
        room.wait(milliseconds: 20_000)
        #expect(try room.prompt(present: seats) == 0)
        // The server does not play for a player who is away briefly, long after its last check.
        room.wait(milliseconds: 5_000)
        #expect(try room.prompt(present: [seats[1 - turn]]) == 0)
        room.wait(milliseconds: 35_000)
        #expect(try room.prompt(present: [seats[1 - turn]]) == 1)
        #expect(room.game.round?.table.turn == 1 - turn)
        // When all players are absent, the game pauses, and the host resumes it.
        for _ in 0..<8 {
            room.wait(milliseconds: 20_000)
            try room.prompt(present: [])
        }
        #expect(room.game.isPaused && room.game.nextDeadline == nil)
        try room.send("{\"type\":\"resume\"}")
        #expect(!room.game.isPaused && room.game.nextDeadline != nil)
    }

    @Test func `Time can also end a turn unused, and a play may be taken back`() throws {
        var room = try TestRoom("{\"options\":{\"turn\":15,\"onTimeout\":\"pass\",\"undo\":true}}")
        try room.deal()
        let turn = try #require(room.game.round?.table.turn)
        room.wait(milliseconds: 15_000)
        #expect(room.game.round?.table.turn == 1 - turn && room.game.round?.acts.last?.kind == .skip)
        let seats: [UInt32] = [2, 3]
        let table = try #require(room.game.round?.table)
        let card = try #require(table.hands[1 - turn].first { $0.jack == nil })
        let cell = table.layout.cells[card.face][0]
        try room.send("{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}", by: seats[1 - turn])
        #expect(code { try room.send("{\"type\":\"undo\"}", by: seats[turn]) } == .notAllowed)
        var late = room
        late.wait(milliseconds: 6_000)
        #expect(code { try late.send("{\"type\":\"undo\"}", by: seats[1 - turn]) } == .tooLate)
        try room.send("{\"type\":\"undo\"}", by: seats[1 - turn])
        #expect(room.game.round?.table == table)
        #expect(code { try room.send("{\"type\":\"undo\"}") } == .tooLate)
    }

    @Test func `Whoever finds no place is no news`() throws {
        var room = try TestRoom(players: 12)
        let count = room.sent.count
        for seat in 14...40 { room.join(UInt32(seat)) }
        #expect(count > 0 && room.sent.count == count)
    }

    @Test func `Whoever has seen a hand gets no other in the round`() throws {
        var room = try TestRoom(players: 2)
        try room.deal()
        let place = try #require(room.game.round?.place(of: SeatID(2)))
        try room.send("{\"type\":\"substitute\",\"place\":\(place),\"by\":\"bot:1\"}")
        let other = "{\"type\":\"substitute\",\"place\":\(1 - place),\"by\":\"p2\"}"
        #expect(code { try room.send(other) } == .badSeating)
        #expect(code { try room.send("{\"type\":\"takeOver\",\"place\":\(1 - place)}", by: 2) } == .notAllowed)
        try room.send("{\"type\":\"substitute\",\"place\":\(place),\"by\":\"p2\"}")
        #expect(room.game.round?.place(of: SeatID(2)) == place)
    }

    @Test func `A table that no server tells is refused`() throws {
        var room = try TestRoom(players: 2)
        try room.deal()
        let text = room.snapshot(of: 2)
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
        var room = try TestRoom(players: 2)
        try room.deal()
        room.remove(3)
        #expect(room.game.round?.places.count { $0.occupant.seat == nil } == 1)
        let place = try #require(room.game.round?.places.firstIndex { $0.occupant.seat == nil })
        room.join(4)
        #expect(room.snapshot(of: 4).contains("\"own\":null"))
        try room.send("{\"type\":\"takeOver\",\"place\":\(place)}", by: 4)
        #expect(room.snapshot(of: 4).contains("\"hand\":["))
        #expect(code { try room.send("{\"type\":\"takeOver\",\"place\":\(place)}", by: 4) } == .notAllowed)
        try room.send("{\"type\":\"substitute\",\"place\":\(place),\"by\":\"bot:1\"}")
        #expect(room.snapshot(of: 4).contains("\"own\":null"))
        #expect(room.sent.last?.audience == .seat(SeatID(4)))
    }

    @Test func `A whole game is told to the end, proven, and its winners have a place`() throws {
        var room = try TestRoom(players: 4)
        try room.deal()
        try room.playOut()
        #expect(room.game.stage == .finished)
        let proof = try #require(SequenceGame.verify(try room.evening()))
        #expect(proof.findings.isEmpty && proof.hasProved, "\(proof.findings)")
        let team = room.game.round?.table.outcome?.team
        #expect((room.game.roundPlaces[0].lines.count == 2) == (team != nil))
        try room.send("{\"type\":\"newRound\",\"options\":{\"layout\":\"shuffled\"}}")
        try room.deal()
        try room.playOut()
        let second = try #require(SequenceGame.verify(try room.evening()))
        #expect(second.findings.isEmpty && second.counts.first?.count == 2, "\(second.findings)")
        // With another number of places, the place that begins is drawn again.
        try room.send("{\"type\":\"newRound\"}")
        room.remove(2)
        room.remove(3)
        try room.deal()
        try room.playOut()
        let third = try #require(SequenceGame.verify(try room.evening()))
        #expect(room.game.round?.places.count == 2)
        #expect(third.findings.isEmpty && third.counts.first?.count == 3, "\(third.findings)")
    }

    @Test func `A table that is over names no player who was removed since`() throws {
        var room = try TestRoom(players: 4)
        try room.deal()
        try room.playOut()
        #expect(room.snapshot(of: nil).contains("Player 3"))
        room.remove(3)
        #expect(room.sent.contains { $0.type == "placeChanged" && $0.audience == .everybody })
        #expect(!(room.sent.last { $0.type == "placeChanged" }?.text.contains("Player 3") ?? true))
        #expect(!room.snapshot(of: nil).contains("Player 3"))
        #expect(room.game.stage == .finished && room.game.nextDeadline == nil)
    }

    @Test func `A host who hurries cuts off no phone that has promised a number`() throws {
        let nonce = String(repeating: "11", count: 32)
        let hash = sha256([UInt8](hexadecimal: nonce) ?? []).hexadecimal
        for derivesPlaces in [true, false] {
            var room = try TestRoom(derivesPlaces: derivesPlaces)
            try room.send("{\"type\":\"startRound\"}")
            try room.send("{\"type\":\"ready\",\"commit\":\"\(hash)\"}", by: 2)
            // The host does not wait for the other player, who has not promised a number.
            try room.send("{\"type\":\"startRound\"}")
            #expect(room.game.stage == .revealing)
            try room.send("{\"type\":\"startRound\"}")
            // Rooms of the first two versions deal at once.
            #expect(room.game.stage == (derivesPlaces ? .revealing : .playing))
            let late = code { try room.send("{\"type\":\"reveal\",\"nonce\":\"\(nonce)\"}", by: 2) }
            #expect(late == (derivesPlaces ? nil : .notAllowed))
            #expect(room.game.round?.nonces.withheld == (derivesPlaces ? 0 : 1))
            try room.send("{\"type\":\"finishRound\"}")
            #expect(room.game.stage == .finished)
        }
        // A player who does not reveal a number delays the deal as before, and no longer.
        var room = try TestRoom()
        try room.send("{\"type\":\"startRound\"}")
        try room.send("{\"type\":\"ready\",\"commit\":\"\(hash)\"}", by: 2)
        try room.send("{\"type\":\"startRound\"}")
        room.wait(milliseconds: 5_000)
        #expect(room.game.stage == .playing && room.game.round?.nonces.withheld == 1)
    }

    @Test func `A host seats as many teams as the options say`() throws {
        for derivesPlaces in [true, false] {
            var room = try TestRoom("{\"options\":{\"teams\":3}}", players: 6, derivesPlaces: derivesPlaces)
            let two = "{\"type\":\"seat\",\"teams\":[[\"p2\",\"p3\",\"p4\"],[\"p5\",\"p6\",\"p7\"]]}"
            #expect(code { try room.send(two) } == (derivesPlaces ? .badSeating : nil))
            try room.send("{\"type\":\"setOptions\",\"options\":{\"teams\":2}}")
            try room.send(two)
            try room.deal()
            #expect(room.game.round?.table.teams == 2)
        }
    }

    @Test func `What was tampered with is found`() throws {
        var room = try TestRoom(players: 2)
        try room.deal()
        try room.playOut()
        let round = try #require(room.game.rounds.first?.round)
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
            #expect(change(room.export()) != room.export(), "\(kind) changes something")
            let proof = SequenceGame.verify(try room.evening(change))
            let kinds = proof?.findings.map(\.kind) ?? []
            #expect(kinds.contains(kind) || kind == "play" && !kinds.isEmpty, "\(kind): \(kinds)")
        }
    }

    /// Checks that no frame, snapshot, export or recap contains a hand, the seed or the order of the stock before the
    /// end.
    @Test func `No frame holds another seat's secrets`() throws {
        var room = try TestRoom(players: 4)
        try room.deal()
        var turns = 0
        while room.game.stage == .playing, turns < 60 {
            turns += 1
            let round = try #require(room.game.round)
            for reader in [nil, 1, 2, 3, 4, 5] as [UInt32?] {
                let text = room.snapshot(of: reader, role: reader == 1 ? .host : .player)
                expectNoSecret(in: text, of: room, to: reader)
            }
            for text in [room.export(), room.recap()] { expectNoSecret(in: text, of: room, to: nil) }
            let seat = try #require(round.places[round.table.turn].occupant.seat)
            let known = room.sent.count
            let view = SeatView(of: round.table, place: round.table.turn)
            guard case .play(let card, let cell, _) = CardBot(level: 1).move(view, salt: turns) else { break }
            try room.send("{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}", by: seat.number)
            guard room.game.stage == .playing else { break }
            for frame in room.sent[known...] {
                if case .seat(let only) = frame.audience {
                    #expect(only == seat)
                    expectNoSecret(in: frame.text, of: room, to: only.number)
                } else {
                    expectNoSecret(in: frame.text, of: room, to: nil)
                }
            }
        }
        #expect(turns > 10)
    }

    private func expectNoSecret(in text: String, of room: TestRoom, to reader: UInt32?) {
        #expect(!text.contains(room.seed.hexadecimal))
        guard let table = room.game.round?.table, let round = room.game.round else { return }
        for (place, hand) in table.hands.enumerated() where round.places[place].occupant.seat?.number != reader {
            #expect(!text.contains(hand.map { "\($0.number)" }.joined(separator: ",") + "]"), "hand of \(place)")
        }
        #expect(!text.contains(table.stock.suffix(4).map { "\($0.number)" }.joined(separator: ",")))
        #expect(reader != nil && text.contains("\"hand\":[") || !text.contains("\"hand\":["))
        #expect(!text.contains("\"hands\":["))
    }

    @Test func `A sleeping room moves the turn's end`() throws {
        var room = try TestRoom("{\"options\":{\"turn\":30}}")
        try room.deal()
        let deadline = try #require(room.game.nextDeadline)
        var game = room.game
        game.moveDeadlines(since: room.time, by: 5_000)
        #expect(game.nextDeadline == deadline.adding(seconds: 5))
        #expect(game.turnEndsAt == deadline.adding(seconds: 5))
    }
}
