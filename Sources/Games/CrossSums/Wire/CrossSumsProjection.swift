import GameRules
import JSON
import WireProtocol

/// Turns what happens in a race into messages. Puzzles go at once, to all in one frame; how far everybody is, which every
/// mark changes, is told a few times a second.
package struct CrossSumsProjection: GameProjection {
    /// How many lines of the standings everybody is sent, and how many of those who are ahead in a puzzle.
    static let standingsMax = 20
    static let lanesMax = 12

    private var isProgressPending = false
    private var areStandingsPending = false

    package init() {}

    package var hasPending: Bool { isProgressPending || areStandingsPending }

    package mutating func note(
        _ event: Directed<CrossSumsEvent>, at moment: Moment, game: CrossSumsGame, names: some SeatNames,
        send: MessageSink
    ) {
        switch event.event {
        case .progress: isProgressPending = true
        case .standingsChanged: areStandingsPending = true
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
            send("puzzleStarted", event.audience) { writer in encodeRound(of: game, into: &writer) }
        case .puzzleFinished:
            isProgressPending = false
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
            send("progress", .everybody) { writer in encodeProgress(of: game, names: names, into: &writer) }
        }
        guard areStandingsPending else { return }
        areStandingsPending = false
        send("standings", .everybody) { writer in encodeStandings(of: game, names: names, into: &writer) }
    }

    package mutating func renamed(_ seat: SeatID, game: CrossSumsGame) {
        isProgressPending = true
        areStandingsPending = true
    }

    package mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: CrossSumsGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        encodeRound(of: game, into: &writer)
        encodeProgress(of: game, names: names, into: &writer)
        encodeStandings(of: game, names: names, into: &writer)
        if let seat { encodeOwn(of: seat, game: game, into: &writer) }
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

    /// Writes `round`: where it is, and the puzzle that is played or was last. A solution is told once its puzzle is over,
    /// the seed once the round is.
    private func encodeRound(of game: CrossSumsGame, into writer: inout JSONWriter) {
        writer.object("round") { writer in
            writer.member("number", game.number)
            writer.member("state", stateName(of: game))
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

    /// Writes `progress`: how many have solved the puzzle, play it and are out, how many of the players have decided how
    /// many tenths of the cells, and who is ahead.
    private func encodeProgress(of game: CrossSumsGame, names: some SeatNames, into writer: inout JSONWriter) {
        guard let puzzle = game.puzzle else { return }
        var (solved, playing, out) = (0, 0, 0)
        var tenths = [Int](repeating: 0, count: 10)
        var ahead: [(index: Int, board: RaceBoard)] = []
        let isAhead = { (one: (index: Int, board: RaceBoard), other: (index: Int, board: RaceBoard)) in
            let never = Int64.max
            return (one.board.solvedAfter ?? never, -one.board.decided, one.index)
                < (other.board.solvedAfter ?? never, -other.board.decided, other.index)
        }
        for index in game.seats.indices where game.plays(index, puzzle: game.puzzleNumber) {
            let board = game.boards[index]
            if board.solvedAfter != nil {
                solved += 1
            } else if board.isOut {
                out += 1
            } else {
                playing += 1
                tenths[min(9, board.decided * 10 / puzzle.grid.count)] += 1
            }
            guard !board.isOut, board.decided > 0 else { continue }
            let one = (index: index, board: board)
            if ahead.count == Self.lanesMax, let last = ahead.last, !isAhead(one, last) { continue }
            ahead.insert(one, at: ahead.firstIndex { isAhead(one, $0) } ?? ahead.endIndex)
            if ahead.count > Self.lanesMax { ahead.removeLast() }
        }
        writer.object("progress") { writer in
            writer.member("solved", solved)
            writer.member("playing", playing)
            writer.member("out", out)
            writer.array("shares") { writer in for count in tenths { writer.integer(count) } }
            writer.array("first") { writer in
                for one in ahead {
                    let seat = SeatID(UInt32(one.index + 1))
                    writer.object { writer in
                        writer.member("player", seat.description)
                        writer.member("name", names.name(of: seat))
                        writer.member("share", one.board.decided * 100 / puzzle.grid.count)
                        if let after = one.board.solvedAfter { writer.member("tenths", after / 100) }
                    }
                }
            }
        }
    }

    /// Writes `standings` of the puzzles of the round that are over.
    private func encodeStandings(of game: CrossSumsGame, names: some SeatNames, into writer: inout JSONWriter) {
        writer.object("standings") { writer in
            writer.member("total", game.standings.count)
            writer.array("top") { writer in
                for line in game.standings.prefix(Self.standingsMax) {
                    writer.object { writer in writer.members(of: line, names: names) }
                }
            }
        }
    }

    /// Writes `own`: a seat's marks row by row (`-` open, `k` kept, `r` removed, capitals for those that are locked), what
    /// is left to it, and its place.
    private func encodeOwn(of seat: SeatID, game: CrossSumsGame, into writer: inout JSONWriter) {
        guard let index = game.index(of: seat), game.seats[index].isPlayer else { return }
        let board = game.boards[index]
        writer.object("own") { writer in
            writer.member("plays", game.plays(index, puzzle: max(1, game.puzzleNumber)))
            if let puzzle = game.puzzle {
                let marks = puzzle.grid.indices.map { cell in
                    let letter =
                        switch board.mark(of: cell) {
                        case .open: "-"
                        case .kept: "k"
                        case .removed: "r"
                        }
                    return board.isLocked(cell) ? letter.uppercased() : letter
                }
                writer.member("marks", marks.joined())
            }
            if let lives = board.lives(game.setup.options) { writer.member("lives", lives) }
            writer.member("hints", max(0, game.setup.options.hints - Int(board.hints)))
            writer.member("mistakes", Int(board.mistakes))
            writer.member("isOut", board.isOut)
            if let after = board.solvedAfter { writer.member("tenths", after / 100) }
        }
    }

    // MARK: - Looking back

    package func encodeExport(game: CrossSumsGame, names: some SeatNames, into writer: inout JSONWriter) {
        writer.array("rounds") { writer in
            for record in game.history {
                writer.object { writer in writer.exportMembers(of: record, isOver: true, names: names) }
            }
            writer.object { writer in
                writer.exportMembers(of: game.record, isOver: game.stage == .finished, names: names)
            }
        }
    }

    package func encodeRecap(game: CrossSumsGame, names: some SeatNames, into writer: inout JSONWriter) {
        let records = game.history + (game.stage == .finished ? [game.record] : [])
        writer.array("rounds") { writer in
            for record in records {
                writer.object { writer in writer.recapMembers(of: record, names: names) }
            }
        }
    }

    package static let tableColumns = ["round", "place", "player", "name", "seconds", "solved", "slips"]

    package func writeTable(game: CrossSumsGame, names: some SeatNames, line: ([JSONValue]) -> Void) {
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

extension Puzzle {
    /// A digit for each cell, 1 for one that is kept.
    package var solutionText: String { solution.map { $0 ? "1" : "0" }.joined() }
}

extension JSONWriter {
    /// Writes `size`, `grid`, `rows` and `columns`.
    package mutating func members(of puzzle: Puzzle) {
        member("size", puzzle.size)
        array("grid") { writer in for number in puzzle.grid { writer.integer(number) } }
        array("rows") { writer in for sum in puzzle.rows { writer.integer(sum) } }
        array("columns") { writer in for sum in puzzle.columns { writer.integer(sum) } }
    }

    fileprivate mutating func members(of line: RaceStanding, names: some SeatNames) {
        member("place", line.place)
        member("player", line.seat.description)
        member("name", names.name(of: line.seat))
        member("tenths", line.total)
        member("solved", line.solved)
        member("slips", line.slips)
    }

    fileprivate mutating func recapMembers(of record: RaceRecord, names: some SeatNames) {
        member("number", record.number)
        object("options") { writer in record.setup.options.encode(into: &writer) }
        member("seed", record.setup.seed.hexadecimal)
        array("puzzles") { writer in
            for one in record.puzzles {
                writer.object { writer in
                    writer.members(of: one.puzzle)
                    writer.member("solution", one.puzzle.solutionText)
                }
            }
        }
        let standings = record.standings
        object("standings") { writer in
            writer.member("total", standings.count)
            writer.array("top") { writer in
                for line in standings.prefix(100) {
                    writer.object { writer in writer.members(of: line, names: names) }
                }
            }
        }
    }

    /// Until a round is over, of its puzzles only those that are, and nobody's marks in the present one.
    fileprivate mutating func exportMembers(of record: RaceRecord, isOver: Bool, names: some SeatNames) {
        member("number", record.number)
        member("state", isOver ? "finished" : "playing")
        member("commitment", record.setup.commitment.hexadecimal)
        if isOver { member("seed", record.setup.seed.hexadecimal) }
        object("options") { writer in record.setup.options.encode(into: &writer) }
        array("puzzles") { writer in
            for one in record.puzzles where one.until != nil {
                writer.object { writer in
                    writer.members(of: one.puzzle)
                    writer.member("solution", one.puzzle.solutionText)
                    writer.member("startedAt", one.since)
                    if let until = one.until { writer.member("endedAt", until) }
                    writer.array("moves") { writer in
                        for move in one.moves {
                            writer.object { writer in
                                writer.member("player", SeatID(UInt32(move.index + 1)).description)
                                writer.member("after", move.after)
                                switch move.act {
                                case .mark(let cell, let mark):
                                    writer.member("cell", cell)
                                    writer.member("as", mark.rawValue)
                                case .hint: writer.member("act", "hint")
                                case .submit: writer.member("act", "submit")
                                }
                            }
                        }
                    }
                }
            }
        }
        array("seats") { writer in
            for (index, seat) in record.seats.enumerated() where seat.isPlayer && !seat.isRemoved {
                let id = SeatID(UInt32(index + 1))
                writer.object { writer in
                    writer.member("player", id.description)
                    writer.member("name", names.name(of: id))
                    writer.member("from", seat.playsFrom)
                    writer.array("tenths") { writer in
                        for time in seat.times { if let time { writer.integer(time) } else { writer.null() } }
                    }
                }
            }
        }
        array("standings") { writer in
            for line in record.standings { writer.object { writer in writer.members(of: line, names: names) } }
        }
    }
}
