import GameRules

/// The seats that were removed or restored after the end of a play.
struct LaterRemovals {
    private(set) var removed: [SeatID] = []
    private(set) var restored: [SeatID] = []

    /// - Parameters:
    ///   - then: Whether each seat was removed when the play ended. Later seats are missing.
    ///   - now: Whether each seat is removed now.
    init(from then: [Bool], to now: [Bool]) {
        for (index, (before, after)) in zip(then, now).enumerated() where before != after {
            let seat = SeatID(UInt32(index + 1))
            if after { removed.append(seat) } else { restored.append(seat) }
        }
    }
}
