import Cryptography
import GameRules
import JSON
import PartyReferee
import Testing
import WireProtocol

@testable import Party

/// One random party, played by the rules and by the reference in parallel.
struct RandomParty {
    /// A difference between the two.
    struct Mismatch: Error, CustomStringConvertible {
        let description: String
    }

    var dice: SeededGenerator
    private(set) var game: PartyGame
    private(set) var reference: RefereeParty
    private(set) var isHost: [Bool] = []
    private(set) var time: Int64 = 1_000_000
    private var position: UInt64 = 1
    /// Each seat's last nonce.
    private var nonces: [[UInt8]] = []
    /// Whether a spin was refused because no question passes the filters.
    private var lacksQuestions = false
    /// The room's teams.
    private var teams: [TeamMembers] = []
    /// The number of events by kind, to check that games are not trivial.
    private(set) var counts: [String: Int] = [:]

    init(number: Int) throws {
        var dice = SeededGenerator(bytes: sha256(Array("party \(number)".utf8)))
        let decks = (0..<(dice.integer(below: 8) + 1) / 2).map { _ in Self.deck(&dice) }
        let setup = PartyGame.Setup(
            options: Self.options(&dice), decks: decks, seed: Self.seed(&dice),
            rules: dice.integer(below: 4) == 0 ? 1 : 2)
        self.dice = dice
        game = PartyGame(
            setup: setup, origin: PlayOrigin(room: "K7QX4P", play: 1),
            at: Moment(position: 1, time: Timestamp(milliseconds: time)))
        let logged = try Self.object { setup.encode(into: &$0) }
        reference = try #require(RefereeParty(setup: logged, version: setup.rules, room: "K7QX4P", play: 1))
    }

    private static func seed(_ dice: inout SeededGenerator) -> Seed {
        Seed((0..<32).map { _ in UInt8(truncatingIfNeeded: dice.next()) })
    }

    private static func options(_ dice: inout SeededGenerator) -> PartyOptions {
        var options = PartyOptions()
        options.mode = dice.integer(below: 4) == 0 ? .draw : .questions
        options.rule = [.notTwice, .everybodyOnce, .pure][dice.integer(below: 3)]
        options.spinner = PartyOptions.Spinner.allCases[dice.integer(below: 3)]
        options.guestKeeper = PartyOptions.GuestKeeper.allCases[dice.integer(below: 2)]
        options.mixesChance = dice.integer(below: 3) > 0
        options.spinMilliseconds = 2_000 + dice.integer(below: 6_001)
        options.timerSeconds = [nil, 30, 60][dice.integer(below: 3)]
        options.chooseSeconds = [0, 5, 20][dice.integer(below: 3)]
        options.skipsAway = dice.integer(below: 3) > 0
        options.audience = [.adults, .adults, .teens, .family][dice.integer(below: 4)]
        if dice.integer(below: 3) == 0 {
            options.difficulties = dice.integer(below: 2) == 0 ? [.easy] : [.easy, .hard]
        }
        if dice.integer(below: 4) == 0 { options.categories = [.truthOrDare, .custom] }
        options.source = dice.integer(below: 3) == 0 ? .list : .present
        options.winners = 1 + dice.integer(below: 3)
        options.removesWinners = dice.integer(below: 3) > 0
        options.teamTurns = dice.integer(below: 2) == 0
        return options
    }

    private static func deck(_ dice: inout SeededGenerator) -> Deck {
        let questions = (0..<1 + dice.integer(below: 6)).map { number in
            var question = Question("q\(number) of {player}" + (dice.integer(below: 3) == 0 ? " and {other}" : ""))
            question.difficulty = [.easy, .medium, .hard][dice.integer(below: 3)]
            switch dice.integer(below: 4) {
            case 0: (question.category, question.kind) = (.truthOrDare, .truth)
            case 1: (question.category, question.kind) = (.truthOrDare, .dare)
            case 2: (question.category, question.options) = (.wouldYouRather, ["this", "that"])
            default: break
            }
            return question
        }
        return Deck(title: "Deck", audience: [.family, .teens, .adults][dice.integer(below: 3)], questions: questions)
    }

    private static func object(_ write: (inout JSONWriter) -> Void) throws -> JSONObject {
        try #require(try JSONParser.parse(JSONWriter.object(write), limits: .document).object)
    }

