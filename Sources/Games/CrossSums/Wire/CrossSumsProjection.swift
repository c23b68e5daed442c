import GameRules
import JSON
import WireProtocol

/// Turns events of a race into messages. Puzzles are sent at once, to all in one frame. The players' progress, which
/// every mark changes, is sent a few times a second.
package struct CrossSumsProjection: GameProjection {
    /// The number of standings' rows in messages and in a recap, and of cells with the most votes.
    static let standingsMax = 20
    static let recapStandingsMax = 100
    static let votesMax = 12

    private var isProgressPending = false
    private var areStandingsPending = false
    private var round = CachedFragment()
    private var standings = CachedFragment()
    /// As last sent: a player who joins between two messages gets the next one, too.
    private var progress = CachedFragment()

    package init() {}

    package var hasPending: Bool { isProgressPending || areStandingsPending }

    package mutating func note(
        _ event: Directed<CrossSumsEvent>, at moment: Moment, game: CrossSumsGame, names: some SeatNames,
        send: MessageSink
    ) {
        switch event.event {
        case .progress: isProgressPending = true
        case .standingsChanged: areStandingsPending = true
        case .hallMarked(let cell, let isRight):
            send("hallMarked", event.audience) { writer in
                writer.member("cell", cell)
                writer.member("right", isRight)
                encodeHall(of: game, into: &writer)
            }
        case .board(let seat):
            send("board", event.audience) { writer in encodeOwn(of: seat, game: game, into: &writer) }
        case .countdown(let time):
            send("countdown", event.audience) { writer in
                if let time { writer.member("startsAt", time) } else { writer.nullMember("startsAt") }
            }
        case .endsSooner(let time): send("endsSooner", event.audience) { writer in writer.member("endsAt", time) }
        case .roundDealt:
            send("roundDealt", event.audience) { writer in encodeRound(of: game, into: &writer) }
        case .puzzleStarted:
            isProgressPending = true
            send("puzzleStarted", event.audience) { writer in
                encodeRound(of: game, into: &writer)
                encodeHall(of: game, into: &writer)
            }
        case .puzzleFinished:
            isProgressPending = false
            progress = CachedFragment()
            send("puzzleFinished", event.audience) { writer in
                encodeRound(of: game, into: &writer)
                encodeProgress(of: game, names: names, into: &writer)
                encodeStandings(of: game, names: names, into: &writer)
            }
        case .roundFinished:
            areStandingsPending = false
            send("roundFinished", event.audience) { writer in
                encodeRound(of: game, into: &writer)
                encodeStandings(of: game, names: names, into: &writer)
            }
        }
    }

    package mutating func flush(game: CrossSumsGame, names: some SeatNames, send: MessageSink) {
        if isProgressPending {
            isProgressPending = false
            progress = CachedFragment()
            send("progress", .everybody) { writer in encodeProgress(of: game, names: names, into: &writer) }
        }
        guard areStandingsPending else { return }
        areStandingsPending = false
        send("standings", .everybody) { writer in encodeStandings(of: game, names: names, into: &writer) }
    }

    package mutating func renamed(_ seat: SeatID, game: CrossSumsGame) {
        isProgressPending = true
        areStandingsPending = true
        progress = CachedFragment()
        standings = CachedFragment()
    }

    package mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: CrossSumsGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        encodeRound(of: game, into: &writer)
        encodeProgress(of: game, names: names, into: &writer)
        encodeStandings(of: game, names: names, into: &writer)
        encodeHall(of: game, into: &writer)
        if let seat { encodeOwn(of: seat, game: game, into: &writer) }
    }

    /// Writes `needed`: the number of equal votes that a mark on the shared board needs.
    package mutating func encodePulse(
        forHosts: Bool, game: CrossSumsGame, names: some SeatNames, present: SeatSet, teams: [TeamMembers],
        now: Timestamp, into writer: inout JSONWriter
    ) {
        if game.isTogether { writer.member("needed", game.votesNeeded(of: present.count)) }
    }

    package func stateName(of game: CrossSumsGame) -> String {
        switch game.stage {
        case .dealt: "dealt"
        case .playing: "playing"
        case .paused: "paused"
        case .finished: "finished"
        }
    }

    // MARK: - Parts

    /// Writes `round`: its state, and the current or last puzzle. The solution is included after the end of the puzzle,
    /// the seed after the end of the round.
    private mutating func encodeRound(of game: CrossSumsGame, into writer: inout JSONWriter) {
        let state = stateName(of: game)
        let members = round.bytes(at: game.revision) { writer in writer.round(of: game, state: state) }
        writer.encoded(members)
    }

    /// Writes `progress`: how many players have solved the puzzle, are playing and are out; the distribution of decided
    /// cells; the median time; and the leaders. On a shared board it also writes `votes`.
    private mutating func encodeProgress(
        of game: CrossSumsGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        let members = progress.bytes(at: game.revision) { writer in
            if let puzzle = game.puzzle { writer.progress(of: game, puzzle: puzzle, names: names) }
        }
        writer.encoded(members)
    }

    /// Writes `standings` after the round's finished puzzles, and the participants without a place.
    private mutating func encodeStandings(
        of game: CrossSumsGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        let members = standings.bytes(at: game.revision) { writer in
            writer.standings(
                game.standings, unsolved: game.record.unsolved, most: Self.standingsMax, names: names)
        }
        writer.encoded(members)
    }

    /// Writes `hall`, the shared board: its marks, lives, mistakes and time.
    private func encodeHall(of game: CrossSumsGame, into writer: inout JSONWriter) {
        guard game.isTogether, let puzzle = game.puzzle else { return }
        writer.object("hall") { writer in writer.members(of: game.hall, puzzle, game.setup.options) }
    }

    /// Writes `own`: a seat's board (marks row by row: `-` open, `k` kept, `r` removed, capital letters for locked
    /// cells), its lives and hints, its `times` in finished puzzles, its `slips` in those if there are any, its `total`
    /// and `place`, and `placeSoFar` in the current puzzle once it has solved it.
    private func encodeOwn(of seat: SeatID, game: CrossSumsGame, into writer: inout JSONWriter) {
        guard let index = game.index(of: seat), game.seats[index].isPlayer else { return }
        let board = game.boards[index]
        writer.object("own") { writer in
            writer.member("plays", game.plays(index, puzzle: max(1, game.puzzleNumber)))
            if let puzzle = game.puzzle { writer.members(of: board, puzzle, game.setup.options) }
            writer.member("hints", game.isTogether ? 0 : max(0, game.setup.options.hints - Int(board.hints)))
            writer.array("times") { writer in
                for time in game.seats[index].times { if let time { writer.integer(time) } else { writer.null() } }
            }
            let slips = Int(game.seats[index].slips)
            if slips > 0 { writer.member("slips", slips) }
            if let line = game.standing(of: index) {
                writer.member("place", line.place)
                writer.member("total", line.total)
            }
            if let place = game.placeSoFar(of: index) { writer.member("placeSoFar", place) }
        }
    }

    // MARK: - Exports

    package func encodeRecap(game: CrossSumsGame, names: some SeatNames, into writer: inout JSONWriter) {
        let records = game.history + (game.stage == .finished ? [game.record] : [])
        writer.array("rounds") { writer in
            for record in records {
                writer.object { writer in writer.recapMembers(of: record, names: names) }
            }
        }
    }

    /// Writes a seat's boards in the last round's puzzles: `player`, `name`, `round`, and `puzzles`, each with its
    /// `number`, the board as `own` has it in a snapshot, and `solution`. Throws `notAllowed` before the round is over.
    package func encodeBoard(
        of seat: SeatID, game: CrossSumsGame, names: some SeatNames
    ) throws(Rejection) -> (inout JSONWriter) -> Void {
        guard game.stage == .finished, let index = game.index(of: seat), game.seats[index].isPlayer,
            !game.seats[index].isRemoved
        else { throw Rejection(.notAllowed, "Boards are not public until the round is over.") }
        let name = names.name(of: seat)
        return { writer in
            writer.member("player", seat.description)
            writer.member("name", name)
            writer.member("round", game.number)
            writer.array("puzzles") { writer in
                for (number, record) in game.puzzles.enumerated() {
                    writer.object { writer in
                        writer.member("number", number + 1)
                        writer.members(
                            of: record.board(of: index, game.setup.options), record.puzzle, game.setup.options)
                        writer.member("solution", record.puzzle.solutionText)
                    }
                }
            }
        }
    }

    package func writeTable(game: CrossSumsGame, names: some SeatNames, line: ([JSONValue]) -> Void) {
        line(["round", "place", "player", "name", "seconds", "solved", "slips"].map(JSONValue.string))
        for record in game.history + [game.record] {
            for standing in record.standings {
                line([
                    .integer(record.number), .integer(standing.place), .string(standing.seat.description),
                    .string(names.name(of: standing.seat)),
                    .string("\(standing.total / 10).\(standing.total % 10)"), .integer(standing.solved),
                    .integer(standing.slips),
                ])
            }
        }
    }
}

