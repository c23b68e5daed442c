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

    /// How those who are there play together.
    package enum Form: String, CaseIterable, Sendable {
        /// At one table.
        case one
        /// At as many tables as it takes, against others in every round.
        case tables
        /// In teams with one open hand each, which vote on every play.
        case crowd
    }

    /// Who goes on from table to table.
    package enum Contest: String, CaseIterable, Sendable {
        /// Winners go on, others play on for fun.
        case knockout
        /// Everybody plays every round, against those who have won as often.
        case swiss
    }

    package var form = Form.one
    /// At tables: how many sit at each, 2, 3, 4 or 6.
    package var size = 4
    package var contest = Contest.knockout
    /// At tables: how many rounds are played where everybody plays all, 1 to 9.
    package var rounds = 3
    /// At tables: how long a round takes at most, 5 to 60.
    package var minutes = 15
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
    /// 15 to 300, or 0 for as long as it takes; `nil` for no limit with up to 4 players and 60 with more. Of a crowd 5 to
    /// 300, `nil` for 12; at tables, where others wait for the end of the round, `nil` for 30.
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

    package func turnSeconds(players: Int) -> Int {
        switch form {
        case .one: turnSeconds ?? (players > 4 ? 60 : 0)
        case .tables: turnSeconds ?? 30
        // A vote has an end.
        case .crowd: turnSeconds.flatMap { $0 > 0 ? $0 : nil } ?? 12
        }
    }

    /// How many teams play at a table of a tournament.
    package var teamsAtTable: Int { size == 3 ? 3 : size == 6 ? teams ?? 2 : 2 }

    /// Throws `badOptions` with a sentence about the first value outside its limits.
    package func validate() throws(Rejection) {
        let bounds: [(name: String, value: Int?, range: ClosedRange<Int>)] = [
            ("teams", teams, 2...3), ("need", need, 1...3), ("hand", handSize, 1...7), ("level", level, 1...3),
            ("turn", turnSeconds == 0 ? nil : turnSeconds, form == .crowd ? 5...300 : 15...300),
            ("size", size, 2...6), ("rounds", rounds, 1...9), ("minutes", minutes, 5...60),
        ]
        for bound in bounds {
            guard let value = bound.value, !bound.range.contains(value) else { continue }
            throw Rejection(
                .badOptions, "\(bound.name) is \(bound.range.lowerBound) to \(bound.range.upperBound), not \(value).")
        }
        if size == 5 { throw Rejection(.badOptions, "size is 2, 3, 4 or 6, not 5.") }
    }
}
