import Bingo
import GameRules
import Testing

/// One random game, played by the rules and by the reference side by side.
struct RandomEvening {
    var dice: SeededGenerator
    private(set) var game: BingoGame
    private(set) var reference: ReferenceGame
    private(set) var isHost: [Bool] = []
    private(set) var position: UInt64 = 1
    private(set) var time: Int64 = 1_000_000
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
            terms: (0..<terms).map { Term("\($0)") }, language: nil, options: options, seed: RandomEvening.seed(&dice),
            rules: dice.integer(below: 4) > 0 ? 2 : 1)
        game = BingoGame(
            setup: setup, origin: PlayOrigin(room: "K7QX4P", play: 1),
            at: Moment(position: 1, time: Timestamp(milliseconds: time)))
        reference = ReferenceGame(rules: RandomEvening.rules(setup))
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
        let next = reference.startsAt ?? reference.openDraw?.until
        try require(game.nextDeadline?.milliseconds, next, "deadline")
        guard let deadline = next, time >= deadline else { return }
        let moment = moment()
        log.append((.deadline, moment))
        let events = game.deadlineReached(at: moment)
        if let open = reference.openDraw {
            reference.closeDraw()
            let proof = game.draws.last?.proof
            try require(
                proof?.contributions.map { Int($0.seat.number) - 1 }, open.contributors, "who contributed to a draw")
            try require(events.map(\.event), game.draws.suffix(1).map { .drawn($0) }, "what a draw's end brings")
            return
        }
        try require(events.map(\.event), [.roundStarted], "what the deadline brings")
        reference.stretchWindow()
        reference.state = .playing
        reference.startsAt = nil
    }

    /// Lets the crowd call what it hears, as a room does, and tries what it does not.
    private mutating func prompt() throws {
        let present = Set(isHost.indices.filter { _ in dice.integer(below: 4) > 0 })
        let seats = SeatSet(present.sorted().map(seat))
        let due = game.dueInputs(present: seats, at: Timestamp(milliseconds: time))
        let calls = reference.crowdCalls(present: present, now: time)
        func crowdCall(_ term: Int) -> BingoInput {
            .crowdCall(term: term, present: present.count, seats: reference.rules.version > 1 ? seats : nil)
        }
        try require(due, calls.keys.sorted().map(crowdCall), "what the crowd calls")
        let term = dice.integer(below: 3) > 0 ? calls.keys.min() : nil
        let called = term ?? dice.integer(below: game.terms.count)
        let input = crowdCall(called)
        let moment = moment()
        log.append((.prompted(input), moment))
        let events = game.applyPrompted(input, at: moment)
        var expected: [Int] = []
        if let count = calls[called] {
            let quorum = reference.rules.version > 1 ? reference.quorum(of: called, present: present) : []
            reference.call(called, crowd: count, quorum: quorum, position: moment.position, time: time)
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
            reference.openDraw = nil
            reference.rules = RandomEvening.rules(game.setup)
            reference.stretchWindow()
            for index in reference.players.indices where reference.players[index].plays { seatDown(index) }
        default: break
        }
    }
}
