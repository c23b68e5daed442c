/// The chips on a board of ten by ten, and their sequences.
package struct Board: Hashable, Sendable {
    package static let cells = 100
    /// The number of cells in a sequence.
    package static let length = 5

    package struct Claim: Hashable, Sendable {
        package let team: Int
        /// Five cells, from the top left.
        package let cells: [Int]
    }

    /// Each team's chips.
    package private(set) var chips: [CellSet]
    /// The chips that are part of a sequence.
    package private(set) var locked = CellSet()
    package private(set) var claims: [Claim] = []
    /// The cells that count for every team: the corners, if they count.
    let wild: CellSet

    package init(teams: Int, corners: Bool) {
        chips = [CellSet](repeating: CellSet(), count: teams)
        wild = corners ? CellSet(Layout.corners) : CellSet()
    }

    package func team(at cell: Int) -> Int? { chips.firstIndex { $0.contains(cell) } }
    package func isCorner(_ cell: Int) -> Bool { Layout.corners.contains(cell) }
    package func isFree(_ cell: Int) -> Bool { !isCorner(cell) && team(at: cell) == nil }
    package var isFull: Bool { chips.reduce(0) { $0 + $1.count } == Layout.places.count }
    package func count(of team: Int) -> Int { claims.count { $0.team == team } }

    mutating func take(_ cell: Int, from team: Int) { chips[team].remove(cell) }

    /// Puts a chip on a free space, and locks the sequences that it completes.
    ///
    /// - Parameter choice: one of ``choices(at:of:)``.
    mutating func place(_ cell: Int, of team: Int, claiming choice: [[Int]]) {
        chips[team].insert(cell)
        for cells in choice { claim(cells, of: team) }
    }

    mutating func claim(_ cells: [Int], of team: Int) {
        claims.append(Claim(team: team, cells: cells))
        for one in cells where !isCorner(one) { locked.insert(one) }
    }

    /// Returns the possible claims of a chip at a cell, the first from the top left first. Each element contains all
    /// sequences that are claimed together; the only one is empty if the chip completes nothing.
    ///
    /// Lines in different directions share only the chip, so all of them count. In a line of six to eight, only one
    /// five counts, and the player may choose which.
    package func choices(at cell: Int, of team: Int) -> [[[Int]]] {
        var own = chips[team].union(wild)
        own.insert(cell)
        var choices: [[[Int]]] = [[]]
        for axis in BoardLines.Axis.allCases {
            let candidates = candidates(at: cell, on: axis, own: own, team: team)
            guard !candidates.isEmpty else { continue }
            choices = choices.flatMap { made in candidates.map { made + $0 } }
        }
        return choices
    }

    /// Returns the fives of one line that may be claimed. Each is an alternative, or two at once if they share only the
    /// chip.
    private func candidates(at cell: Int, on axis: BoardLines.Axis, own: CellSet, team: Int) -> [[[Int]]] {
        let windows = BoardLines.windows(through: cell, on: axis).filter { window in
            own.isSuperset(of: window.mask)
                && claims.allSatisfy { $0.team != team || CellSet($0.cells).intersection(window.mask).count <= 1 }
        }
        guard let first = windows.first, let last = windows.last else { return [] }
        if first.cells.last == cell, last.cells.first == cell { return [[first.cells, last.cells]] }
        return windows.map { [$0.cells] }
    }

    /// Returns the number of a team's runs, without chips that are in sequences, of four or more, and of three.
    func runs(of team: Int) -> (fours: Int, threes: Int) {
        let open = chips[team].subtracting(locked)
        var (fours, threes) = (0, 0)
        for line in BoardLines.all {
            for run in line.split(whereSeparator: { !open.contains($0) }) {
                if run.count >= 4 { fours += 1 } else if run.count == 3 { threes += 1 }
            }
        }
        return (fours, threes)
    }
}
