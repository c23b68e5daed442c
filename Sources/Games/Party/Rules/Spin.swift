import GameRules

/// One spin of the wheel.
package struct Spin: Hashable, Sendable {
    /// The wheel at work.
    package struct Turning: Hashable, Sendable {
        package let stop: WheelStop
        package var startsAt: Timestamp
        /// In milliseconds.
        package let duration: Int

        package var endsAt: Timestamp { startsAt.adding(milliseconds: Int64(duration)) }
    }

    /// In its game, from 1.
    package let number: Int
    package let by: SeatID
    /// The slices, in their order.
    package let slices: [Entrant]
    /// By which they were taken: ``Fairness/pure`` where nobody would have been left.
    package let rule: Fairness
    /// How many are drawn.
    package let count: Int
    /// Whether it draws winners, instead of picking who is asked.
    package let isDraw: Bool
    /// What a draw is for, where a host has named it.
    package let prize: String?
    package var chance: Chance
    package var began: Timestamp
    /// Until when phones may push, or did.
    package var pushesUntil: Timestamp
    /// `nil` until the pushes are closed.
    package var turning: Turning?
    /// Of a draw: those drawn are in again.
    package var isUndone = false

    /// Those picked, in order; none before the pushes are closed.
    package var winners: [Entrant] {
        guard let stop = turning?.stop else { return [] }
        return ([stop.winner] + stop.further).map { slices[$0] }
    }
}
