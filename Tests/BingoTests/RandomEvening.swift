import Bingo
import BingoReferee
import GameRules
import JSON
import Testing
import WireProtocol

/// One random game, played by the rules and by the reference in parallel.
struct RandomEvening {
    var dice: SeededGenerator
    private(set) var game: BingoGame
    private(set) var reference: RefereeGame
    private(set) var isHost: [Bool] = []
    private(set) var position: UInt64 = 1
    private(set) var time: Int64 = 1_000_000
    /// The scale of the random pauses between inputs, in seconds. A pause is shorter than twice this.
    private let pauseMax: Int
    private var seen: UInt64 = 0
    private(set) var bingos = 0
    private(set) var withdrawn = 0
    private(set) var crowdCalls = 0
    private(set) var draws = 0

    /// A step of the game, for a replay.
    enum Step {
        case join(SeatID, Role)
        case remove(SeatID)
        case restore(SeatID)
        case promote(SeatID)
        case input(BingoInput, SeatID, Role)
        case prompted(BingoInput)
        case deadline
    }
    let setup: BingoSetup
    private(set) var log: [(step: Step, moment: Moment)] = []

    /// A difference between the rules and the reference.
    struct Mismatch: Error, CustomStringConvertible {
        let description: String
    }

    /// Whether players also join and leave around the ends of rounds.
    private let isRestless: Bool

