import Cryptography
import GameRules
import JSON
import SequenceReferee
import Testing
import WireProtocol

@testable import SequenceBoard

/// Random rounds of a room at one table, at many or as a crowd, played by the rules and by the reference in parallel.
struct RandomTables {
    /// A difference between the two.
    struct Mismatch: Error, CustomStringConvertible {
        let description: String
    }

    var dice: SeededGenerator
    private(set) var game: SequenceGame
    private(set) var reference: RefereeSequence
    private(set) var isHost: [Bool] = []
    private var isRemoved: [Bool] = []
    private(set) var time: Int64 = 1_000_000
    private var position: UInt64 = 1
    private let form: SequenceOptions.Form
    private let rules: Int
    /// Whether all players are inactive, so that the server has to play.
    private let isSleepy: Bool
    /// The number of events by kind, to check that games are not trivial.
    private(set) var counts: [String: Int] = [:]

    init(number: Int) throws {
        dice = SeededGenerator(bytes: sha256(Array("tables \(number)".utf8)))
        form = [.one, .tables, .tables, .crowd][number % 4]
        isSleepy = number % 5 == 4
        rules = number % 8 == 1 ? 1 : 2
        let setup = SequenceGame.Setup(options: Self.options(form, &dice), seed: Self.seed(&dice), rules: rules)
        game = SequenceGame(
            setup: setup, origin: PlayOrigin(room: "K7QX4P", play: 1),
            at: Moment(position: 1, time: Timestamp(milliseconds: time)))
        let logged = try Self.object { setup.encode(into: &$0) }
        reference = try #require(RefereeSequence(setup: logged, version: rules, room: "K7QX4P", play: 1))
    }

    /// Plays all rounds; throws at the first difference.
    mutating func play() throws {
        try join(.host)
        for _ in 0..<1 + dice.integer(below: 10) { try join(.player) }
        for _ in 0..<150 + dice.integer(below: 250) {
            time += [0, 20, 100, 900, 4_000, 9_000][dice.integer(below: 6)]
            if dice.integer(below: 150) == 0 { time += 300_000 }
            try wake()
            switch dice.integer(below: 100) {
            case 0: if isHost.count < 16 { try join(dice.integer(below: 5) == 0 ? .host : .player) }
            case 1: try comeOrGo()
            case 2: if dice.integer(below: 4) == 0 { try sleep() }
            case 3..<6: try give(host(), by: dice.integer(below: 5) == 0 ? dice.integer(below: isHost.count) : 0)
            case 6..<10: try give(person(), by: dice.integer(below: isHost.count))
            case 10: try takeOver()
            case 11..<30: try prompt()
            default: try goOn()
            }
        }
        try compareCards()
    }

    // MARK: - Steps

    private mutating func moment() -> Moment {
        position += 1
        return Moment(position: position, time: Timestamp(milliseconds: time))
    }

    func seat(_ index: Int) -> SeatID { SeatID(UInt32(index + 1)) }

    private mutating func join(_ role: Role) throws {
        isHost.append(role == .host)
        isRemoved.append(false)
        _ = game.seatJoined(seat(isHost.count - 1), role: role, at: moment())
        reference.join(isHost.count - 1, isPlayer: role == .player, at: time)
        try compare(after: "\(role) \(isHost.count) joins")
    }

    private mutating func comeOrGo() throws {
        let index = dice.integer(below: isHost.count)
        if isHost[index] {
            _ = game.seatPromoted(seat(index), to: .player, at: moment())
            reference.becomePlayer(index, at: time)
        } else if isRemoved[index] {
            _ = game.seatsRestored([seat(index)], at: moment())
            reference.restore([index], at: time)
            isRemoved[index] = false
        } else {
            _ = game.seatsRemoved([seat(index)], at: moment())
            reference.remove([index], at: time)
            isRemoved[index] = true
        }
        try compare(after: "\(seat(index)) comes or goes")
    }

    private mutating func sleep() throws {
        let milliseconds = Int64(dice.integer(below: 100_000))
        game.moveDeadlines(since: Timestamp(milliseconds: time), by: milliseconds)
        reference.sleep(milliseconds)
        time += milliseconds
        try compare(after: "a sleep")
    }

