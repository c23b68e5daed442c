import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@testable import SequenceBoard

@Suite struct TournamentTests {
    private static let short = "\"form\":\"tables\",\"need\":1,\"turn\":15"

    /// Plays a round: everyone plays as a bot would, and the server plays for silent seats.
    private func playRound(_ room: inout TestRoom, silent: Set<UInt32> = []) throws {
        for _ in 0..<60_000 {
            guard let tournament = room.game.tournament, tournament.stage == .playing else { return }
            var hasPlayed = false
            for table in tournament.tables {
                // The last table that counts has ended the round.
                guard room.game.tournament?.stage == .playing else { break }
                guard let round = table.match.round, table.match.stage == .playing,
                    case .seat(let seat) = round.places[round.table.turn].occupant, !silent.contains(seat.number),
                    table.match.waiting != .house
                else { continue }
                let view = SeatView(of: round.table, place: round.table.turn)
                hasPlayed = true
                switch CardBot(level: 1).move(view, salt: table.match.step) {
                case .play(let card, let cell, _):
                    try room.send("{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}", by: seat.number)
                case .swap(let card): try room.send("{\"type\":\"swap\",\"card\":\(card.number)}", by: seat.number)
                case .pass: try room.send("{\"type\":\"pass\"}", by: seat.number)
                }
            }
            if try room.prompt(present: []) > 0 { hasPlayed = true }
            if !hasPlayed { room.wait(milliseconds: 1_000) }
        }
        Issue.record("the round does not end")
    }

    private func tournament(
        _ options: String, players: UInt32, derivesPlaces: Bool = true, rules: Int = SequenceGame.newRulesVersion
    ) throws -> TestRoom {
        var room = try TestRoom(
            "{\"options\":{\(Self.short),\(options)}}", players: players, derivesPlaces: derivesPlaces, rules: rules)
        try room.send("{\"type\":\"startRound\"}")
        return room
    }

    private static let many =
        ProcessInfo.processInfo.environment["CALLBOARD_SEQUENCE_DUELS"] == nil ? [] : [(64, 4)]