extension JSONWriter {
    /// Writes `round`: its state, and the current or last puzzle. The solution is included after the end of the puzzle,
    /// the seed after the end of the round.
    fileprivate mutating func round(of game: CrossSumsGame, state: String) {
        object("round") { writer in
            writer.member("number", game.number)
            writer.member("state", state)
            writer.object("options") { writer in
                game.setup.options.encode(into: &writer)
                if game.setup.options.limitSeconds == nil { writer.member("limit", game.setup.options.limit) }
            }
            writer.member("commitment", game.commitment.hexadecimal)
            switch game.stage {
            case .dealt(let startsAt?): writer.member("startsAt", startsAt)
            case .paused(_, let until?): writer.member("continuesAt", until)
            case .finished: writer.member("seed", game.setup.seed.hexadecimal)
            default: break
            }
            guard let record = game.puzzles.last else { return }
            writer.object("puzzle") { writer in
                let puzzle = record.puzzle
                writer.member("number", game.puzzleNumber)
                writer.member("of", game.setup.options.puzzles)
                writer.members(of: puzzle)
                writer.member("startedAt", record.since)
                if case .playing(_, _, let until) = game.stage {
                    writer.member("endsAt", until)
                } else {
                    writer.member("solution", puzzle.solutionText)
                }
            }
        }
    }

