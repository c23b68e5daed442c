import Bingo
import GameRules
import Testing

/// One random game, played by the rules and by the reference side by side.
struct RandomEvening {
    var dice: SeededGenerator
    private(set) var game: BingoGame
    private(set) var reference: ReferenceGame
    private(set) var isHost: [Bool] = []
    private var position: UInt64 = 1
    private var time: Int64 = 1_000_000
    /// How long the longest pause between two inputs is, in seconds.
    private let pauseMax: Int
    private var seen: UInt64 = 0
    private(set) var bingos = 0
    private(set) var withdrawn = 0
    private(set) var crowdCalls = 0
    private(set) var draws = 0

    /// What was done, for a replay.
    enum Step {
        case join(SeatID, Role)
        case remove(SeatID)
        case promote(SeatID)
        case input(BingoInput, SeatID, Role)
        case prompted(BingoInput)
        case deadline
    }
    let setup: BingoSetup
    private(set) var log: [(step: Step, moment: Moment)] = []

    /// What the two disagree about.
    struct Mismatch: Error, CustomStringConvertible {
        let description: String
    }

    init(number: UInt64) throws {
        var bytes = [UInt8](repeating: 0, count: 32)
        for index in 0..<8 { bytes[index] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))) }
        bytes[31] = 1
        dice = SeededGenerator(bytes: bytes)
        for _ in 0..<4 { _ = dice.next() }
        pauseMax = [5, 30, 90][dice.integer(below: 3)]
        let options = RandomEvening.options(&dice)
        let terms = options.termCount + [0, 0, 1, 4][dice.integer(below: 4)]
        setup = try BingoSetup(
            terms: (0..<terms).map { Term("\($0)") }, language: nil, options: options, seed: RandomEvening.seed(&dice))
        game = BingoGame(setup: setup, at: Moment(position: 1, time: Timestamp(milliseconds: time)))
        reference = ReferenceGame(rules: RandomEvening.rules(options, terms: terms))
    }

    /// Plays the whole game; throws where the two disagree.
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
            }
        }
        if dice.integer(below: 6) == 0 { try finish() }
        try compareAll()
    }

    /// Ends the round, lets some marks come late, draws, and perhaps deals the next.
    private mutating func finish() throws {
        try give(.spoilerGuard(seconds: 60 * dice.integer(below: 3)), by: 1 + dice.integer(below: isHost.count - 1))
        try give(.finishRound, by: 0)
        for _ in 0..<dice.integer(below: 4) {
            time += Int64(dice.integer(below: 45_000))
            try give(.mark(cell: dice.integer(below: game.setup.options.cellCount)), by: dice.integer(below: isHost.count))
        }
        try give(.draw(rank: 1), by: 0)
        time += 120_000
        try give(.draw(rank: 1 + dice.integer(below: 2)), by: 0)
        if dice.integer(below: 3) == 0 {
            let seed = RandomEvening.seed(&dice)
            try give(.newRound(OptionsChange(), terms: nil, language: nil, seed: seed), by: 0)
        }
    }

    // MARK: - Steps

    private mutating func moment() -> Moment {
        position += 1
        return Moment(position: position, time: Timestamp(milliseconds: time))
    }

    private func seat(_ index: Int) -> SeatID { SeatID(UInt32(index + 1)) }

    private mutating func join(_ role: Role) throws {
        isHost.append(role == .host)
        let moment = moment()
        log.append((.join(seat(isHost.count - 1), role), moment))
        _ = game.seatJoined(seat(isHost.count - 1), role: role, at: moment)
        reference.players.append(ReferenceGame.Player())
        if role == .player { seatDown(isHost.count - 1) }
    }

    private mutating func remove() throws {
        guard isHost.count > 2 else { return }
        let index = 1 + dice.integer(below: isHost.count - 1)
        let moment = moment()
        log.append((.remove(seat(index)), moment))
        _ = game.seatRemoved(seat(index), at: moment)
        reference.players[index].plays = false
        for call in reference.calls.indices { reference.calls[call].notYet.remove(index) }
    }

    /// Starts the round when its countdown is over.
    private mutating func wake() throws {
        try require(game.nextDeadline?.milliseconds, reference.startsAt, "deadline")
        guard let deadline = reference.startsAt, time >= deadline else { return }
        let moment = moment()
        log.append((.deadline, moment))
        let events = game.deadlineReached(at: moment)
        try require(events.map(\.event), [.roundStarted], "what the deadline brings")
        reference.state = .playing
        reference.startsAt = nil
    }

    /// Lets the crowd call what it hears, as a room does, and tries what it does not.
    private mutating func prompt() throws {
        let present = dice.integer(below: isHost.count + 2)
        let due = game.dueInputs(present: present, at: Timestamp(milliseconds: time))
        let calls = reference.crowdCalls(present: present, now: time)
        try require(due, calls.keys.sorted().map { .crowdCall(term: $0, present: present) }, "what the crowd calls")
        let term = dice.integer(below: 3) > 0 ? calls.keys.min() : nil
        let input = BingoInput.crowdCall(term: term ?? dice.integer(below: game.terms.count), present: present)
        guard case .crowdCall(let called, _) = input else { return }
        let moment = moment()
        log.append((.prompted(input), moment))
        let events = game.applyPrompted(input, at: moment)
        var expected: [Int] = []
        if let count = calls[called] {
            reference.call(called, crowd: count, position: moment.position, time: time)
            expected = reference.announce()
            crowdCalls += 1
        }
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

    /// Gives the reference the board that was dealt.
    private mutating func seatDown(_ index: Int) {
        guard let board = game.board(of: seat(index)) else { return }
        let old = reference.players[index]
        var player = ReferenceGame.Player()
        player.autoMark = old.autoMark
        player.guardSeconds = old.guardSeconds
        player.tally = old.tally
        player.plays = true
        player.board = board.cells.map(Int.init)
        player.marks = [ReferenceGame.Mark?](repeating: nil, count: player.board.count)
        player.declined = [Bool](repeating: false, count: player.board.count)
        player.dealtAfter = reference.state == .dealt ? 0 : reference.current
        reference.players[index] = player
    }

    private mutating func give(_ input: BingoInput, by index: Int) throws {
        var preview: [Int] = []
        if case .uncall(let term) = input {
            preview = (try? game.bingosLost(byUncalling: term).map { Int($0.number) - 1 }) ?? []
        }
        let moment = moment()
        log.append((.input(input, seat(index), isHost[index] ? .host : .player), moment))
        let verdict = game.apply(input, from: seat(index), role: isHost[index] ? .host : .player, at: moment)
        let expected = reference.apply(
            input, by: index, isHost: isHost[index], position: moment.position, time: moment.time.milliseconds)
        let outcome = outcome(of: verdict, for: input)
        guard outcome == expected else {
            throw Mismatch(description: "input \(position), \(input) by \(seat(index)): \(outcome), not \(expected)")
        }
        if case .uncall = input, outcome.code == nil { try require(preview, outcome.withdrawn, "preview of \(input)") }
        bingos += outcome.bingos.count
        withdrawn += outcome.withdrawn.count
        if case .draw = input, outcome.code == nil { draws += 1 }
        if outcome.code == nil { follow(input, by: index) }
        // Most inputs leave the standings alone; a change that the rules miss shows after one of the next.
        if game.revisions.standings != seen || position.isMultiple(of: 8) { try compareStandings(after: input) }
        seen = game.revisions.standings
    }

    /// Boards and rules are given to the reference after whatever dealt them.
    private mutating func follow(_ input: BingoInput, by index: Int) {
        switch input {
        case .reshuffle: seatDown(index)
        case .newRound, .setOptions, .setTerms:
            reference.state = .dealt
            reference.calls = []
            reference.startsAt = nil
            reference.marksUntil = nil
            reference.draws = []
            reference.rules = RandomEvening.rules(game.setup.options, terms: game.setup.terms.count)
            for index in reference.players.indices where reference.players[index].plays { seatDown(index) }
        default: break
        }
    }

    // MARK: - Comparison

    private func outcome(of verdict: Verdict<BingoEvent>, for input: BingoInput) -> ReferenceGame.Outcome {
        var outcome = ReferenceGame.Outcome()
        switch verdict {
        case .rejected(let rejection): outcome.code = rejection.code
        case .accepted(let events, let detail):
            if detail != 0 { outcome.lines = PatternSet(rawValue: UInt32(truncatingIfNeeded: detail)).names }
            for event in events {
                switch event.event {
                case .bingos(let seats): outcome.bingos += seats.map { Int($0.number) - 1 }.sorted()
                case .withdrawn(let seats): outcome.withdrawn += seats.map { Int($0.number) - 1 }.sorted()
                default: break
                }
            }
        }
        return outcome
    }

    private func compareStandings(after input: BingoInput) throws {
        let lines = game.standings().map {
            ReferenceGame.Line(
                player: Int($0.seat.number) - 1, rank: $0.rank, call: $0.call, lines: $0.lines,
                time: $0.time.milliseconds)
        }
        let expected = reference.standings()
        guard lines == expected else {
            throw Mismatch(description: "standings after \(position), \(input): \(lines), not \(expected)")
        }
    }

    private mutating func compareAll() throws {
        try compareStandings(after: .startRound)
        if dice.integer(below: 4) == 0 { try compareCrowd() }
        try compareFacts()
        for (index, player) in reference.players.enumerated() {
            let board = game.board(of: seat(index))
            try require(board != nil, player.plays, "board of \(seat(index))")
            guard let board else { continue }
            let marked = (0..<player.marks.count).filter { board.marked & 1 << $0 != 0 }
            try require(marked, (0..<player.marks.count).filter { player.marks[$0] != nil }, "marks of \(seat(index))")
            try require(
                game.held(by: seat(index)).names, reference.held(by: player).map(\.name), "patterns of \(seat(index))")
            let own = game.standing(of: seat(index))
            try require(own, game.standings().first { $0.seat == seat(index) }, "own line of \(seat(index))")
        }
        try require(game.standings(first: 2), Array(game.standings().prefix(2)), "first two")
        try require(game.bingoCount, game.standings().count, "number of bingos")
    }

    private func compareFacts() throws {
        try require(
            game.calls.map { [$0.number, $0.term, Int($0.time.milliseconds), $0.crowd ?? 0, $0.uncalledAt == nil ? 1 : 0] },
            reference.calls.map { [$0.number, $0.term, Int($0.time), $0.crowd ?? 0, $0.takenBack == nil ? 1 : 0] }, "calls")
        try require(game.marksUntil?.milliseconds, reference.marksUntil, "end of marks")
        try require(
            game.draws.map { [$0.rank] + $0.candidates.map { Int($0.number) - 1 } }, reference.draws, "draws")
        for draw in game.draws { try require(draw.candidates.contains(draw.winner), true, "winner") }
        let totals = game.totals(first: .max)
        try require(totals != nil, reference.hasFinishedRounds || reference.state == .finished, "whether there are totals")
        try require(
            totals?.map { [Int($0.seat.number) - 1, $0.rounds, $0.bingos, $0.firsts, $0.lines] } ?? [],
            totals == nil ? [] : reference.totals(), "totals")
        try require(game.totals(first: 2), totals.map { Array($0.prefix(2)) }, "first totals")
        for index in reference.players.indices {
            let mine = reference.calls.filter { $0.notYet.contains(index) }.map(\.number)
            try require(game.notYets(of: seat(index)), mine, "not yet of \(seat(index))")
        }
    }

    private func compareCrowd() throws {
        var needed: [Int: Int] = [:]
        let hopes = reference.oneAway()
        if reference.state == .finished {
            let misses = hopes.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { [$0.key] + $0.value }
            try require(
                game.closestMisses(first: 50).map { [Int($0.seat.number) - 1] + $0.missing }, misses, "closest misses")
            return
        }
        let oneAway = reference.state == .playing ? hopes.filter { !$0.value.isEmpty } : [:]
        for terms in oneAway.values { for term in terms { needed[term, default: 0] += 1 } }
        let nearness = game.nearness()
        let unclaimed = reference.state == .playing ? hopes.filter(\.value.isEmpty).keys.sorted() : []
        try require(nearness.unclaimed, unclaimed.count, "unclaimed")
        try require(nearness.unclaimedFirst.map { Int($0.number) - 1 }, Array(unclaimed.prefix(10)), "first unclaimed")
        try require(nearness.oneAway, oneAway.count, "one away")
        try require(Dictionary(uniqueKeysWithValues: nearness.needed.map { ($0.term, $0.count) }), needed, "needed")
        let now = Timestamp(milliseconds: time)
        let early = Dictionary(uniqueKeysWithValues: game.earlyCounts(now: now).map { ($0.term, $0.count) })
        try require(early, reference.early(now: time), "early")
    }

    private func require<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
        guard value == expected else { throw Mismatch(description: "\(what): \(value), not \(expected)") }
    }
}
