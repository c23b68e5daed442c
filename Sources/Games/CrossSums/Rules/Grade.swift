/// How hard a puzzle is for whoever solves it line by line; greater is harder.
struct Grade: Comparable {
    /// Passes over all lines in which at least one cell was decided.
    let passes: Int
    /// Cells that the first pass decides.
    let decidedAtFirst: Int
    /// Lines of which all cells are kept, or none is.
    let uniformLines: Int

    static func < (one: Grade, other: Grade) -> Bool {
        (one.passes, -one.decidedAtFirst, -one.uniformLines)
            < (other.passes, -other.decidedAtFirst, -other.uniformLines)
    }
}

extension Puzzle {
    /// The grade, if line logic alone decides every cell, which implies that there is one solution; else `nil`.
    ///
    /// A pass looks at all lines with what was known before it, and what it decides takes effect together.
    var grade: Grade? {
        let lines = Line.all(size: size)
        let logics = lines.map(logic(of:))
        // Of each line the cells that are known, as bits.
        var known = lines.map { _ in (kept: 0, removed: 0) }
        var (undecided, passes, decidedAtFirst) = (grid.count, 0, 0)
        while undecided > 0 {
            var next = known
            var decided = 0
            for (number, line) in lines.enumerated() {
                let outcome = logics[number].outcome(kept: known[number].kept, removed: known[number].removed)
                for place in 0..<size {
                    let (isKept, isRemoved) = (outcome.kept >> place & 1 == 1, outcome.removed >> place & 1 == 1)
                    guard isKept || isRemoved, (next[number].kept | next[number].removed) >> place & 1 == 0 else {
                        continue
                    }
                    decided += 1
                    let crossing = line.axis == .row ? size + place : place
                    if isKept {
                        next[number].kept |= 1 << place
                        next[crossing].kept |= 1 << line.index
                    } else {
                        next[number].removed |= 1 << place
                        next[crossing].removed |= 1 << line.index
                    }
                }
            }
            guard decided > 0 else { return nil }
            passes += 1
            if passes == 1 { decidedAtFirst = decided }
            undecided -= decided
            known = next
        }
        return Grade(
            passes: passes, decidedAtFirst: decidedAtFirst,
            uniformLines: lines.count { line in Set(cells(of: line).map { solution[$0] }).count == 1 })
    }
}
