import GameRules

/// What a game is set up with; the printed rules by default.
package struct SequenceOptions: Hashable, Sendable {
    /// How often in a turn a dead card may be exchanged.
    package enum DeadSwap: String, CaseIterable, Sendable {
        case once
        case any
        case off
    }

    /// Who says which five of six to eight in a row are the sequence.
    package enum LockChoice: String, CaseIterable, Sendable {
        case player
        /// Always the first from the top left.
        case first
    }

    package enum OnTimeout: String, CaseIterable, Sendable {
        /// The house plays the hand.
        case play
        case pass
    }

    /// What becomes of seats that no number of teams divides.
    package enum Fill: String, CaseIterable, Sendable {
        /// Bots take the places that are missing.
        case bots
        /// Nobody plays until the host has put it right.
        case off
    }

    /// Who says which team a player is in.
    package enum Choosing: String, CaseIterable, Sendable {
        case players
        case host
    }

    /// 2 or 3; `nil` for what suits the number of players.
    package var teams: Int?
    /// Sequences to win: 1 to 3; `nil` for two with two teams and one with three.
    package var need: Int?
    /// 1 to 7; `nil` for what suits the number of players.
    package var handSize: Int?
    package var deadSwap = DeadSwap.once
    package var lockChoice = LockChoice.player
    package var corners = true
    package var layout = Layout.Kind.spiral
    /// 15 to 300, or 0 for as long as it takes; `nil` for no limit with up to 4 players and 60 with more.
    package var turnSeconds: Int?
    package var onTimeout = OnTimeout.play
    package var fill = Fill.bots
    package var choosing = Choosing.players
    /// Of the bots that fill up: 1 to 3.
    package var level = 2
    package var undo = false
    /// Whether pages offer to point out a play.
    package var hints = true

    package init() {}

    package func turnSeconds(players: Int) -> Int { turnSeconds ?? (players > 4 ? 60 : 0) }

    /// Throws `badOptions` with a sentence about the first value outside its limits.
    package func validate() throws(Rejection) {
        let bounds: [(name: String, value: Int?, range: ClosedRange<Int>)] = [
            ("teams", teams, 2...3), ("need", need, 1...3), ("hand", handSize, 1...7), ("level", level, 1...3),
            ("turn", turnSeconds == 0 ? nil : turnSeconds, 15...300),
        ]
        for bound in bounds {
            guard let value = bound.value, !bound.range.contains(value) else { continue }
            throw Rejection(
                .badOptions, "\(bound.name) is \(bound.range.lowerBound) to \(bound.range.upperBound), not \(value).")
        }
    }
}
