import GameRules

/// Checks the marks of boards on paper: the calls alone make them.
enum PaperProof {
    /// Returns whether the calls of a round make exactly the marks of a board that was on paper at its end.
    ///
    /// A mark comes with its call, or when a call that was taken back is restored. On a board that was dealt during the
    /// round, the marks of earlier calls come together, after the call that the deal names.
    static func isMarkedByCalls(_ deal: ExportedRound.Deal, _ board: [Int16], calls: [Call]) -> Bool {
        let standing = calls.filter { $0.uncalledAt == nil }
        // A board that was dealt after the round does not take part in it.
        if deal.marks.isEmpty, deal.after > 0, deal.after == standing.last?.number { return true }
        var positions: [Int: UInt64] = [:]
        for (cell, mark) in deal.marks { positions[cell] = mark.position }
        var dealt: UInt64?
        for (cell, term) in board.enumerated() where term >= 0 {
            let position = positions.removeValue(forKey: cell)
            guard let call = standing.first(where: { $0.term == Int(term) }) else {
                if position != nil { return false }
                continue
            }
            guard let position else { return false }
            if position == call.position || call.gaps.contains(where: { $0.until == position }) { continue }
            guard deal.after > 0, position > call.position, dealt ?? position == position else { return false }
            dealt = position
        }
        return positions.isEmpty
    }
}
