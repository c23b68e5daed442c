import CrossSumsReferee
import JSON

extension RefereeRace {
    func compare(_ look: inout Look, for seat: Int?) {
        look.expect("round.number", rounds.count)
        look.expect("round.state", state)
        look.expect("round.startsAt", time: state == "dealt" ? deadline : nil)
        look.expect("round.continuesAt", time: state == "paused" ? deadline : nil)
        look.expect("round.puzzle.endsAt", time: state == "playing" ? deadline : nil)
        let lines = standings(of: round)
        look.expect("standings.total", lines.count)
        look.expect("standings.top", each: "player", lines.prefix(20).map { "p\($0.seat + 1)" })
        look.expect("standings.top", each: "place", lines.prefix(20).map(\.place))
        look.expect("standings.top", each: "tenths", lines.prefix(20).map(\.total))
        look.expect("standings.top", each: "solved", lines.prefix(20).map(\.solved))
        look.expect("standings.top", each: "slips", lines.prefix(20).map(\.slips))
        look.expect("standings.unsolved.first", each: "player", unsolved(in: round).prefix(20).map { "p\($0 + 1)" })
        if let played = round.puzzles.last {
            let stays = played.puzzle.stays.map { $0 ? "1" : "0" }.joined()
            look.expect("round.puzzle.number", puzzleNumber)
            look.expect("round.puzzle.grid", played.puzzle.grid)
            look.expect("round.puzzle.rows", played.puzzle.rows)
            look.expect("round.puzzle.columns", played.puzzle.columns)
            look.expect("round.puzzle.startedAt", time: played.since)
            look.expect("round.puzzle.solution", state == "playing" ? nil : stays)
            if isTogether { compare(&look, "hall", board(of: nil)) }
        }
        guard let seat, seats.indices.contains(seat), seats[seat].isPlayer else { return }
        if puzzleNumber > 0 {
            let board = board(of: seat)
            compare(&look, "own", board)
            look.expect("own.hints", isTogether ? 0 : options.hints - board.hints)
            look.expect("own.placeSoFar", placeSoFar(of: seat))
        }
        let times = times(of: seat, in: round).map { $0.map { JSONValue.integer($0) } ?? .null }
        look.expect("own.times", .array(times))
        let own = lines.first { $0.seat == seat }
        look.expect("own.place", own?.place)
        look.expect("own.total", own?.total)
    }

    private func compare(_ look: inout Look, _ path: String, _ board: RefereeBoard) {
        let marks = board.marks.enumerated().map { cell, mark in
            board.locked.contains(cell) ? mark.uppercased() : "\(mark)"
        }
        look.expect("\(path).marks", marks.joined())
        look.expect("\(path).lives", board.lives)
        look.expect("\(path).mistakes", board.mistakes)
        look.expect("\(path).isOut", board.isOut)
        look.expect("\(path).tenths", board.tenths)
    }
}