    init(number: UInt64, isRestless: Bool = false) throws {
        self.isRestless = isRestless
        var bytes = [UInt8](repeating: 0, count: 32)
        for index in 0..<8 { bytes[index] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))) }
        bytes[31] = 1
        dice = SeededGenerator(bytes: bytes)
        for _ in 0..<4 { _ = dice.next() }
        pauseMax = [5, 30, 90][dice.integer(below: 3)]
        let options = RandomEvening.options(&dice)
        let terms = options.termCount + [0, 0, 1, 4][dice.integer(below: 4)]
        let setup = try BingoSetup(
            terms: (0..<terms).map { Term("\($0)") }, language: nil, options: options, seed: RandomEvening.seed(&dice),
            rules: dice.integer(below: 4) > 0 ? 2 : 1)
        game = BingoGame(
            setup: setup, origin: PlayOrigin(room: "K7QX4P", play: 1),
            at: Moment(position: 1, time: Timestamp(milliseconds: time)))
        self.setup = setup
        let logged = try RandomEvening.object { setup.encode(into: &$0) }
        reference = try #require(RefereeGame(setup: logged, version: setup.rules, room: "K7QX4P", play: 1))
    }

    /// Plays the whole game; throws at the first difference.
    mutating func play() throws {
        try join(.host)
        for _ in 0..<1 + dice.integer(below: 3) { try join(.player) }
        let inputs = 10 + dice.integer(below: 25)
        for player in 1..<isHost.count where dice.integer(below: 4) == 0 { try give(.autoMark(on: true), by: player) }
        if dice.integer(below: 8) > 0 {
            try give(.startRound, by: 0)
            for _ in 0..<dice.integer(below: 4) { try give(.call(term: likelyTerm(game.setup.terms.count)), by: 0) }
        }
        for _ in 0..<inputs {
            time += Int64(dice.integer(below: 3)) * Int64(dice.integer(below: pauseMax * 1000))
            try wake()
            switch dice.integer(below: 100) {
            case 0..<2: try join(dice.integer(below: 4) == 0 ? .host : .player)
            case 2..<3: try remove()
            case 3..<4: try promote()
            case 4..<12: try prompt()
            default:
                let (input, seat) = next()
                try give(input, by: seat)
                if isRestless, dice.integer(below: 60) == 0 { try restore() }
            }
        }
        if dice.integer(below: 6) == 0 { try finish() }
        try compareAll()
    }

    /// Ends the round, makes some late marks, holds prize draws, and perhaps prepares the next round.
    private mutating func finish() throws {
        try give(.spoilerGuard(seconds: 60 * dice.integer(below: 3)), by: 1 + dice.integer(below: isHost.count - 1))
        try give(.finishRound, by: 0)
        try comeAndGo()
        for _ in 0..<dice.integer(below: 4) {
            time += Int64(dice.integer(below: 45_000))
            let cell = dice.integer(below: game.setup.options.cellCount)
            try give(.mark(cell: cell), by: dice.integer(below: isHost.count))
        }
        try give(draw(rank: 1), by: 0)
        time += 120_000
        try wake()
        for _ in 0..<1 + dice.integer(below: 2) {
            try give(draw(rank: 1 + dice.integer(below: 2)), by: 0)
            for _ in 0..<dice.integer(below: 4) {
                time += Int64(dice.integer(below: 1200))
                try give(contribution(), by: dice.integer(below: isHost.count))
            }
            time += Int64(dice.integer(below: 4000))
            try wake()
        }
        if dice.integer(below: 3) == 0 {
            let seed = RandomEvening.seed(&dice)
            try give(.newRound(OptionsChange(), terms: nil, language: nil, seed: seed), by: 0)
            try comeAndGo()
        }
    }

    private mutating func comeAndGo() throws {
        guard isRestless else { return }
        if dice.integer(below: 3) == 0 { try join(.player) }
        if dice.integer(below: 2) == 0 { try remove() }
        if dice.integer(below: 2) == 0 { try restore() }
    }

    // MARK: - Steps

    private mutating func moment() -> Moment {
        position += 1
        return Moment(position: position, time: Timestamp(milliseconds: time))
    }

    func seat(_ index: Int) -> SeatID { SeatID(UInt32(index + 1)) }

    private mutating func join(_ role: Role) throws {
        isHost.append(role == .host)
        let moment = moment()
        log.append((.join(seat(isHost.count - 1), role), moment))
        _ = game.seatJoined(seat(isHost.count - 1), role: role, at: moment)
        reference.addPlayer(withBoard: role == .player)
    }

    private mutating func remove() throws {
        guard isHost.count > 2 else { return }
        let index = 1 + dice.integer(below: isHost.count - 1)
        let moment = moment()
        log.append((.remove(seat(index)), moment))
        _ = game.seatRemoved(seat(index), at: moment)
        reference.remove(index)
    }

    /// Undoes a removal, if there was one.
    private mutating func restore() throws {
        guard let index = reference.players.indices.first(where: { reference.players[$0].isRemoved }) else { return }
        let moment = moment()
        log.append((.restore(seat(index)), moment))
        let events = game.seatsRestored([seat(index)], at: moment)
        reference.restore(index)
        // Calls during the absence may have completed bingos on this board. They are announced now.
        let news = outcome(of: .accepted(events), for: .startRound).bingos
        try require(news, reference.announce(), "bingos by the return of \(seat(index))")
    }

    /// Handles a deadline that has passed: the end of a round's countdown or of an open prize draw.
    private mutating func wake() throws {
        let next = reference.startsAt ?? reference.openDraw?.until
        try require(game.nextDeadline?.milliseconds, next, "deadline")
        guard let deadline = next, time >= deadline else { return }
        let moment = moment()
        log.append((.deadline, moment))
        let events = game.deadlineReached(at: moment)
        if reference.startsAt == nil {
            reference.closeDraw()
            try require(events.map(\.event), game.draws.suffix(1).map { .drawn($0) }, "what a draw's end brings")
        } else {
            let closesVote = reference.vote != nil
            reference.begin()
            try require(
                events.map(\.event), (closesVote ? [.voteTurned] : []) + [.roundStarted], "what the deadline brings")
        }
    }

    /// Compares the crowd calls that are due, then applies one of them or a call of a random term.
    private mutating func prompt() throws {
        let present = Set(isHost.indices.filter { _ in dice.integer(below: 4) > 0 })
        let seats = SeatSet(present.sorted().map(seat))
        let due = game.dueInputs(present: seats, at: Timestamp(milliseconds: time))
        let calls = reference.crowdCalls(present: present.count, seats: present, now: time)
        func crowdCall(_ term: Int) -> BingoInput {
            .crowdCall(term: term, present: present.count, seats: reference.version > 1 ? seats : nil)
        }
        try require(due, calls.keys.sorted().map(crowdCall), "what the crowd calls")
        let term = dice.integer(below: 3) > 0 ? calls.keys.min() : nil
        let called = term ?? dice.integer(below: game.terms.count)
        let input = crowdCall(called)
        let moment = moment()
        log.append((.prompted(input), moment))
        let events = game.applyPrompted(input, at: moment)
        reference.callByCrowd(try RandomEvening.command(input), position: Int(moment.position), time: time)
        let expected = reference.announce()
        if calls[called] != nil { crowdCalls += 1 }
        try require(events.isEmpty, calls[called] == nil, "whether the crowd called \(called)")
        let outcome = outcome(of: .accepted(events), for: input)
        try require(outcome.bingos, expected, "bingos by the crowd's call")
        bingos += expected.count
    }

    private mutating func promote() throws {
        let index = dice.integer(below: isHost.count)
        let moment = moment()
        log.append((.promote(seat(index)), moment))
        _ = game.seatPromoted(seat(index), to: .host, at: moment)
        isHost[index] = true
    }

    private mutating func give(_ input: BingoInput, by index: Int) throws {
        var preview: [Int] = []
        if case .uncall(let term) = input {
            preview = (try? game.bingosLost(byUncalling: term).map { Int($0.number) - 1 }) ?? []
        }
        let moment = moment()
        log.append((.input(input, seat(index), isHost[index] ? .host : .player), moment))
        let verdict = game.apply(input, from: seat(index), role: isHost[index] ? .host : .player, at: moment)
        let expected = reference.announcing(
            try RandomEvening.command(input), by: index, isHost: isHost[index], position: Int(moment.position),
            time: time
        )
        let outcome = outcome(of: verdict, for: input)
        guard outcome == expected else {
            throw Mismatch(description: "input \(position), \(input) by \(seat(index)): \(outcome), not \(expected)")
        }
        if case .uncall = input, outcome.code == nil { try require(preview, outcome.withdrawn, "preview of \(input)") }
        bingos += outcome.bingos.count
        withdrawn += outcome.withdrawn.count
        if case .draw = input, outcome.code == nil { draws += 1 }
        // Most inputs do not change the standings. If the rules miss a change, the comparison at every eighth position
        // finds it.
        if game.revisions.standings != seen || position.isMultiple(of: 8) { try compareStandings(after: input) }
        seen = game.revisions.standings
    }

    /// Returns an input in the form that it has in the log. Frequent inputs are built without parsing text.
    private static func command(_ input: BingoInput) throws -> JSONObject {
        func plain(_ type: String, _ name: String, _ value: Int) -> JSONObject {
            JSONObject([("type", .string(type)), (name, .integer(value))])
        }
        switch input {
        case .mark(let cell): return plain("mark", "cell", cell)
        case .unmark(let cell): return plain("unmark", "cell", cell)
        case .call(let term): return plain("call", "term", term)
        case .uncall(let term): return plain("uncall", "term", term)
        default: return try object { input.encode(into: &$0) }
        }
    }

    private static func object(_ write: (inout JSONWriter) -> Void) throws -> JSONObject {
        try #require(try JSONParser.parse(JSONWriter.object(write), limits: .document).object)
    }
}
