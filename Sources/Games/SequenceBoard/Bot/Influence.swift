/// The value of every five in a row, and of a chip on every cell, for every team. It is updated with each chip.
struct Influence: Sendable {
    private let values: FiveValues
    private let teams: Int
    /// The content of each five, as ``FiveValues`` counts it.
    private var contents: [Int]
    /// The value of a chip for each team and cell, as long as the cell is free.
    private var gains: [Double]
    /// The value of the teams' fives that are not sequences.
    private var standings: [Double]
    /// The numbers of the teams' sequences.
    private(set) var made: [Int]

    init(_ board: Board) {
        teams = board.chips.count
        values = FiveValues.of(teams: teams)
        contents = [Int](repeating: 0, count: BoardLines.windows.count)
        gains = [Double](repeating: 0, count: teams * Board.cells)
        standings = [Double](repeating: 0, count: teams)
        made = [Int](repeating: 0, count: teams)
        for (number, window) in BoardLines.windows.enumerated() {
            if !window.mask.intersection(board.wild).isEmpty { contents[number] += values.corner }
            for team in 0..<teams {
                contents[number] += window.mask.intersection(board.chips[team]).count * values.chip(of: team)
            }
        }
        for claim in board.claims {
            made[claim.team] += 1
            let mask = CellSet(claim.cells)
            for (number, window) in BoardLines.windows.enumerated()
            where window.mask.intersection(mask).count > 1 && !values.isSpent(contents[number], for: claim.team) {
                contents[number] += values.spent(for: claim.team)
            }
        }
        for number in BoardLines.windows.indices {
            for team in 0..<teams {
                standings[team] += values.standing(contents[number], for: team)
                for cell in BoardLines.windows[number].cells {
                    gains[team * Board.cells + cell] += values.gain(contents[number], for: team)
                }
            }
        }
    }

    /// Puts a chip on a free space.
    ///
    /// - Returns: The fives that the chip turns into sequences. Of fives that overlap too much, only the first from the
    ///   top left counts.
    mutating func place(_ cell: Int, of team: Int) -> [BoardLines.Window] {
        var claimed: [BoardLines.Window] = []
        let numbers = BoardLines.numbersThrough[cell]
        for number in numbers { change(number, by: values.chip(of: team)) }
        for number in numbers where values.isComplete(contents[number], for: team) {
            made[team] += 1
            claimed.append(BoardLines.windows[number])
            for near in BoardLines.overlapping[number] where !values.isSpent(contents[near], for: team) {
                change(near, by: values.spent(for: team))
            }
        }
        return claimed
    }

    mutating func take(_ cell: Int, of team: Int) {
        for number in BoardLines.numbersThrough[cell] { change(number, by: -values.chip(of: team)) }
    }

    private mutating func change(_ number: Int, by difference: Int) {
        let before = contents[number]
        let after = before + difference
        contents[number] = after
        for team in 0..<teams {
            let gained = values.gain(after, for: team) - values.gain(before, for: team)
            guard gained != 0 else { continue }
            standings[team] += values.standing(after, for: team) - values.standing(before, for: team)
            var cell = team * Board.cells + values.firsts[number]
            for _ in 0..<Board.length {
                gains[cell] += gained
                cell += values.steps[number]
            }
        }
    }

    /// Returns the value of a chip on a free space for a team.
    func gain(_ cell: Int, of team: Int) -> Double { gains[team * Board.cells + cell] }

    /// Returns the value for a team of taking another team's chip.
    func gain(taking cell: Int, from other: Int, for team: Int) -> Double {
        BoardLines.numbersThrough[cell].reduce(0) { $0 + values.gain(contents[$1], taking: other, for: team) }
    }

    /// Returns the value of everything that a team has on the board: sequences, and chips that may become some.
    func standing(of team: Int) -> Double { standings[team] + FiveValues.sequence * Double(made[team]) }

    /// Whether a chip on the cell completes a sequence.
    func completes(_ cell: Int, of team: Int) -> Bool {
        BoardLines.numbersThrough[cell].contains { values.isOneShort(contents[$0], for: team) }
    }

    /// Whether a chip on the cell stops another team from completing a five.
    func blocks(_ cell: Int, of team: Int) -> Bool {
        (0..<teams).contains { $0 != team && completes(cell, of: $0) }
    }
}
