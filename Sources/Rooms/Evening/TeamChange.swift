import GameRules

/// A change of the teams, apart from what follows from joins, roles and removals.
enum TeamChange: Sendable {
    case set(Teams.Draft)
    /// A player gets into a team, or out of all teams.
    case move(SeatID, Int?)
    /// All players without a team get one, because a play has begun.
    case settled

    /// Whether it needs the list of all players. A room may have thousands, each of whom chooses a team.
    var concernsAll: Bool {
        if case .move = self { false } else { true }
    }
}

extension Teams {
    /// Applies a change.
    ///
    /// - Parameter players: the current players, in order; unused unless the change concerns all.
    /// - Returns: The seats whose teams may have changed.
    mutating func apply(_ change: TeamChange, players: [SeatID], in play: Int) -> [SeatID] {
        switch change {
        case .set(let draft):
            replace(with: draft, players: players, in: play)
            return players
        case .move(let seat, let team):
            move(seat, to: team)
            return [seat]
        case .settled: return settle(players, in: play)
        }
    }

    /// Follows a call to the game that concerns seats. The seats have been changed already.
    ///
    /// - Returns: Whether the members must be counted again.
    mutating func follow<Input>(_ call: GameCall<Input>) -> Bool {
        guard !isEmpty else { return false }
        switch call {
        case .joined(let seat, let role), .promoted(let seat, let role):
            if role == .player { add(seat) } else { move(seat, to: nil) }
            return false
        case .joinedOnPaper(let seats):
            for seat in seats { add(seat) }
            return false
        case .removed, .restored: return true
        case .onPaper, .takenFromPaper, .input, .prompted, .timer, .moved, .finished, .ended: return false
        }
    }
}