    /// Plays the whole party; throws at the first difference.
    mutating func play() throws {
        try join(.host)
        for _ in 0..<1 + dice.integer(below: 5) { try join(.player) }
        for _ in 0..<60 + dice.integer(below: 60) {
            time += [0, 0, 100, 900, 4_000, 9_000][dice.integer(below: 6)]
            try wake()
            switch dice.integer(below: 100) {
            case 0: try join(dice.integer(below: 5) == 0 ? .host : .player)
            case 1..<4: try comeOrGo()
            case 4: try sleep()
            case 5..<12: try give(person(), by: dice.integer(below: isHost.count))
            case 12..<19: try give(host(), by: dice.integer(below: 10) == 0 ? dice.integer(below: isHost.count) : 0)
            default: try goOn()
            }
        }
    }

    // MARK: - Steps

    private mutating func moment() -> Moment {
        position += 1
        return Moment(position: position, time: Timestamp(milliseconds: time))
    }

    func seat(_ index: Int) -> SeatID { SeatID(UInt32(index + 1)) }

    private mutating func join(_ role: Role) throws {
        isHost.append(role == .host)
        nonces.append([])
        _ = game.seatJoined(seat(isHost.count - 1), role: role, at: moment())
        reference.join(isHost.count - 1, isPlayer: role == .player, at: time)
        try compare(after: "\(role) \(isHost.count) joins")
    }

