import GameRules

extension CrossSumsGame: GameWithPrompts {
    /// Whether all players solve one shared board.
    package var isTogether: Bool { setup.options.mode == .together }

    /// Counts a vote for a mark on the shared board.
    mutating func vote(
        _ act: RaceMove.Act, of seat: SeatID, index: Int, puzzle: Puzzle, at moment: Moment
    ) throws(Rejection) -> Verdict<CrossSumsEvent> {
        switch act {
        case .hint: throw Rejection(.noHints, "Hints are not available when everyone solves one board.")
        case .submit: throw Rejection(.nothingToSubmit, "Every mark is checked immediately in this round.")
        case .mark(let cell, let mark):
            guard puzzle.grid.indices.contains(cell) else { throw Rejection(.badCell, "There is no cell \(cell).") }
            if hall.isOut { throw Rejection(.outOfLives, "You have no lives left in this puzzle.") }
            var answer = CrossSumsAnswer()
            answer.lives = hall.lives(setup.options)
            // Decided cells stay decided, and a cell without votes is open anyway.
            guard !hall.isDone, mark != .open, hall.mark(of: cell) == .open else {
                return .accepted([], detail: answer.bits)
            }
            votes.add(cell, as: mark, by: seat, at: moment.time)
            seats[index].hasMarked = true
            return .accepted([Directed(.progress, to: .everybody)], detail: answer.bits)
        }
    }

    /// Returns the number of equal votes that a mark needs.
    package func votesNeeded(of present: Int) -> Int {
        max(Self.votesMin, (present * setup.options.share + 99) / 100)
    }
    /// One player alone decides nothing.
    private static var votesMin: Int { 2 }

    /// The marks for which enough of the present players vote.
    package func dueInputs(present: SeatSet, at time: Timestamp) -> [CrossSumsInput] {
        guard case .playing = stage, isTogether, !hall.isDone, let puzzle else { return [] }
        let needed = votesNeeded(of: present.count)
        return puzzle.grid.indices.compactMap { cell in
            guard hall.mark(of: cell) == .open else { return nil }
            let keeping = votes.count(cell, as: .kept, at: time, among: present)
            let removing = votes.count(cell, as: .removed, at: time, among: present)
            // A tie decides nothing.
            guard max(keeping, removing) >= needed, keeping != removing else { return nil }
            return .crowdMark(cell: cell, as: keeping > removing ? .kept : .removed, votes: needed)
        }
    }

    /// Marks a cell by the votes. Outdated marks change nothing.
    package mutating func applyPrompted(_ input: CrossSumsInput, at moment: Moment) -> [Directed<CrossSumsEvent>] {
        guard case .crowdMark(let cell, let mark, let needed) = input,
            case .playing(let number, let since, _) = stage, let puzzle, isTogether, !hall.isDone,
            puzzle.grid.indices.contains(cell), hall.mark(of: cell) == .open,
            needed >= Self.votesMin, votes.count(cell, as: mark, at: moment.time) >= needed
        else { return [] }
        let after = moment.time.milliseconds - since.milliseconds
        let act = RaceMove.Act.mark(cell: cell, as: mark)
        guard let answer = try? hall.take(act, of: puzzle, setup.options, after: after) else { return [] }
        votes.clear(cell)
        puzzles[number - 1].moves.append(RaceMove(seat: RaceMove.hall, after: after, act))
        return [
            Directed(.hallMarked(cell: cell, isRight: answer.isRight), to: .everybody),
            Directed(.progress, to: .everybody),
        ] + endSoonerIfAllAreDone(at: moment)
    }
}
