import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@testable import SequenceBoard

@Suite struct TournamentTests {
    private static let short = "\"form\":\"tables\",\"need\":1,\"turn\":15"

    /// Plays a round: everyone plays as a bot would, and the server plays for silent seats.
    private func playRound(_ hall: inout Hall, silent: Set<UInt32> = []) throws {
        for _ in 0..<60_000 {
            guard let tournament = hall.game.tournament, tournament.stage == .playing else { return }
            var hasPlayed = false
            for table in tournament.tables {
                guard let round = table.match.round, table.match.stage == .playing,
                    case .seat(let seat) = round.places[round.table.turn].occupant, !silent.contains(seat.number),
                    table.match.waiting != .house
                else { continue }
                let view = SeatView(of: round.table, place: round.table.turn)
                hasPlayed = true
                switch CardBot(level: 1).move(view, salt: table.match.step) {
                case .play(let card, let cell, _):
                    try hall.send("{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}", by: seat.number)
                case .swap(let card): try hall.send("{\"type\":\"swap\",\"card\":\(card.number)}", by: seat.number)
                case .pass: try hall.send("{\"type\":\"pass\"}", by: seat.number)
                }
            }
            if try hall.prompt(present: []) > 0 { hasPlayed = true }
            if !hasPlayed { hall.wait(milliseconds: 1_000) }
        }
        Issue.record("the round does not end")
    }

    private func tournament(_ options: String, players: UInt32, derivesPlaces: Bool = true) throws -> Hall {
        var hall = try Hall(
            "{\"options\":{\(Self.short),\(options)}}", players: players, derivesPlaces: derivesPlaces)
        try hall.send("{\"type\":\"startRound\"}")
        return hall
    }

    private static let many =
        ProcessInfo.processInfo.environment["CALLBOARD_SEQUENCE_DUELS"] == nil ? [] : [(64, 4)]