    private mutating func comeOrGo() throws {
        let index = dice.integer(below: isHost.count)
        if isHost[index] {
            _ = game.seatPromoted(seat(index), to: .player, at: moment())
            reference.becomePlayer(index, at: time)
        } else if reference.people[index].isRemoved {
            _ = game.seatsRestored([seat(index)], at: moment())
            reference.restore([index], at: time)
        } else {
            _ = game.seatsRemoved([seat(index)], at: moment())
            reference.remove([index], at: time)
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
        while let deadline = reference.deadline, time >= deadline {
            _ = game.deadlineReached(at: moment())
            reference.deadlineReached(at: time)
            try compare(after: "a deadline")
        }
    }

    /// Lets players change teams at random, and seldom replaces the teams.
    private mutating func regroup() {
        if dice.integer(below: 20) == 0 {
            let first = (teams.map(\.team).max() ?? 0) + 1
            let count = [0, 2, 3, 4][dice.integer(below: 4)]
            teams = (first..<first + count).map { TeamMembers(team: $0, seats: SeatSet()) }
        }
        guard !teams.isEmpty else { return }
        for index in isHost.indices where dice.integer(below: 10) == 0 || !areGrouped {
            let own = dice.integer(below: teams.count + 1)
            teams = teams.enumerated().map { place, team in
                var seats = team.seats
                if place == own { seats.insert(seat(index)) } else { seats.remove(seat(index)) }
                return TeamMembers(team: team.team, seats: seats)
            }
        }
    }

    private var areGrouped: Bool { teams.contains { !$0.seats.isEmpty } }

    /// Returns a random set of connected seats.
    private mutating func present() -> SeatSet {
        SeatSet(isHost.indices.filter { _ in dice.integer(below: 6) > 0 }.map(seat))
    }

    /// Makes an input that advances the game, usually by a seat that may.
    private mutating func goOn() throws {
        let picked = isHost.indices.first { "p\($0 + 1)" == reference.picked }
        let seat = dice.integer(below: 3) == 0 ? dice.integer(below: isHost.count) : picked ?? 0
        if lacksQuestions {
            lacksQuestions = false
            return try give(.addDeck(Self.deck(&dice)), by: 0)
        }
        if reference.pausedAt != nil, dice.integer(below: 3) > 0 { return try give(.resume, by: 0) }
        switch reference.state {
        case "ready" where reference.options.mode == "draw" && dice.integer(below: 5) == 0:
            try give(.undoDraw(reference.spins.count - dice.integer(below: 2)), by: 0)
        case "ready":
            if reference.options.mode == "draw", reference.options.source == "list", reference.lines.isEmpty {
                return try give(list(), by: 0)
            }
            let prize = dice.integer(below: 2) == 0 ? "cake" : nil
            try give(.spin(present: present(), prize: prize, teams: teams), by: seat)
        case "spinning":
            if let seat = reference.spins.last?.pushers.first(where: { $0.nonce == nil })?.seat,
                dice.integer(below: 4) > 0
            {
                return try give(push(seat), by: seat)
            }
            time += 3_000
        case "choosing":
            let input: PartyInput =
                switch dice.integer(below: 8) {
                case 0: .skip
                case 1: .another(present: present(), teams: teams)
                default: .choose(dice.integer(below: 2) == 0 ? .truth : .dare)
                }
            try give(input, by: seat)
        case "asking":
            let input: PartyInput =
                switch dice.integer(below: 10) {
                case 0..<3: .skip
                case 3: .another(present: present(), teams: teams)
                case 4..<7: .vote(dice.integer(below: 3))
                default: .next
                }
            if case .vote = input { return try give(input, by: dice.integer(below: isHost.count)) }
            try give(input, by: seat)
        case "deckDone": try give(dice.integer(below: 2) == 0 ? .reset : .addDeck(Self.deck(&dice)), by: 0)
        default: try give(.newGame(Self.seed(&dice)), by: 0)
        }
    }

    private mutating func list() -> PartyInput {
        let count = 1 + dice.integer(below: 2)
        let names = (0..<1 + dice.integer(below: 4)).map { "n\($0)" }
        return .candidates(part: 1 + dice.integer(below: count), of: count, names: names)
    }

    private mutating func push(_ seat: Int) -> PartyInput {
        let own = nonces[seat]
        guard dice.integer(below: 8) > 0 else { return .push([UInt8](repeating: 9, count: 16), next: nil) }
        var next: [UInt8]?
        if dice.integer(below: 2) == 0 {
            nonces[seat] = (0..<16).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
            next = sha256(nonces[seat])
        }
        return .push(own, next: next)
    }

    private mutating func person() -> PartyInput {
        let guest = 1 + dice.integer(below: 4)
        switch dice.integer(below: 8) {
        case 0, 1:
            let name = "Guest \(dice.integer(below: 5))"
            return .guests(.add(name: name, key: name))
        case 2: return .guests(.remove(guest))
        case 3: return .guests(.rename(guest, name: "Else", key: "Else"))
        case 4: return .sitOut(dice.integer(below: 2) == 0, player: nil)
        case 5:
            let one: Entrant = [.guest(guest), .seat(seat(dice.integer(below: 9))), .line(1)][dice.integer(below: 3)]
            return .sitOut(dice.integer(below: 2) == 0, player: one)
        default: return .push([UInt8](repeating: 1, count: 16), next: nil)
        }
    }

    private mutating func host() -> PartyInput {
        switch dice.integer(below: 16) {
        case 0, 1: return .setOptions(Self.options(&dice))
        case 2:
            // The same setup with other questions.
            var options = game.options
            options.difficulties = dice.integer(below: 2) == 0 ? [.easy] : [.easy, .medium, .hard]
            return .setOptions(options)
        case 3: return .addDeck(Self.deck(&dice))
        case 4: return .removeDeck(dice.integer(below: 3))
        case 5: return .timer(seconds: [nil, 30, 31, 90][dice.integer(below: 4)])
        case 6: return .pause
        case 7, 8, 9: return .resume
        case 10: return .reset
        case 11: return list()
        case 12: return .undoDraw(dice.integer(below: 4))
        case 13: return dice.integer(below: 3) == 0 ? .finishGame : .resume
        case 14: return dice.integer(below: 3) == 0 ? .newGame(Self.seed(&dice)) : .resume
        default: return .next
        }
    }

    /// Lets phones commit to their chance at random.
    private mutating func commit(_ index: Int) throws {
        nonces[index] = (0..<16).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
        let input = PartyInput.commitChance(sha256(nonces[index]))
        _ = game.apply(input, from: seat(index), role: isHost[index] ? .host : .player, at: moment())
        _ = reference.apply(
            try Self.object { input.encode(into: &$0) }, by: index, isHost: isHost[index], at: time)
    }

    private mutating func give(_ input: PartyInput, by index: Int) throws {
        // The room accepts nothing from a removed seat.
        guard !reference.people[index].isRemoved else { return }
        if dice.integer(below: 4) == 0, reference.state != "spinning" { try commit(index) }
        regroup()
        let verdict = game.apply(input, from: seat(index), role: isHost[index] ? .host : .player, at: moment())
        var code: String?
        if case .rejected(let rejection) = verdict { code = rejection.code.rawValue }
        let command = try Self.object { input.encode(into: &$0) }
        let expected = reference.apply(command, by: index, isHost: isHost[index], at: time)
        let what = "\(input) of \(seat(index)), input \(position)"
        try require(code, expected, "answer to \(what)")
        if code == "emptyDeck" { lacksQuestions = true }
        counts[code ?? command["type"]?.string ?? "", default: 0] += 1
        if reference.state == "deckDone" { counts["deckDone", default: 0] += 1 }
        if code == nil, let spin = game.spin, game.stage == .spinning, spin.groups.count > 1 {
            counts["teams", default: 0] += 1
        }
        try compare(after: what)
        try compareWheel(present(), teams)
    }

    func require<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
        guard value == expected else { throw Mismatch(description: "\(what): \(value), not \(expected)") }
    }
}
