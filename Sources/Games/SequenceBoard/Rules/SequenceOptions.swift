import GameRules

/// The options of a game; the defaults are the printed rules.
package struct SequenceOptions: Hashable, Sendable {
    /// How often a dead card may be exchanged in a turn.
    package enum DeadSwap: String, CaseIterable, Sendable {
        case once
        case any
        case off
    }

    /// Which five of six to eight in a row become the sequence: the player's choice, or a fixed one.
    package enum LockChoice: String, CaseIterable, Sendable {
        case player
        /// Always the first from the top left.
        case first
    }

    package enum OnTimeout: String, CaseIterable, Sendable {
        /// The server plays from the hand.
        case play
        case pass
    }

    /// The handling of a number of seats that does not divide into equal teams.
    package enum Fill: String, CaseIterable, Sendable {
        /// Bots take the missing places.
        case bots
        /// The game does not start until the host has corrected the teams.
        case off
    }

    /// Who assigns players to teams.
    package enum Choosing: String, CaseIterable, Sendable {
        case players
        case host
    }

    /// How the people in the room play together.
    package enum Form: String, CaseIterable, Sendable {
        /// At one table.
        case one
        /// At as many tables as needed, against other players in every round.
        case tables
        /// In teams with one open hand each, which vote on every play.
        case crowd
    }

    /// How a tournament pairs its players.
    package enum Contest: String, CaseIterable, Sendable {
        /// Winners advance; the others play for fun.
        case knockout
        /// Everyone plays every round, against players with as many wins.
        case swiss
    }

    package var form = Form.one
    /// The number of players at a tournament's table: 2, 3, 4 or 6.
    package var size = 4
    package var contest = Contest.knockout
    /// The number of rounds of a Swiss tournament, 1 to 9.
    package var rounds = 3
    /// The maximum length of a tournament's round in minutes, 5 to 60.
    package var minutes = 15
    /// The number of teams, 2 or 3; `nil` derives it from the number of players.
    package var teams: Int?
    /// The number of sequences needed to win, 1 to 3; `nil` for two with two teams and one with three.
    package var need: Int?
    /// The number of cards in a hand, 1 to 7; `nil` derives it from the number of players.
    package var handSize: Int?
    package var deadSwap = DeadSwap.once
    package var lockChoice = LockChoice.player
    package var corners = true
    package var layout = Layout.Kind.spiral
    /// The time limit of a turn: 15 to 300, or 0 for none. `nil` means no limit with up to 4 players and 60 with more.
    /// In crowd games it is 5 to 300, `nil` for 12. In tournaments, where other tables wait for the end of the round,
    /// `nil` means 30.
    package var turnSeconds: Int?
    package var onTimeout = OnTimeout.play
    package var fill = Fill.bots
    package var choosing = Choosing.players
    /// The level of the bots that fill missing places: 1 to 3.
    package var level = 2
    package var undo = false
    /// Whether pages offer hints.
    package var hints = true

    package init() {}

    package func turnSeconds(players: Int) -> Int {
        switch form {
        case .one: turnSeconds ?? (players > 4 ? 60 : 0)
        case .tables: turnSeconds ?? 30
        // A vote always has a time limit.
        case .crowd: turnSeconds.flatMap { $0 > 0 ? $0 : nil } ?? 12
        }
    }

    /// The number of teams at a tournament's table.
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
                .badOptions,
                "\(bound.name) must be \(bound.range.lowerBound) to \(bound.range.upperBound), not \(value).")
        }
        if size == 5 { throw Rejection(.badOptions, "size must be 2, 3, 4 or 6, not 5.") }
    }
}