    private mutating func wake() throws {
        for _ in 0..<40 {
            guard let deadline = reference.deadline, time >= deadline else { return }
            _ = game.deadlineReached(at: moment())
            reference.deadlineReached(at: time)
            try compare(after: "a deadline")
        }
    }

    /// The matches in progress, by table.
    private var matches: [(table: Int?, match: RefereeMatch)] {
        if let tournament = reference.tournament {
            return tournament.tables.enumerated().map { ($0.offset, $0.element.match) }
        }
        return reference.match.map { [(nil, $0)] } ?? []
    }

    private mutating func anyMatch() -> (table: Int?, match: RefereeMatch)? {
        let open = matches.filter { $0.match.stage != "finished" }
        return open.isEmpty ? nil : open[dice.integer(below: open.count)]
    }

    /// Returns a usually valid move of the player on turn.
    private mutating func move(_ cards: RefereeCards) -> CardTable.Move {
        let plays = cards.plays
        if dice.integer(below: 20) == 0 { return .play(Card(dice.integer(below: 104)), cell: dice.integer(below: 100)) }
        if let dead = cards.exchanges.first, plays.isEmpty || dice.integer(below: 2) == 0 { return .swap(Card(dead)) }
        guard !plays.isEmpty else { return .pass }
        // Prefers cells in rows, so that games have winners.
        let near = plays.filter { play in
            [-1, 1].contains { step in
                let next = play[1] + step
                return (0..<100).contains(next) && cards.board.chips[next] == cards.turn % cards.teams
            }
        }
        let from = near.isEmpty ? plays : near
        let one = from[dice.integer(below: from.count)]
        return .play(Card(one[0]), cell: one[1])
    }

    /// Lets the server play for bots and absent players.
    private mutating func prompt() throws {
        let present = isHost.indices.filter { _ in dice.integer(below: 3) > 0 }
        let now = Timestamp(milliseconds: time)
        let due = game.dueBackgroundMoves(present: SeatSet(present.map(seat)), at: now).count
        let isOn = reference.tournament.map { $0.state == "playing" } ?? true
        let expected = isOn ? matches.filter { $0.match.isDue(present: present, at: time) } : []
        try require(due, expected.count, "how much is due")
        for (table, match) in expected {
            guard let cards = match.cards else { continue }
            let step = match.step - (dice.integer(below: 10) == 0 ? 1 : 0)
            let input = SequenceInput.house(table: table, step: step, move(cards))
            _ = game.applyPrompted(input, at: moment())
            reference.prompt(try Self.object { input.encode(into: &$0) }, at: time)
            counts["house", default: 0] += 1
            try compare(after: "\(input)")
        }
    }

    private func nonce(_ seat: Int) -> [UInt8] { sha256(Array("nonce of \(seat) in \(reference.number)".utf8)) }

    /// Makes an input that advances the game.
    private mutating func goOn() throws {
        switch reference.state {
        case "seating":
            switch dice.integer(below: 8) {
            case 0..<3: return try give(.startRound, by: 0)
            case 3: return try give(host(), by: 0)
            default: return try give(person(), by: dice.integer(below: isHost.count))
            }
        case "finished":
            counts["finished", default: 0] += 1
            return try give(.newRound(Self.options(form, &dice), Self.seed(&dice)), by: 0)
        default: break
        }
        if reference.isPaused { return try give(.resume, by: 0) }
        if reference.tournament?.state == "between" {
            if dice.integer(below: 2) == 0 { try comeOrGo() }
            return try give(.startRound, by: 0)
        }
        guard let (table, match) = anyMatch() else { return }
        let seats = match.places.compactMap { $0.hasPrefix("p") ? (Int($0.dropFirst()) ?? 1) - 1 : nil }
        switch match.stage {
        case "gathering", "revealing":
            guard !seats.isEmpty else { return }
            let one = seats[dice.integer(below: seats.count)]
            try give(
                match.stage == "gathering" ? .ready(commit: sha256(nonce(one))) : .reveal(nonce: nonce(one)), by: one)
        default:
            guard let cards = match.cards else { return }
            if isSleepy {
                time += 16_000
                try wake()
                return try prompt()
            }
            if match.canUndo, dice.integer(below: 8) == 0 {
                time += [0, 1_000, 5_000, 5_001][dice.integer(below: 4)]
                return try give(.undo(table: table), by: 0)
            }
            var seat =
                match.places[cards.turn].hasPrefix("p") ? (Int(match.places[cards.turn].dropFirst()) ?? 1) - 1 : 0
            if match.places[cards.turn].hasPrefix("crowd"), !reference.crowd[cards.turn].isEmpty {
                seat = reference.crowd[cards.turn][dice.integer(below: reference.crowd[cards.turn].count)]
            }
            if dice.integer(below: 20) == 0 { seat = dice.integer(below: isHost.count) }
            try give(.move(move(cards)), by: seat)
        }
    }