    @Test(arguments: [(16, 4), (5, 2), (7, 3), (13, 6), (3, 4)] + many)
    func `A knock-out has as many tables as it takes, and one team of winners`(players: Int, size: Int) throws {
        var room = try tournament("\"size\":\(size),\"contest\":\"knockout\"", players: UInt32(players))
        var due = (players + size - 1) / size
        while let tournament = room.game.tournament, tournament.stage != .over {
            let counted = tournament.tables.filter(\.counts).count
            #expect(counted == due)
            // No seat is at two tables, and none is missing.
            let seats = tournament.tables.flatMap { $0.match.occupants.compactMap(\.seat) }
            #expect(seats.count == players)
            #expect(Set(seats).count == players)
            for seat in seats { #expect(room.game.channel(of: seat) == tournament.channel(of: seat)) }
            try playRound(&room)
            // A team of bots alone has no place in the next round.
            let main = try #require(room.game.tournament).tables.filter(\.counts)
            var through = 0
            for table in main {
                let people = table.match.occupants.enumerated().filter { place, one in
                    place % table.match.teams == table.through && one.seat != nil
                }
                if !people.isEmpty { through += 1 }
            }
            let perTable = tournament.options.teamsAtTable
            let goesOn = due > 1 && through > 1
            let stage: Tournament.Stage = goesOn ? .between : .over
            #expect(room.game.tournament?.stage == stage)
            due = (through + perTable - 1) / perTable
            guard room.game.tournament?.stage == .between else { break }
            room.wait(milliseconds: 30_000)
        }
        #expect(room.game.stage == .finished)
        let places = try #require(room.game.roundPlaces.last).lines
        let champions = places.filter { $0.place == 1 }
        #expect(champions.count <= max(1, size / 2))
        let proof = try #require(SequenceGame.verify(try room.evening()))
        #expect(proof.findings.isEmpty && proof.hasProved, "\(proof.findings.prefix(3))")
        #expect(room.recap().utf8.count < 1_000_000)
    }

    @Test func `Everybody plays every round, against others, and who wins most is first`() throws {
        var room = try tournament("\"size\":2,\"contest\":\"swiss\",\"rounds\":3", players: 8)
        var met: Set<[SeatID]> = []
        for round in 1...3 {
            let tournament = try #require(room.game.tournament)
            #expect(tournament.number == round && tournament.tables.count == 4)
            for table in tournament.tables {
                let pair = table.match.occupants.compactMap(\.seat).sorted()
                #expect(pair.count == 2 && met.insert(pair).inserted, "\(pair) meet again")
            }
            try playRound(&room)
            if round < 3 { try room.send("{\"type\":\"startRound\"}") }
        }
        let tournament = try #require(room.game.tournament)
        #expect(tournament.stage == .over)
        let points: Int = tournament.entrants.reduce(0) { $0 + $1.points }
        #expect(points == 24)
        let order = tournament.ranking().map { tournament.entrants[$0.entrant].points }
        #expect(order == order.sorted(by: >))
        try explainTies(room, tournament)
        #expect(room.game.roundPlaces.last?.lines.first?.place == 1)
        let proof = try #require(SequenceGame.verify(try room.evening()))
        #expect(proof.findings.isEmpty, "\(proof.findings.prefix(3))")
        try removeFirst(&room, of: tournament)
    }

    /// Checks that the standing says what decided between equal points: the points of all players met, then sequences.
    private func explainTies(_ room: TestRoom, _ tournament: Tournament) throws {
        let told = try #require(room.sent.last { $0.type == "tournament" }?.fields["tournament"]?.object)
        let rows = try #require(told["standing"]?.array).compactMap(\.object)
        #expect(rows.count == 8)
        for row in rows {
            let one = try #require(tournament.entrants.first { $0.seat.description == row["player"]?.string })
            #expect(row["metPoints"]?.integer == one.met.reduce(0) { $0 + tournament.entrants[$1].points })
        }
        for (one, next) in zip(rows, rows.dropFirst()) where one["points"]?.integer == next["points"]?.integer {
            let (a, b) = (try #require(one["metPoints"]?.integer), try #require(next["metPoints"]?.integer))
            #expect(a >= b)
            if a == b { #expect(one["sequences"]?.integer ?? 0 >= next["sequences"]?.integer ?? 0) }
        }
    }

    @Test func `A player sees the opponents at their table before the cards are dealt`() throws {
        var room = try tournament("\"size\":4", players: 8)
        let table = try #require(room.game.tournament?.tables[1])
        let seat = try #require(table.match.occupants[2].seat)
        func round(_ text: String) throws -> JSONObject? {
            try JSONParser.parse(Array(text.utf8)).object?["round"]?.object
        }
        func players(_ round: JSONObject?) -> [String?]? {
            round?["places"]?.array?.map { $0.object?["player"]?.string }
        }
        let expected = table.match.occupants.map(\.seat?.description)
        let own = try round(room.snapshot(of: seat.number))
        #expect(own?["state"]?.string == "gathering" && own?["teams"]?.integer == 2)
        #expect(players(own) == expected)
        // Later messages replace the whole round.
        let hash = String(repeating: "0a", count: 32)
        for occupant in table.match.occupants {
            try room.send("{\"type\":\"ready\",\"commit\":\"\(hash)\"}", by: try #require(occupant.seat).number)
        }
        let revealing = try #require(room.sent.last { $0.type == "revealing" })
        #expect(players(revealing.fields["round"]?.object) == expected)
        #expect(players(try round(room.snapshot(of: 1))) == nil)
        // From the deal on, the table itself shows them.
        room.wait(milliseconds: 20_000)
        #expect(players(try round(room.snapshot(of: seat.number))) == nil)
    }

    /// Checks that the seats after a removed first one move up, even in a later round, and that a seat that joins after
    /// the end is not in the tournament.
    private func removeFirst(_ room: inout TestRoom, of tournament: Tournament) throws {
        func lines(_ list: [Tournament.Line]) -> [RoundPlaces.Line] {
            list.map { RoundPlaces.Line(seat: tournament.entrants[$0.entrant].seat, place: $0.place ?? 0) }
        }
        func table(_ room: TestRoom) -> [(seat: String?, place: Int?)] {
            var lines: [(String?, Int?)] = []
            SequenceProjection().writeTable(game: room.game, names: Names()) { line in
                lines.append((line[2].string, line[1].integer))
            }
            #expect(lines.first?.0 == "player")
            return Array(lines.dropFirst())
        }
        let before = lines(tournament.ranking())
        let first = try #require(before.first).seat
        room.join(20)
        #expect(room.game.tournament?.entrants.count == tournament.entrants.count)
        room.remove(first.number)
        let left = RoundPlaces(before).without { $0 == first }
        #expect(left.lines.first?.place == 1 && left.lines.count == before.count - 1)
        #expect(lines(try #require(room.game.tournament).standing) == left.lines)
        #expect(
            room.sent.last { $0.type == "tournament" }?.fields["tournament"]?.object?["standing"]?.array?.count == 7)
        try room.send("{\"type\":\"newRound\"}")
        #expect(table(room).map(\.seat) == left.lines.map(\.seat.description))
        #expect(table(room).map(\.place) == left.lines.map(\.place))
        #expect(room.game.roundPlaces == [left] && room.game.allRoundPlaces == [RoundPlaces(before)])
    }

    @Test func `A bot stays until the tournament is over, not its first table`() throws {
        var room = try tournament("\"size\":2,\"contest\":\"swiss\",\"rounds\":2", players: 4)
        let seat = SeatID(2)
        var bot = SequenceBot(seat: seat.description)
        var heard = 0
        for round in 1...2 {
            try playRound(&room)
            room.flush()
            let channel = room.game.channel(of: seat).map(Audience.channel)
            var leaves = 0
            for message in room.sent[heard...]
            where [.everybody, .seat(seat)].contains(message.audience) || message.audience == channel {
                guard let fact = try SequenceBot.read(message.type, message.fields)?.fact else { continue }
                if bot.take(fact).isRoundOver { leaves += 1 }
            }
            heard = room.sent.count
            #expect(leaves == (round == 2 ? 1 : 0))
            if round == 1 { try room.send("{\"type\":\"startRound\"}") }
        }
    }

    @Test func `A bot tells its number if it was in time to promise one`() throws {
        func view(_ state: String) throws -> SequenceBot.Fact {
            let text = "{\"round\":{\"state\":\"\(state)\",\"number\":1,\"asked\":[\"p2\"]}}"
            return try SequenceBot.read(view: try #require(JSONParser.parse(Array(text.utf8)).object))
        }
        /// Returns what a phone does when all reveal their numbers, with its promise answered before or after that.
        func told(_ refusal: String?, isEarly: Bool) throws -> [String] {
            var bot = SequenceBot(seat: "p2")
            let gathering = bot.take(try view("gathering"))
            let command = bot.command(of: try #require(gathering.wishes.first))
            let promise = try #require(command)
            #expect(promise.type == "ready")
            let first = isEarly ? bot.settle(promise, refusal: refusal) : bot.take(try view("revealing"))
            let second = isEarly ? bot.take(try view("revealing")) : bot.settle(promise, refusal: refusal)
            #expect(!isEarly || first.wishes.isEmpty)
            return (first.wishes + second.wishes).compactMap { bot.command(of: $0)?.type }
        }
        var other = SequenceBot(seat: "p3")
        #expect(other.take(try view("gathering")).wishes.isEmpty)
        for isEarly in [true, false] {
            #expect(try told(nil, isEarly: isEarly) == ["reveal"])
            #expect(try told("notAllowed", isEarly: isEarly) == [])
        }
    }

    @Test func `A play is told at its table alone, and hosts and the hall soon`() throws {
        var room = try tournament("\"size\":2", players: 4)
        room.wait(milliseconds: 20_000)
        room.flush()
        let tables = try #require(room.game.tournament).tables
        let round = try #require(tables[1].match.round)
        let seat = try #require(round.places[round.table.turn].occupant.seat)
        let other = try #require(tables[0].match.occupants[0].seat)
        let view = SeatView(of: round.table, place: round.table.turn)
        guard case .play(let card, let cell, _) = CardBot(level: 1).move(view, salt: 0) else { return }
        let play = "{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}"
        let first = try #require(tables[0].match.round)
        #expect(code { try room.send("{\"type\":\"pass\"}", by: 1) } == .notAllowed)
        if first.places[first.table.turn].occupant.seat == other {
            #expect(code { try room.send(play, by: other.number) } != nil)
        }
        let known = room.sent.count
        try room.send(play, by: seat.number)
        #expect(room.sent[known...].map(\.type) == ["moved", "hand"])
        #expect(room.sent[known].audience == .channel(ChannelName("r1t2")))
        #expect(room.sent[known + 1].audience == .seat(seat))
        let before = room.sent.count
        room.flush()
        #expect(room.sent[before...].map(\.type) == ["tables", "tables"])
        #expect(room.sent[before...].map(\.audience) == [.hosts, .channel(SequenceGame.hall)])
        #expect(room.sent[before].fields["tables"]?.array?.count == 1)
        // What other tables and the big screen see of a table.
        let own = room.snapshot(of: seat.number)
        #expect(own.contains("\"hand\":[") && own.contains("\"table\":1,"))
        let hand = hand(of: seat, room)
        for reader in [other.number, 1, nil] as [UInt32?] {
            let text = room.snapshot(of: reader, role: reader == 1 ? .host : .player)
            #expect(!text.contains(hand) && !text.contains("\"hands\""))
            #expect(text.contains("\"tables\":[") == (reader == 1))
        }
    }

    @Test func `What is kept of the tables for all who see them is what is on them`() throws {
        var room = try tournament("\"size\":2,\"contest\":\"knockout\"", players: 40)
        func compare(_ step: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
            for (seat, role) in [(1, .host), (7, .player), (nil, .player), (nil, .host)] as [(UInt32?, Role)] {
                #expect(
                    room.snapshot(of: seat, role: role) == room.freshSnapshot(of: seat, role: role), step,
                    sourceLocation: sourceLocation)
            }
        }
        compare("as it begins")
        room.remove(5)
        compare("somebody goes before the deal")
        room.join(60)
        room.rename(7)
        compare("somebody comes, and somebody has another name")
        room.wait(milliseconds: 20_000)
        compare("after the deal")
        try room.send("{\"type\":\"pause\"}")
        try room.send("{\"type\":\"resume\"}")
        room.remove(9)
        compare("a bot plays on for somebody")
        for table in 0..<20 {
            try room.send("{\"type\":\"finishTable\",\"table\":\(table)}")
            compare("after table \(table)")
        }
        room.wait(milliseconds: 30_000)
        compare("the second round")
        room.flush()
        let before = room.sent.count
        room.rename(11)
        compare("a name in the bracket")
        room.flush()
        // A changed name does not resend all tables.
        let told = room.sent[before...].filter { $0.type == "tables" }
        #expect(told.map(\.audience) == [.hosts, .channel(SequenceGame.hall)])
        for one in told {
            #expect(one.fields["isAll"] == nil && one.fields["tables"]?.array?.count == 1)
            #expect(one.text.contains("\"bracket\":[") && one.text.contains("Somebody"))
        }
        // The bracket does not name removed players either.
        room.remove(11)
        compare("somebody of the bracket is removed")
        room.flush()
        let last = try #require(room.sent.last { $0.type == "tables" })
        #expect(last.text.contains("\"bracket\":[") && !last.text.contains("\"p11\""))
    }

    private func hand(of seat: SeatID, _ room: TestRoom) -> String {
        guard let (match, place) = room.game.place(of: seat), let cards = match.round?.table.hands[place] else {
            return "?"
        }
        return "[" + cards.map { "\($0.number)" }.joined(separator: ",") + "]"
    }

    @Test func `A host ends a slow table, gives it a bot, stops the clock, and ends it all`() throws {
        var room = try tournament("\"size\":2,\"minutes\":5", players: 6)
        room.wait(milliseconds: 20_000)
        #expect(code { try room.send("{\"type\":\"substitute\",\"place\":0,\"by\":\"bot:1\"}") } == .badSeating)
        let seat = try #require(room.game.tournament?.tables[0].match.occupants[0].seat)
        try room.send("{\"type\":\"substitute\",\"table\":0,\"place\":0,\"by\":\"bot:1\"}")
        #expect(room.game.channel(of: seat) == nil)
        // A free player can take any bot's place, except at a table where they have seen other cards.
        #expect(
            code { try room.send("{\"type\":\"takeOver\",\"table\":1,\"place\":0}", by: seat.number) } == .notAllowed)
        try room.send("{\"type\":\"takeOver\",\"table\":0,\"place\":0}", by: seat.number)
        #expect(room.game.channel(of: seat) == ChannelName("r1t1"))
        #expect(code { try room.send("{\"type\":\"finishTable\",\"table\":9}") } == .badSeating)
        try room.send("{\"type\":\"finishTable\",\"table\":2}")
        #expect(room.game.tournament?.tables[2].match.stage == .finished)
        #expect(code { try room.send("{\"type\":\"finishTable\",\"table\":2}") } == .gameOver)
        try room.send("{\"type\":\"pause\"}")
        #expect(room.game.nextDeadline == nil)
        room.wait(milliseconds: 3_600_000)
        let ends = try #require(room.game.tournament?.endsAt)
        try room.send("{\"type\":\"resume\"}")
        #expect(room.game.tournament?.endsAt == ends.adding(milliseconds: 3_600_000))
        #expect(room.game.tournament?.stage == .playing)
        try room.send("{\"type\":\"finishRound\"}")
        #expect(room.game.stage == .finished && room.game.roundPlaces.count == 1)
        #expect(room.game.tournament?.places.lines.count { $0.place == 1 } == 3)
        let proof = try #require(SequenceGame.verify(try room.evening()))
        #expect(proof.findings.isEmpty, "\(proof.findings.prefix(3))")
        try room.send("{\"type\":\"newRound\",\"options\":{}}")
        #expect(room.game.form == .one && room.game.stage == .seating && room.game.seating.count == 6)
    }

    @Test func `Only those in first place are told to have won a tournament that is cut short`() throws {
        // Where places are derived, the room derives the winners from them.
        var room = try tournament("\"size\":2,\"contest\":\"knockout\"", players: 8, derivesPlaces: false)
        room.wait(milliseconds: 20_000)
        try room.send("{\"type\":\"finishRound\"}")
        let places = try #require(room.game.roundPlaces.last).lines
        #expect(places.count == 8)
        let summary = try JSONParser.parse(JSONWriter.object { room.game.encodeSummary(into: &$0) })
        let firsts = summary.object?["firsts"]?.array?.compactMap { $0.object?["player"]?.string }
        #expect(firsts == places.filter { $0.place == 1 }.map(\.seat.description))
        #expect(firsts?.count == 4)
    }

    @Test func `A round ends when its time is up, bots go on for who left, and who comes plays the next`() throws {
        var room = try tournament("\"size\":2,\"minutes\":5", players: 8)
        room.remove(2)
        room.join(10)
        #expect(room.game.channel(of: SeatID(2)) == nil && room.game.channel(of: SeatID(10)) == nil)
        #expect(room.snapshot(of: 10).contains("\"entrant\":{"))
        room.wait(milliseconds: 300_000)
        #expect(room.game.tournament?.stage == .between)
        let ended = try #require(room.game.tournament).tables
        #expect(ended.allSatisfy { $0.match.round?.table.outcome != nil })
        room.wait(milliseconds: 30_000)
        let next = try #require(room.game.tournament)
        #expect(next.number == 2 && next.stage == .playing)
        let seats = next.tables.flatMap { $0.match.occupants.compactMap(\.seat) }
        #expect(!seats.contains(SeatID(2)) && seats.contains(SeatID(10)))
        // They joined too late to win it.
        #expect(next.tables[next.table(of: SeatID(10)) ?? 0].counts == false)
        while room.game.stage != .finished { room.wait(milliseconds: 300_000) }
        let proof = try #require(SequenceGame.verify(try room.evening()))
        #expect(proof.findings.isEmpty, "\(proof.findings.prefix(3))")
    }

    @Test(arguments: SequenceGame.rulesVersions)
    func `The final does not wait for the players who were beaten`(rules: Int) throws {
        var room = try tournament("\"size\":2,\"minutes\":60", players: 4, rules: rules)
        try playRound(&room)
        room.wait(milliseconds: 30_000)
        let final = try #require(room.game.tournament)
        #expect(final.tables.map(\.counts) == [true, false])
        try playRound(&room, silent: Set(final.tables[1].match.occupants.compactMap { $0.seat?.number }))
        #expect(room.game.stage == .finished)
        let beaten = try #require(room.game.tournament).tables[1].match
        #expect((beaten.round?.table.outcome?.reason == .ended) == (rules >= 2))
        // Its phones learn the end before the tournament's.
        let own = Tournament.channel(round: 2, table: 1)
        let end = try #require(room.sent.lastIndex { $0.type == "finished" && $0.audience == .channel(own) })
        #expect(room.sent[end...].contains { $0.type == "tournament" })
        let proof = try #require(SequenceGame.verify(try room.evening()))
        #expect(proof.findings.isEmpty && proof.rules == [rules], "\(proof.findings.prefix(3))")
    }

    @Test func `Tables that were tampered with are found`() throws {
        var room = try tournament("\"size\":2", players: 4)
        try playRound(&room)
        room.wait(milliseconds: 30_000)
        try playRound(&room)
        #expect(room.game.stage == .finished)
        let tables = try #require(room.game.tournament)
        let through = try #require(tables.past.first?.through)
        let own = try #require(tables.past.first?.match.seed).hexadecimal
        let changes: [(String, (String) -> String)] = [
            ("draw", { $0.replacing(own, with: String(own.reversed())) }),
            ("bracket", { $0.replacing("\"through\":\(through)", with: "\"through\":\(1 - through)") }),
            ("draw", { $0.replacing("\"drawn\":[\"p2\",\"p3\"", with: "\"drawn\":[\"p3\",\"p2\"") }),
            ("commitment", { $0.replacing("\"size\":2", with: "\"size\":4") }),
            ("outcome", { $0.replacing("\"reason\":\"sequences\"", with: "\"reason\":\"full\"") }),
            ("form", { $0.replacing("\"table\":0,", with: "\"table\":\"0\",") }),
        ]
        for (kind, change) in changes {
            #expect(change(room.export()) != room.export(), "\(kind) changes something")
            let kinds = SequenceGame.verify(try room.evening(change))?.findings.map(\.kind) ?? []
            #expect(kinds.contains(kind), "\(kind): \(Set(kinds))")
        }
    }
}
