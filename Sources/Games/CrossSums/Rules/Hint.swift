/// The next cell that a person could decide, and why.
package struct Hint: Hashable, Sendable {
    /// Why a cell of a line has to be what it is; the raw value is its name on the wire.
    package enum Reason: String, CaseIterable, Sendable {
        /// The line's other open numbers all go: what is kept meets the target.
        case allGo
        /// The line's open numbers all stay: without any of them the target is out of reach.
        case allStay
        /// The number alone is more than the line still needs.
        case tooBig
        /// There is one way left to meet the target.
        case onlyWay
        /// Every way to meet the target keeps it.
        case needed
        /// No way to meet the target keeps it.
        case unusable
    }

    /// The cell, and what it is.
    package let cell: Int
    package let isKept: Bool
    /// The line in which that follows, and why.
    package let line: Line
    package let reason: Reason
}

extension Puzzle {
    /// What can be decided next from marks that are right: the first cell of the first line, rows before columns, in which
    /// something follows. `nil` once all is decided.
    ///
    /// - Parameter marks: of each cell; one that is wrong counts as open.
    package func hint(after marks: [Mark]) -> Hint? {
        for line in Line.all(size: size) {
            let cells = cells(of: line)
            let (kept, removed) = cells.enumerated().reduce(into: (0, 0)) { known, place in
                let isKept = solution[place.element]
                guard marks[place.element] == Mark(isKept: isKept) else { return }
                if isKept { known.0 |= 1 << place.offset } else { known.1 |= 1 << place.offset }
            }
            let logic = logic(of: line)
            let outcome = logic.outcome(kept: kept, removed: removed)
            let decided = (outcome.kept | outcome.removed) & ~(kept | removed)
            guard decided != 0 else { continue }
            let place = decided.trailingZeroBitCount
            let isKept = outcome.kept >> place & 1 == 1
            let open = ((1 << size) - 1) & ~(kept | removed)
            let missing = target(of: line) - logic.sum(kept)
            let reason: Hint.Reason =
                if missing == 0 {
                    .allGo
                } else if logic.sum(open) == missing {
                    .allStay
                } else if grid[cells[place]] > missing {
                    .tooBig
                } else if outcome.ways == 1 {
                    .onlyWay
                } else {
                    isKept ? .needed : .unusable
                }
            return Hint(cell: cells[place], isKept: isKept, line: line, reason: reason)
        }
        return nil
    }
}
