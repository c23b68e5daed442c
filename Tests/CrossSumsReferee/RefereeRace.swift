import GameRules
import JSON

/// A second, simple implementation of the rules of races: it stores only moves, and derives boards, times and places
/// from them on every query. It is compared with the real rules in random games and in the simulator.
package struct RefereeRace {
    package struct Options {
        package var mode = "race"
        package var difficulty = "medium"
        package var puzzles = 3
        package var lives = 3
        package var hints = 1
        package var checking = "instant"
        package var limit = 180
        package var pause = 10
        package var lateStart = "shared"
        package var share = 10

        /// Reads options from a record.
        init(_ fields: JSONObject?) {
            mode = fields?["mode"]?.string ?? mode
            difficulty = fields?["difficulty"]?.string ?? difficulty
            puzzles = fields?["puzzles"]?.integer ?? puzzles
            lives = fields?["lives"]?.integer ?? lives
            hints = fields?["hints"]?.integer ?? hints
            checking = fields?["checking"]?.string ?? checking
            let limits = [
                "easy": 120, "medium": 180, "hard": 240, "extraHard": 300, "expert": 480, "master": 900, "giant": 900,
            ]
            limit = fields?["limit"]?.integer ?? limits[difficulty] ?? 0
            pause = fields?["pause"]?.integer ?? pause
            lateStart = fields?["lateStart"]?.string ?? lateStart
            share = fields?["share"]?.integer ?? share
        }
    }

    package struct Seat {
        package var isPlayer = false
        package var isRemoved = false
        package var hasMarked = false
    }

    /// A move of a seat, or on the shared board.
    package struct Move {
        package let seat: Int?
        package let after: Int64
        package let act: RefereeAct
    }

    /// A current or finished puzzle.
    package struct Played {
        package let puzzle: NaivePuzzle
        package var since: Int64
        package var moves: [Move] = []
        /// The players at its end, once it is over.
        package var players: [Int]?
        package var takers: [Int] = []
    }

    package struct Round {
        package var options: Options
        package var seed: Seed
        package var puzzles: [Played] = []
        /// The first puzzle that each seat plays.
        package var from: [Int] = []
        package var isOver = false
    }

    /// A vote on the shared board.
    struct Tap {
        let seat: Int
        let cell: Int
        let mark: Character
        let time: Int64
    }

    package internal(set) var seats: [Seat] = []
    package internal(set) var rounds: [Round]
    /// `dealt`, `playing`, `paused` or `finished`.
    package internal(set) var state = "dealt"
    /// The time at which the current state ends automatically.
    package internal(set) var deadline: Int64?
    /// The version of the rules.
    private let version: Int
    var taps: [Tap] = []
    /// The time of the last vote.
    package internal(set) var lastTap: Int64 = 0

    /// - Parameter setup: The setup from a record.
    package init?(setup: JSONObject, version: Int, room: String, play: Int) {
        guard (1...2).contains(version), let round = RefereeRace.round(setup) else { return nil }
        self.version = version
        rounds = [round]
    }

    private static func round(_ setup: JSONObject) -> Round? {
        setup["seed"]?.string.flatMap { Seed(hexadecimal: $0) }.map { seed in
            Round(options: Options(setup["options"]?.object), seed: seed)
        }
    }

    package var round: Round {
        get { rounds[rounds.count - 1] }
        set { rounds[rounds.count - 1] = newValue }
    }
    package var options: Options { round.options }
    package var isTogether: Bool { options.mode == "together" }
    /// The puzzle's number, from 1; 0 before the first.
    package var puzzleNumber: Int { round.puzzles.count }
    package var hasBegun: Bool { state != "dealt" || rounds.count > 1 }
    package var isInterruptible: Bool { state == "dealt" || state == "finished" }

    // MARK: - People

    package mutating func join(_ seat: Int, isPlayer: Bool, at time: Int64) {
        while seats.count <= seat { seats.append(Seat()) }
        for index in rounds.indices { while rounds[index].from.count <= seat { rounds[index].from.append(1) } }
        if isPlayer { becomePlayer(seat, at: time) } else { begin(seat) }
    }

    package mutating func becomePlayer(_ seat: Int, at time: Int64) {
        guard !seats[seat].isPlayer else { return }
        seats[seat].isPlayer = true
        begin(seat)
    }

    /// A player who joins during a puzzle plays that one or the next; one who joins after the round did not play in it.
    private mutating func begin(_ seat: Int) {
        if state == "playing" { round.from[seat] = puzzleNumber + (options.lateStart == "shared" ? 0 : 1) }
        if state == "finished" { round.from[seat] = puzzleNumber + 1 }
    }

    package mutating func remove(_ gone: [Int], at time: Int64) {
        for seat in gone { seats[seat].isRemoved = true }
        endSoonerIfAllAreDone(at: time)
    }

    package mutating func restore(_ back: [Int], at time: Int64) {
        for seat in back { seats[seat].isRemoved = false }
    }

    package func plays(_ seat: Int) -> Bool {
        seats[seat].isPlayer && !seats[seat].isRemoved && round.from[seat] <= puzzleNumber
    }

    // MARK: - Time

    package mutating func deadlineReached(at time: Int64) {
        if state == "playing" { endPuzzle(at: time) } else if state != "finished" { beginPuzzle(at: time) }
    }

    /// Delays everything, because no server ran the room's timers; earlier votes are outdated.
    package mutating func sleep(_ milliseconds: Int64) {
        deadline = deadline.map { $0 + milliseconds }
        guard state == "playing" else { return }
        round.puzzles[puzzleNumber - 1].since += milliseconds
        taps = []
        lastTap = 0
    }

    mutating func beginPuzzle(at time: Int64) {
        guard
            let puzzle = NaivePuzzle(
                number: puzzleNumber + 1, of: round.seed, difficulty: options.difficulty, version: version)
        else {
            preconditionFailure("no candidate of the seed \(round.seed.hexadecimal) is good")
        }
        round.puzzles.append(Played(puzzle: puzzle, since: time))
        taps = []
        lastTap = 0
        state = "playing"
        deadline = time + Int64(options.limit) * 1000
    }

    /// Ends the puzzle in three seconds if all players are done.
    mutating func endSoonerIfAllAreDone(at time: Int64) {
        guard state == "playing", let until = deadline else { return }
        let isAnyLeft = isTogether ? !hall.isDone : seats.indices.contains { plays($0) && !board(of: $0).isDone }
        if !isAnyLeft { deadline = min(until, time + 3000) }
    }

    mutating func endPuzzle(at time: Int64) {
        // A player who is removed when a puzzle ends has not solved it.
        round.puzzles[puzzleNumber - 1].players = seats.indices.filter { seats[$0].isPlayer }
        round.puzzles[puzzleNumber - 1].takers = seats.indices.filter(plays)
        state = "paused"
        deadline = options.pause == 0 ? nil : time + Int64(options.pause) * 1000
        if puzzleNumber == options.puzzles { endRound() }
    }

    mutating func endRound() {
        state = "finished"
        deadline = nil
        round.isOver = true
    }

    package mutating func finishPlay(at time: Int64) {
        if state == "playing" { endPuzzle(at: time) }
        if state == "paused" { endRound() }
    }

    package mutating func roomEnded(at time: Int64) { if state == "dealt" { deadline = nil } }

    mutating func deal(_ setup: JSONObject, isNew: Bool) {
        guard var next = RefereeRace.round(setup) else { return }
        next.from = isNew ? seats.map { _ in 1 } : round.from
        if isNew { rounds.append(next) } else { round = next }
        state = "dealt"
    }
}
