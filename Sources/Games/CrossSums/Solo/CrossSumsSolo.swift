import GameRules
import JSON
import WireProtocol

/// Solo levels, verified by replaying their moves.
///
/// A result is `{"puzzle": "hard-50", "moves": [[1200, 5, "removed"], [4100, "hint"], …]}`: milliseconds since the
/// level was opened, and a cell with its mark, or a hint. Taking a mark back is a mark, too.
///
/// Each difficulty has a counter for each series: `hard` and `2-hard`.
package enum CrossSumsSolo: SoloGame {
    /// The maximum number of moves in a level; the largest has 49 cells.
    static let movesMax = 2_000
    /// The minimum average time for a mark in milliseconds. Faster marks are not human.
    static let markMilliseconds = 400
    /// On pages that count lives, the third mistake ends a level.
    private static let mistakesMax = 2
    /// The number of hints at the beginning. Pages add one for each level finished without a mistake.
    private static let hintsAtFirst = 5

    package static let counters = [PuzzleSeries.second, .first].flatMap { series in
        Difficulty.playedAlone.map { counter(of: $0, in: series) }
    }

    private static func counter(of difficulty: Difficulty, in series: PuzzleSeries) -> String {
        series == .first ? difficulty.rawValue : "\(series.rawValue)-\(difficulty.rawValue)"
    }

    package static func replay(_ fields: JSONObject) throws(Rejection) -> SoloResult {
        let name = try fields.requiredString("puzzle")
        guard let id = PuzzleID(name), case .level(let level) = id.choice else {
            throw Rejection(.badResult, "“\(name.excerpt)” is not a level. Example: hard-50.")
        }
        let moves = try fields.requiredArray("moves")
        guard moves.count <= movesMax else {
            throw Rejection(.badResult, "A level can have at most \(movesMax) moves, not \(moves.count).")
        }
        let puzzle = id.puzzle
        var options = CrossSumsOptions()
        // Running out of lives restarts the level, which is another result.
        (options.lives, options.hints) = (0, Int(UInt8.max))
        var board = RaceBoard()
        var (last, marks) = (0, 0)
        for (index, move) in moves.enumerated() {
            guard !board.isDone, let (after, act) = read(move), after >= last else {
                throw Rejection(
                    .badResult, "Move \(index + 1) is invalid, too early, or after the end.")
            }
            last = after
            if case .mark = act { marks += 1 }
            _ = try board.take(act, of: puzzle, options, after: Int64(after))
        }
        guard board.isDone else { throw Rejection(.badResult, "These moves do not finish the level.") }
        return SoloResult(
            counter: counter(of: id.difficulty, in: id.series), level: level,
            isRanked: last >= marks * markMilliseconds && board.mistakes <= mistakesMax, hints: Int(board.hints),
            achievements: board.mistakes == 0 ? ["perfectionist"] : [])
    }

    private static func read(_ move: JSONValue) -> (after: Int, RaceMove.Act)? {
        guard let parts = move.array, let after = parts.first?.integer, (0...Int(Int32.max)).contains(after) else {
            return nil
        }
        if parts.count == 2, parts[1].string == "hint" { return (after, .hint) }
        guard parts.count == 3, let cell = parts[1].integer, let mark = parts[2].string.flatMap(Mark.init(rawValue:))
        else { return nil }
        return (after, .mark(cell: cell, as: mark))
    }

    package static func hintsMax(solved count: Int) -> Int { hintsAtFirst + count }

    package static func achievements(solved: [String: Int], hints: Int) -> Set<String> {
        let all = solved.values.reduce(0, +)
        let finished = { (difficulty: Difficulty) in
            PuzzleSeries.allCases.reduce(0) { $0 + solved[counter(of: difficulty, in: $1), default: 0] }
        }
        let conditions: [(name: String, isReached: Bool)] = [
            ("first_level", all >= 1), ("puzzle_master", all >= 50), ("hint_master", hints >= 20),
            ("difficulty_easy", finished(.easy) >= 10), ("difficulty_medium", finished(.medium) >= 10),
            ("difficulty_hard", finished(.hard) >= 10), ("difficulty_extra_hard", finished(.extraHard) >= 10),
        ]
        return Set(conditions.filter(\.isReached).map(\.name))
    }
}
