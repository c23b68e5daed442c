import GameRules

/// One spin of the wheel.
package struct Spin: Hashable, Sendable {
    /// The turning of the wheel.
    package struct Turning: Hashable, Sendable {
        package let stop: WheelStop
        package var startsAt: Timestamp
        /// The duration in milliseconds.
        package let duration: Int

        package var endsAt: Timestamp { startsAt.adding(milliseconds: Int64(duration)) }
    }

    /// The slices of a team, or of the entrants without a team.
    package struct Group: Hashable, Sendable {
        /// The team's ID; `nil` for the entrants without a team.
        package let team: Int?
        /// The number of slices.
        package let count: Int
    }

    /// The spin's number in its game, from 1.
    package let number: Int
    package let by: SeatID
    /// The slices, in their order.
    package let slices: [Entrant]
    /// If teams take turns, the groups of slices in their order; otherwise empty. All groups are equally likely.
    package let groups: [Group]
    /// The rule by which the slices were chosen: ``Fairness/pure`` if the options' rule had left none.
    package let rule: Fairness
    /// The number of winners.
    package let count: Int
    /// Whether it draws winners, instead of picking the player to answer.
    package let isDraw: Bool
    /// The prize of a draw, if a host has named one.
    package let prize: String?
    package var chance: Chance
    package var began: Timestamp
    /// The end of the time for pushes.
    package var pushesUntil: Timestamp
    /// `nil` until the pushes are closed.
    package var turning: Turning?
    /// Whether a draw was undone, so that its winners may be drawn again.
    package var isUndone = false

    /// The group of the slice at which the wheel stops, and its slices; `nil` without groups, or until the pushes are
    /// closed.
    package var winningGroup: (group: Group, slices: Range<Int>)? {
        guard let winner = turning?.stop.winner else { return nil }
        var start = 0
        for group in groups {
            let slices = start..<start + group.count
            if slices.contains(winner) { return (group, slices) }
            start = slices.upperBound
        }
        return nil
    }

    /// The entrants picked, in order; empty until the pushes are closed.
    package var winners: [Entrant] {
        guard let stop = turning?.stop else { return [] }
        return ([stop.winner] + stop.further).map { slices[$0] }
    }
}
