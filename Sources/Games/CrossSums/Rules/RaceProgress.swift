/// The progress of all players in the current puzzle, without their marks.
struct RaceProgress {
    /// The number of leading players that are listed by name.
    static let aheadMax = 12

    private(set) var solved = 0
    private(set) var playing = 0
    private(set) var out = 0
    /// For each tenth of the cells, the number of active players who have decided that share.
    private(set) var tenths = [Int](repeating: 0, count: 10)
    /// The players who solved it, by time, then those with the most decided cells.
    private(set) var ahead: [(index: Int, board: RaceBoard)] = []
    /// The median time of the players who solved it.
    let medianTenths: Int?

    init(of game: CrossSumsGame, _ puzzle: Puzzle) {
        var times: [Int32] = []
        for index in game.seats.indices where game.plays(index, puzzle: game.puzzleNumber) {
            let board = game.isTogether ? game.hall : game.boards[index]
            if let time = board.tenths {
                solved += 1
                times.append(time)
            } else if board.isOut {
                out += 1
            } else {
                playing += 1
                tenths[min(9, board.decided * 10 / puzzle.grid.count)] += 1
            }
            guard !game.isTogether, !board.isOut, board.decided > 0 else { continue }
            let one = (index: index, board: board)
            if ahead.count == Self.aheadMax, let last = ahead.last, !Self.isAhead(one, of: last) { continue }
            ahead.insert(one, at: ahead.firstIndex { Self.isAhead(one, of: $0) } ?? ahead.endIndex)
            if ahead.count > Self.aheadMax { ahead.removeLast() }
        }
        times.sort()
        medianTenths = times.isEmpty ? nil : Int(times[(times.count - 1) / 2])
    }

    private static func isAhead(_ one: (index: Int, board: RaceBoard), of other: (index: Int, board: RaceBoard)) -> Bool
    {
        (one.board.tenths ?? .max, -one.board.decided, one.index)
            < (other.board.tenths ?? .max, -other.board.decided, other.index)
    }
}

extension PuzzleRecord {
    /// Returns a seat's final board.
    func board(of index: Int, _ options: CrossSumsOptions) -> RaceBoard {
        moves.filter { $0.index == index }.reduce(into: RaceBoard()) { board, move in
            _ = try? board.take(move.act, of: puzzle, options, after: Int64(move.after))
        }
    }
}