    /// Writes `progress`.
    fileprivate mutating func progress(of game: CrossSumsGame, puzzle: Puzzle, names: some SeatNames) {
        let progress = RaceProgress(of: game, puzzle)
        object("progress") { writer in
            writer.member("solved", progress.solved)
            writer.member("playing", progress.playing)
            writer.member("out", progress.out)
            if let median = progress.medianTenths { writer.member("median", median) }
            writer.array("shares") { writer in for count in progress.tenths { writer.integer(count) } }
            writer.array("first") { writer in
                for one in progress.ahead {
                    let seat = SeatID(UInt32(one.index + 1))
                    // A row without member names, because it is sent four times a second to thousands of players.
                    writer.array { writer in
                        writer.string(seat.description)
                        writer.string(names.name(of: seat))
                        writer.integer(one.board.decided * 100 / puzzle.grid.count)
                        if let tenths = one.board.tenths { writer.integer(tenths) }
                    }
                }
            }
            guard game.isTogether else { return }
            writer.array("votes") { writer in
                for vote in game.votes.most(CrossSumsProjection.votesMax) {
                    writer.object { writer in
                        writer.member("cell", vote.cell)
                        writer.member("as", vote.mark.rawValue)
                        writer.member("count", vote.count)
                    }
                }
            }
        }
    }

    /// Writes `marks`, `lives` if they are limited, `mistakes`, `isOut`, and `tenths` once the board is solved.
    fileprivate mutating func members(of board: RaceBoard, _ puzzle: Puzzle, _ options: CrossSumsOptions) {
        let marks = puzzle.grid.indices.map { cell in
            let letter =
                switch board.mark(of: cell) {
                case .open: "-"
                case .kept: "k"
                case .removed: "r"
                }
            return board.isLocked(cell) ? letter.uppercased() : letter
        }
        member("marks", marks.joined())
        if let lives = board.lives(options) { member("lives", lives) }
        member("mistakes", Int(board.mistakes))
        member("isOut", board.isOut)
        if let tenths = board.tenths { member("tenths", Int(tenths)) }
    }

    /// Writes `standings`: `total`, and the first rows as `top`. If some players have no place, writes their number and
    /// the first of them as `unsolved`.
    fileprivate mutating func standings(
        _ standings: [RaceStanding], unsolved: [SeatID], most: Int, names: some SeatNames
    ) {
        object("standings") { writer in
            writer.member("total", standings.count)
            writer.array("top") { writer in
                for line in standings.prefix(most) {
                    writer.object { writer in writer.members(of: line, names: names) }
                }
            }
            guard !unsolved.isEmpty else { return }
            writer.object("unsolved") { writer in
                writer.member("total", unsolved.count)
                writer.array("first") { writer in
                    for seat in unsolved.prefix(most) {
                        writer.object { writer in writer.members(of: seat, in: names) }
                    }
                }
            }
        }
    }

    fileprivate mutating func recapMembers(of record: RaceRecord, names: some SeatNames) {
        member("number", record.number)
        object("options") { writer in record.setup.options.encode(into: &writer) }
        member("commitment", record.commitment.hexadecimal)
        member("seed", record.setup.seed.hexadecimal)
        array("puzzles") { writer in
            for one in record.puzzles {
                writer.object { writer in
                    writer.members(of: one.puzzle)
                    writer.member("solution", one.puzzle.solutionText)
                    writer.member("startedAt", one.since)
                    if let tenths = one.hallTenths { writer.member("hallTenths", Int(tenths)) }
                }
            }
        }
        standings(
            record.standings, unsolved: record.unsolved, most: CrossSumsProjection.recapStandingsMax, names: names)
    }
}
