import ArgumentParser
import CrossSums
import JSON

/// `callboard cross-sums puzzle`
struct PuzzleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "puzzle",
        abstract: "Show a Cross Sums puzzle and its solution.",
        discussion: """
            A puzzle is generated from its ID, so every browser and server shows the same puzzle. Numbers to remove \
            are in brackets; the targets are at the edges. With --json, prints one object: id, size, grid (row by \
            row), rows, columns, solution (1 for each cell that stays, row by row).
            """)

    @Argument(
        help: ArgumentHelp(
            "A level such as 2-hard-50, or a daily puzzle such as 2-daily-2026-11-22-medium; first series without “2-”.",
            valueName: "id"),
        transform: read)
    var id: PuzzleID

    @Flag(help: "Print JSON.")
    var json = false

    func run() {
        let puzzle = id.puzzle
        print(json ? String(decoding: encoded(puzzle), as: UTF8.self) : table(of: puzzle))
    }

    private func encoded(_ puzzle: Puzzle) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("id", id.description)
            writer.members(of: puzzle)
            writer.member("solution", puzzle.solutionText)
        }
    }

    /// Returns the numbers as a table, with the targets at the right and below; columns are right-aligned.
    private func table(of puzzle: Puzzle) -> String {
        let rows = (0..<puzzle.size).map { row in
            (0..<puzzle.size).map { column in
                let cell = row * puzzle.size + column
                return puzzle.solution[cell] ? " \(puzzle.grid[cell]) " : "(\(puzzle.grid[cell]))"
            } + ["  \(puzzle.rows[row]) "]
        }
        let lines = rows + [puzzle.columns.map { " \($0) " }]
        let width = lines.joined().map(\.count).max() ?? 0
        return lines.map { line in
            let text = line.map { String(repeating: " ", count: width - $0.count) + $0 }.joined()
            return String(text.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    private static func read(_ text: String) throws -> PuzzleID {
        guard let id = PuzzleID(text) else {
            let difficulties = Difficulty.playedAlone.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(
                """
                “\(text)” names no puzzle. A level is a difficulty (\(difficulties)) and a number of 1 to \
                \(PuzzleGenerator.levelsMax), such as 2-hard-50; a day's puzzle is such as \
                2-daily-2026-11-22-medium. Without “2-”, it is a puzzle of the first series.
                """)
        }
        return id
    }
}