    @Test(arguments: [(16, 4), (5, 2), (7, 3), (13, 6), (3, 4)] + many)
    func `A knock-out has as many tables as it takes, and one team of winners`(players: Int, size: Int) throws {
        var hall = try tournament("\"size\":\(size),\"contest\":\"knockout\"", players: UInt32(players))
        var due = (players + size - 1) / size
        while let tournament = hall.game.tournament, tournament.stage != .over {
            let counted = tournament.tables.filter(\.counts).count
            #expect(counted == due)
            // No seat is at two tables, and none is missing.
            let seats = tournament.tables.flatMap { $0.match.occupants.compactMap(\.seat) }
            #expect(seats.count == players)
            #expect(Set(seats).count == players)
            for seat in seats { #expect(hall.game.channel(of: seat) == tournament.channel(of: seat)) }
            try playRound(&hall)
            // A team of bots alone has no place in the next round.
            let main = try #require(hall.game.tournament).tables.filter(\.counts)
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
            #expect(hall.game.tournament?.stage == stage)
            due = (through + perTable - 1) / perTable
            guard hall.game.tournament?.stage == .between else { break }
            hall.wait(milliseconds: 30_000)
        }
        #expect(hall.game.stage == .finished)
        let places = try #require(hall.game.roundPlaces.last).lines
        let champions = places.filter { $0.place == 1 }
        #expect(champions.count <= max(1, size / 2))
        let proof = try #require(SequenceGame.verify(try hall.evening()))
        #expect(proof.findings.isEmpty && proof.hasProved, "\(proof.findings.prefix(3))")
        #expect(hall.recap().utf8.count < 1_000_000)
    }

    @Test func `Everybody plays every round, against others, and who wins most is first`() throws {
        var hall = try tournament("\"size\":2,\"contest\":\"swiss\",\"rounds\":3", players: 8)
        var met: Set<[SeatID]> = []
        for round in 1...3 {
            let tournament = try #require(hall.game.tournament)
            #expect(tournament.number == round && tournament.tables.count == 4)
            for table in tournament.tables {
                let pair = table.match.occupants.compactMap(\.seat).sorted()
                #expect(pair.count == 2 && met.insert(pair).inserted, "\(pair) meet again")
            }
            try playRound(&hall)
            if round < 3 { try hall.send("{\"type\":\"startRound\"}") }
        }
        let tournament = try #require(hall.game.tournament)
        #expect(tournament.stage == .over)
        let points: Int = tournament.entrants.reduce(0) { $0 + $1.points }
        #expect(points == 24)
        let order = tournament.ranking().map { tournament.entrants[$0.entrant].points }
        #expect(order == order.sorted(by: >))
        try explainTies(hall, tournament)
        #expect(hall.game.roundPlaces.last?.lines.first?.place == 1)
        let proof = try #require(SequenceGame.verify(try hall.evening()))
        #expect(proof.findings.isEmpty, "\(proof.findings.prefix(3))")
        try removeFirst(&hall, of: tournament)
    }

    /// Checks that the standing says what decided between equal points: the points of all players met, then sequences.
    private func explainTies(_ hall: Hall, _ tournament: Tournament) throws {
        let told = try #require(hall.sent.last { $0.type == "tournament" }?.fields["tournament"]?.object)
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
        var hall = try tournament("\"size\":4", players: 8)
        let table = try #require(hall.game.tournament?.tables[1])
        let seat = try #require(table.match.occupants[2].seat)
        func round(_ text: String) throws -> JSONObject? {
            try JSONParser.parse(Array(text.utf8)).object?["round"]?.object
        }
        func players(_ round: JSONObject?) -> [String?]? {
            round?["places"]?.array?.map { $0.object?["player"]?.string }
        }
        let expected = table.match.occupants.map(\.seat?.description)
        let own = try round(hall.snapshot(of: seat.number))
        #expect(own?["state"]?.string == "gathering" && own?["teams"]?.integer == 2)
        #expect(players(own) == expected)
        // Later messages replace the whole round.
        let hash = String(repeating: "0a", count: 32)
        for occupant in table.match.occupants {
            try hall.send("{\"type\":\"ready\",\"commit\":\"\(hash)\"}", by: try #require(occupant.seat).number)
        }
        let revealing = try #require(hall.sent.last { $0.type == "revealing" })
        #expect(players(revealing.fields["round"]?.object) == expected)
        #expect(players(try round(hall.snapshot(of: 1))) == nil)
        // From the deal on, the table itself shows them.
        hall.wait(milliseconds: 20_000)
        #expect(players(try round(hall.snapshot(of: seat.number))) == nil)
    }

    /// Checks that the seats after a removed first one move up, even in a later round, and that a seat that joins after
    /// the end is not in the tournament.
    private func removeFirst(_ hall: inout Hall, of tournament: Tournament) throws {
        func lines(_ list: [Tournament.Line]) -> [RoundPlaces.Line] {
            list.map { RoundPlaces.Line(seat: tournament.entrants[$0.entrant].seat, place: $0.place ?? 0) }
        }
        func table(_ hall: Hall) -> [(seat: String?, place: Int?)] {
            var lines: [(String?, Int?)] = []
            SequenceProjection().writeTable(game: hall.game, names: Names()) { line in
                lines.append((line[2].string, line[1].integer))
            }
            #expect(lines.first?.0 == "player")
            return Array(lines.dropFirst())
        }
        let before = lines(tournament.ranking())
        let first = try #require(before.first).seat
        hall.join(20)
        #expect(hall.game.tournament?.entrants.count == tournament.entrants.count)
        hall.remove(first.number)
        let left = RoundPlaces(before).without { $0 == first }
        #expect(left.lines.first?.place == 1 && left.lines.count == before.count - 1)
        #expect(lines(try #require(hall.game.tournament).standing) == left.lines)
        #expect(
            hall.sent.last { $0.type == "tournament" }?.fields["tournament"]?.object?["standing"]?.array?.count == 7)
        try hall.send("{\"type\":\"newRound\"}")
        #expect(table(hall).map(\.seat) == left.lines.map(\.seat.description))
        #expect(table(hall).map(\.place) == left.lines.map(\.place))
        #expect(hall.game.roundPlaces == [left] && hall.game.allRoundPlaces == [RoundPlaces(before)])
    }

    @Test func `A bot stays until the tournament is over, not its first table`() throws {
        var hall = try tournament("\"size\":2,\"contest\":\"swiss\",\"rounds\":2", players: 4)
        let seat = SeatID(2)
        var bot = SequenceBot(seat: seat.description)
        var heard = 0
        for round in 1...2 {
            try playRound(&hall)
            hall.flush()
            let channel = hall.game.channel(of: seat).map(Audience.channel)
            var leaves = 0
            for message in hall.sent[heard...]
            where [.everybody, .seat(seat)].contains(message.audience) || message.audience == channel {
                guard let fact = try SequenceBot.read(message.type, message.fields)?.fact else { continue }
                if bot.take(fact).isRoundOver { leaves += 1 }
            }
            heard = hall.sent.count
            #expect(leaves == (round == 2 ? 1 : 0))
            if round == 1 { try hall.send("{\"type\":\"startRound\"}") }
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
        var hall = try tournament("\"size\":2", players: 4)
        hall.wait(milliseconds: 20_000)
        hall.flush()
        let tables = try #require(hall.game.tournament).tables
        let round = try #require(tables[1].match.round)
        let seat = try #require(round.places[round.table.turn].occupant.seat)
        let other = try #require(tables[0].match.occupants[0].seat)
        let view = SeatView(of: round.table, place: round.table.turn)
        guard case .play(let card, let cell, _) = CardBot(level: 1).move(view, salt: 0) else { return }
        let play = "{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}"
        let first = try #require(tables[0].match.round)
        #expect(code { try hall.send("{\"type\":\"pass\"}", by: 1) } == .notAllowed)
        if first.places[first.table.turn].occupant.seat == other {
            #expect(code { try hall.send(play, by: other.number) } != nil)
        }
        let known = hall.sent.count
        try hall.send(play, by: seat.number)
        #expect(hall.sent[known...].map(\.type) == ["moved", "hand"])
        #expect(hall.sent[known].audience == .channel(ChannelName("r1t2")))
        #expect(hall.sent[known + 1].audience == .seat(seat))
        let before = hall.sent.count
        hall.flush()
        #expect(hall.sent[before...].map(\.type) == ["tables", "tables"])
        #expect(hall.sent[before...].map(\.audience) == [.hosts, .channel(SequenceGame.hall)])
        #expect(hall.sent[before].fields["tables"]?.array?.count == 1)
        // What other tables and the big screen see of a table.
        let own = hall.snapshot(of: seat.number)
        #expect(own.contains("\"hand\":[") && own.contains("\"table\":1,"))
        let hand = hand(of: seat, hall)
        for reader in [other.number, 1, nil] as [UInt32?] {
            let text = hall.snapshot(of: reader, role: reader == 1 ? .host : .player)
            #expect(!text.contains(hand) && !text.contains("\"hands\""))
            #expect(text.contains("\"tables\":[") == (reader == 1))
        }
    }

    @Test func `What is kept of the tables for all who see them is what is on them`() throws {
        var hall = try tournament("\"size\":2,\"contest\":\"knockout\"", players: 40)
        func compare(_ step: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
            for (seat, role) in [(1, .host), (7, .player), (nil, .player), (nil, .host)] as [(UInt32?, Role)] {
                #expect(
                    hall.snapshot(of: seat, role: role) == hall.freshSnapshot(of: seat, role: role), step,
                    sourceLocation: sourceLocation)
            }
        }
        compare("as it begins")
        hall.remove(5)
        compare("somebody goes before the deal")
        hall.join(60)
        hall.rename(7)
        compare("somebody comes, and somebody has another name")
        hall.wait(milliseconds: 20_000)
        compare("after the deal")
        try hall.send("{\"type\":\"pause\"}")
        try hall.send("{\"type\":\"resume\"}")
        hall.remove(9)
        compare("a bot plays on for somebody")
        for table in 0..<20 {
            try hall.send("{\"type\":\"finishTable\",\"table\":\(table)}")
            compare("after table \(table)")
        }
        hall.wait(milliseconds: 30_000)
        compare("the second round")
        hall.flush()
        let before = hall.sent.count
        hall.rename(11)
        compare("a name in the bracket")
        hall.flush()
        // A changed name does not resend all tables.
        let told = hall.sent[before...].filter { $0.type == "tables" }
        #expect(told.map(\.audience) == [.hosts, .channel(SequenceGame.hall)])
        for one in told {
            #expect(one.fields["isAll"] == nil && one.fields["tables"]?.array?.count == 1)
            #expect(one.text.contains("\"bracket\":[") && one.text.contains("Somebody"))
        }
        // The bracket does not name removed players either.
        hall.remove(11)
        compare("somebody of the bracket is removed")
        hall.flush()
        let last = try #require(hall.sent.last { $0.type == "tables" })
        #expect(last.text.contains("\"bracket\":[") && !last.text.contains("\"p11\""))
    }

    private func hand(of seat: SeatID, _ hall: Hall) -> String {
        guard let (match, place) = hall.game.place(of: seat), let cards = match.round?.table.hands[place] else {
            return "?"
        }
        return "[" + cards.map { "\($0.number)" }.joined(separator: ",") + "]"
    }

    @Test func `A host ends a slow table, gives it a bot, stops the clock, and ends it all`() throws {
        var hall = try tournament("\"size\":2,\"minutes\":5", players: 6)
        hall.wait(milliseconds: 20_000)
        #expect(code { try hall.send("{\"type\":\"substitute\",\"place\":0,\"by\":\"bot:1\"}") } == .badSeating)
        let seat = try #require(hall.game.tournament?.tables[0].match.occupants[0].seat)
        try hall.send("{\"type\":\"substitute\",\"table\":0,\"place\":0,\"by\":\"bot:1\"}")
        #expect(hall.game.channel(of: seat) == nil)
        // A free player can take any bot's place, except at a table where they have seen other cards.
        #expect(
            code { try hall.send("{\"type\":\"takeOver\",\"table\":1,\"place\":0}", by: seat.number) } == .notAllowed)
        try hall.send("{\"type\":\"takeOver\",\"table\":0,\"place\":0}", by: seat.number)
        #expect(hall.game.channel(of: seat) == ChannelName("r1t1"))
        #expect(code { try hall.send("{\"type\":\"finishTable\",\"table\":9}") } == .badSeating)
        try hall.send("{\"type\":\"finishTable\",\"table\":2}")
        #expect(hall.game.tournament?.tables[2].match.stage == .finished)
        #expect(code { try hall.send("{\"type\":\"finishTable\",\"table\":2}") } == .gameOver)
        try hall.send("{\"type\":\"pause\"}")
        #expect(hall.game.nextDeadline == nil)
        hall.wait(milliseconds: 3_600_000)
        let ends = try #require(hall.game.tournament?.endsAt)
        try hall.send("{\"type\":\"resume\"}")
        #expect(hall.game.tournament?.endsAt == ends.adding(milliseconds: 3_600_000))
        #expect(hall.game.tournament?.stage == .playing)
        try hall.send("{\"type\":\"finishRound\"}")
        #expect(hall.game.stage == .finished && hall.game.roundPlaces.count == 1)
        #expect(hall.game.tournament?.places.lines.count { $0.place == 1 } == 3)
        let proof = try #require(SequenceGame.verify(try hall.evening()))
        #expect(proof.findings.isEmpty, "\(proof.findings.prefix(3))")
        try hall.send("{\"type\":\"newRound\",\"options\":{}}")
        #expect(hall.game.form == .one && hall.game.stage == .seating && hall.game.seating.count == 6)
    }

