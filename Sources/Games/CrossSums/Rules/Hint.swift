/// The next cell that can be decided by reasoning, and the reason.
package struct Hint: Hashable, Sendable {
    /// The reason for a cell's solution; the raw value is its name on the wire.
    package enum Reason: String, CaseIterable, Sendable {
        /// The line's other open numbers are all removed, because the kept ones meet the target.
        case allGo
        /// The line's open numbers are all kept, because the target cannot be reached without any of them.
        case allStay
        /// The number alone is more than the line still needs.
        case tooBig
        /// Only one way to meet the target is left.
        case onlyWay
        /// Every way to meet the target keeps it.
        case needed
        /// No way to meet the target keeps it.
        case unusable
    }

    /// The cell and its solution.
    package let cell: Int
    package let isKept: Bool
    /// The line from which it follows, and the reason.
    package let line: Line
    package let reason: Reason
}

extension Puzzle {
    /// Returns the next decision that follows from the correct marks: the first cell of the first line, rows before
    /// columns, in which something follows. In the second series, the first removal comes before all kept cells. `nil`
    /// once everything is decided.
    ///
    /// - Parameter marks: The cells' marks; a wrong one counts as open.
    package func hint(after marks: [Mark]) -> Hint? {
        var first: Hint?
        for line in Line.all(size: size) {
            guard let hint = hint(in: line, after: marks) else { continue }
            if series == .first || !hint.isKept { return hint }
            first = first ?? hint
        }
        return first
    }

    /// Returns the first decision that follows in a line.
    private func hint(in line: Line, after marks: [Mark]) -> Hint? {
        let cells = cells(of: line)
        let (kept, removed) = cells.enumerated().reduce(into: (0, 0)) { known, place in
            let isKept = solution[place.element]
            guard marks[place.element] == Mark(isKept: isKept) else { return }
            if isKept { known.0 |= 1 << place.offset } else { known.1 |= 1 << place.offset }
        }
        let logic = logic(of: line)
        let outcome = logic.outcome(kept: kept, removed: removed)
        let decided = (outcome.kept | outcome.removed) & ~(kept | removed)
        guard decided != 0 else { return nil }
        let going = series == .first ? 0 : outcome.removed & ~removed
        let place = (going == 0 ? decided : going).trailingZeroBitCount
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
}
