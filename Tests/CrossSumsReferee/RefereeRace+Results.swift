extension RefereeRace {
    package struct Line: Equatable {
        package let seat: Int
        package let place: Int
        package let total: Int
        package let solved: Int
        package let slips: Int

        package init(seat: Int, place: Int, total: Int, solved: Int, slips: Int) {
            (self.seat, self.place, self.total, self.solved, self.slips) = (seat, place, total, solved, slips)
        }
    }

    /// Returns a seat's board of the current or last puzzle; `nil` stands for the shared board.
    package func board(of seat: Int?) -> RefereeBoard { board(of: seat, in: round.puzzles[puzzleNumber - 1], options) }
    package var hall: RefereeBoard { board(of: nil) }

    private func board(of seat: Int?, in played: Played, _ options: Options) -> RefereeBoard {
        var board = RefereeBoard(played.puzzle, options)
        for move in played.moves where move.seat == seat { _ = board.take(move.act, after: move.after) }
        return board
    }

    /// Returns a seat's times in the finished puzzles of a round in which it was a player; `nil` for an unsolved one.
    package func times(of seat: Int, in round: Round) -> [Int?] {
        let over = round.puzzles.filter { $0.players != nil }
        guard let last = over.lastIndex(where: { $0.players?.contains(seat) ?? false }) else { return [] }
        return over[...last].map { $0.takers.contains(seat) ? board(of: seat, in: $0, round.options).tenths : nil }
    }

    private func slips(of seat: Int, in round: Round) -> Int {
        round.puzzles.filter { $0.players != nil }.reduce(0) { sum, played in
            let board = board(of: seat, in: played, round.options)
            return sum + board.mistakes + board.hints
        }
    }

    /// Returns a seat's total in a round so far: each unsolved puzzle costs its limit and a minute. `nil` if it has
    /// solved none.
    package func total(of seat: Int, in round: Round) -> Int? {
        let times = times(of: seat, in: round)
        guard seats[seat].isPlayer, times.contains(where: { $0 != nil }) else { return nil }
        return times.reduce(0) { $0 + ($1 ?? round.options.limit * 10 + 600) }
    }

    /// Returns the standings. A place is one more than the number of better players.
    package func standings(of round: Round, withRemoved: Bool = false) -> [Line] {
        var results: [(seat: Int, total: Int)] = []
        for seat in seats.indices where withRemoved || !seats[seat].isRemoved {
            if let total = total(of: seat, in: round) { results.append((seat, total)) }
        }
        let lines = results.map { seat, total in
            Line(
                seat: seat, place: 1 + results.count { $0.total < total }, total: total,
                solved: times(of: seat, in: round).count { $0 != nil }, slips: slips(of: seat, in: round))
        }
        return lines.sorted { ($0.total, $0.seat) < ($1.total, $1.seat) }
    }

    /// Returns the players of a finished puzzle who solved none; players who made a move come first.
    package func unsolved(in round: Round) -> [Int] {
        guard round.options.mode == "race" else { return [] }
        let over = round.puzzles.filter { $0.players != nil }
        let players = seats.indices.filter { seat in
            seats[seat].isPlayer && !seats[seat].isRemoved && !times(of: seat, in: round).isEmpty
                && round.from[seat] <= over.count && total(of: seat, in: round) == nil
        }
        let moved = players.filter { seat in over.contains { $0.moves.contains { $0.seat == seat } } }
        return moved + players.filter { !moved.contains($0) }
    }

    /// The seats and places of all finished rounds, including removed seats.
    package var allPlaces: [[[Int]]] {
        rounds.filter(\.isOver).map { standings(of: $0, withRemoved: true).map { [$0.seat, $0.place] } }
    }

    package var places: [[[Int]]] { rounds.filter(\.isOver).map { standings(of: $0).map { [$0.seat, $0.place] } } }

    /// Returns a seat's place among the seats that have solved the current puzzle.
    package func placeSoFar(of seat: Int) -> Int? {
        guard state == "playing", !isTogether, let own = board(of: seat).tenths else { return nil }
        return 1 + seats.indices.count { plays($0) && board(of: $0).tenths.map { $0 < own } ?? false }
    }

    package struct Progress: Equatable {
        package var solved = 0
        package var playing = 0
        package var out = 0
        package var tenths = [Int](repeating: 0, count: 10)
        package var ahead: [Int] = []
        package var median: Int?

        package init() {}
    }

    /// The progress of all players in the puzzle.
    package var progress: Progress {
        var progress = Progress()
        var times: [Int] = []
        let players = seats.indices.filter(plays)
        for seat in players {
            let board = board(of: isTogether ? nil : seat)
            if let time = board.tenths {
                progress.solved += 1
                times.append(time)
            } else if board.isOut {
                progress.out += 1
            } else {
                progress.playing += 1
                progress.tenths[min(9, board.decided * 10 / board.marks.count)] += 1
            }
        }
        times.sort()
        progress.median = times.isEmpty ? nil : times[(times.count - 1) / 2]
        guard !isTogether else { return progress }
        let ahead = players.map { (seat: $0, board: board(of: $0)) }.filter { !$0.board.isOut && $0.board.decided > 0 }
        let order = ahead.sorted { one, other in
            let times = (one.board.tenths ?? .max, other.board.tenths ?? .max)
            if times.0 != times.1 { return times.0 < times.1 }
            if one.board.decided != other.board.decided { return one.board.decided > other.board.decided }
            return one.seat < other.seat
        }
        progress.ahead = order.prefix(12).map(\.seat)
        return progress
    }
}