    @Test func `Only those in first place are told to have won a tournament that is cut short`() throws {
        // Where places are derived, the room derives the winners from them.
        var hall = try tournament("\"size\":2,\"contest\":\"knockout\"", players: 8, derivesPlaces: false)
        hall.wait(milliseconds: 20_000)
        try hall.send("{\"type\":\"finishRound\"}")
        let places = try #require(hall.game.roundPlaces.last).lines
        #expect(places.count == 8)
        let summary = try JSONParser.parse(JSONWriter.object { hall.game.encodeSummary(into: &$0) })
        let firsts = summary.object?["firsts"]?.array?.compactMap { $0.object?["player"]?.string }
        #expect(firsts == places.filter { $0.place == 1 }.map(\.seat.description))
        #expect(firsts?.count == 4)
    }

    @Test func `A round ends when its time is up, bots go on for who left, and who comes plays the next`() throws {
        var hall = try tournament("\"size\":2,\"minutes\":5", players: 8)
        hall.remove(2)
        hall.join(10)
        #expect(hall.game.channel(of: SeatID(2)) == nil && hall.game.channel(of: SeatID(10)) == nil)
        #expect(hall.snapshot(of: 10).contains("\"entrant\":{"))
        hall.wait(milliseconds: 300_000)
        #expect(hall.game.tournament?.stage == .between)
        let ended = try #require(hall.game.tournament).tables
        #expect(ended.allSatisfy { $0.match.round?.table.outcome != nil })
        hall.wait(milliseconds: 30_000)
        let next = try #require(hall.game.tournament)
        #expect(next.number == 2 && next.stage == .playing)
        let seats = next.tables.flatMap { $0.match.occupants.compactMap(\.seat) }
        #expect(!seats.contains(SeatID(2)) && seats.contains(SeatID(10)))
        // They joined too late to win it.
        #expect(next.tables[next.table(of: SeatID(10)) ?? 0].counts == false)
        while hall.game.stage != .finished { hall.wait(milliseconds: 300_000) }
        let proof = try #require(SequenceGame.verify(try hall.evening()))
        #expect(proof.findings.isEmpty, "\(proof.findings.prefix(3))")
    }

    @Test func `Tables that were tampered with are found`() throws {
        var hall = try tournament("\"size\":2", players: 4)
        try playRound(&hall)
        hall.wait(milliseconds: 30_000)
        try playRound(&hall)
        #expect(hall.game.stage == .finished)
        let tables = try #require(hall.game.tournament)
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
            #expect(change(hall.export()) != hall.export(), "\(kind) changes something")
            let kinds = SequenceGame.verify(try hall.evening(change))?.findings.map(\.kind) ?? []
            #expect(kinds.contains(kind), "\(kind): \(Set(kinds))")
        }
    }
}