    private mutating func person() -> SequenceInput {
        let table = anyMatch()?.table
        switch dice.integer(below: 5) {
        case 0, 1: return .team(dice.integer(below: 4) - (dice.integer(below: 6) == 0 ? 1 : 0))
        case 2: return .takeOver(table: table, place: dice.integer(below: 6))
        case 3: return .undo(table: table)
        default: return reference.state == "seating" ? .team(dice.integer(below: 3)) : .undo(table: table)
        }
    }

    /// Lets a player without a place take a bot's.
    private mutating func takeOver() throws {
        guard let (table, match) = anyMatch(), let place = match.places.firstIndex(where: { $0.hasPrefix("bot") }),
            let one = isHost.indices.last(where: { reference.isPlayer($0) && reference.place(of: $0) == nil })
        else { return }
        try give(.takeOver(table: table, place: place), by: one)
    }

    private mutating func host() -> SequenceInput {
        let table = anyMatch()?.table
        let who: Occupant = dice.integer(below: 2) == 0 ? .bot(1) : .seat(seat(dice.integer(below: isHost.count + 1)))
        switch dice.integer(below: 14) {
        case 0: return .setOptions(Self.options(form, &dice), Self.seed(&dice))
        case 1:
            return .seat(
                (0..<2 + dice.integer(below: 2)).map { team in
                    (0..<2).map { place in
                        dice.integer(below: 3) == 0 ? .bot(2) : .seat(seat(1 + team * 2 + place))
                    }
                })
        case 2: return .shuffleTeams(Self.seed(&dice))
        case 3: return .startRound
        case 4, 5: return .substitute(table: table, place: dice.integer(below: 6), by: who)
        case 6: return .pause
        case 7: return .resume
        case 8: return dice.integer(below: 4) == 0 ? .finishRound : .resume
        case 9, 10, 11: return .finishTable(table ?? dice.integer(below: 4))
        case 12: return .undo(table: table)
        default: return .newRound(Self.options(form, &dice), Self.seed(&dice))
        }
    }

    private mutating func give(_ input: SequenceInput, by index: Int) throws {
        // The room accepts nothing from a removed seat.
        guard !isRemoved[index] else { return }
        let verdict = game.apply(input, from: seat(index), role: isHost[index] ? .host : .player, at: moment())
        var code: String?
        if case .rejected(let rejection) = verdict { code = rejection.code.rawValue }
        let command = try Self.object { input.encode(into: &$0) }
        let expected = reference.apply(command, by: index, isHost: isHost[index], at: time)
        let what = "\(input) of \(seat(index)), input \(position)"
        try require(code, expected, "answer to \(what)")
        counts[code ?? command["type"]?.string ?? "", default: 0] += 1
        if let tournament = reference.tournament, tournament.number > 1 { counts["further", default: 0] += 1 }
        if reference.tournament?.tables.contains(where: { !$0.counts }) ?? false { counts["fun", default: 0] += 1 }
        try compare(after: what)
    }

    func require<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
        guard value == expected else { throw Mismatch(description: "\(what): \(value), not \(expected)") }
    }
}
