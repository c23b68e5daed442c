import GameRules

/// The occupant of a place at the table.
package enum Occupant: Hashable, Sendable {
    case seat(SeatID)
    /// A bot of a level, 1 to 3.
    case bot(Int)
    /// All members of a team, from 0, who vote on each of its plays.
    case crowd(Int)

    package var seat: SeatID? { if case .seat(let seat) = self { seat } else { nil } }
    package var isBot: Bool { if case .bot = self { true } else { false } }
    package var isCrowd: Bool { if case .crowd = self { true } else { false } }

    /// Reads a seat such as `p7`, or `bot:2`. Returns `nil` for anything else, because no command can seat a crowd.
    package init?(wire text: String) {
        if let seat = SeatID(wire: text) {
            self = .seat(seat)
        } else {
            let levels = (1...3).filter { text == "bot:\($0)" }
            guard let level = levels.first else { return nil }
            self = .bot(level)
        }
    }

    package var wire: String {
        switch self {
        case .seat(let seat): seat.description
        case .bot(let level): "bot:\(level)"
        case .crowd(let team): "crowd:\(team)"
        }
    }
}
