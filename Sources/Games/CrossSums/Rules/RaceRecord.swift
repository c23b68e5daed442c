import GameRules

/// What somebody did in a puzzle, and when: enough to repeat every verdict and every time.
struct RaceMove: Hashable, Sendable {
    enum Act: Hashable, Sendable {
        case mark(cell: Int, as: Mark)
        case hint
        case submit
    }

    /// Who moves where all play one board.
    static let hall = Int(UInt32.max)

    private let seat: UInt32
    /// Milliseconds since the puzzle began.
    let after: Int32
    private let code: UInt8

    init(seat index: Int, after: Int64, _ act: Act) {
        seat = UInt32(index)
        self.after = Int32(clamping: after)
        switch act {
        case .mark(let cell, .open): code = UInt8(cell)
        case .mark(let cell, .kept): code = UInt8(64 + cell)
        case .mark(let cell, .removed): code = UInt8(128 + cell)
        case .hint: code = 192
        case .submit: code = 193
        }
    }

    var index: Int { Int(seat) }

    var act: Act {
        switch code {
        case 192: .hint
        case 193: .submit
        default: .mark(cell: Int(code & 63), as: [.open, .kept, .removed][Int(code >> 6)])
        }
    }
}

/// A puzzle of a round that is over, or is played.
struct PuzzleRecord: Hashable, Sendable {
    let puzzle: Puzzle
    /// When it began, as later sleep has moved it, and when it was over.
    var since: Timestamp
    var until: Timestamp?
    var moves: [RaceMove] = []
    /// Together, the time of the hall; `nil` if it has not solved the puzzle.
    var hallTenths: Int32?
}

/// A round that is over.
struct RaceRecord: Sendable {
    let number: Int
    let setup: CrossSumsGame.Setup
    let commitment: [UInt8]
    let puzzles: [PuzzleRecord]
    var seats: [CrossSumsGame.Seat]

    /// The record as if exactly these seats had been removed, by their numbers less one.
    func removing(_ isRemoved: (Int) -> Bool) -> RaceRecord {
        var record = self
        for index in record.seats.indices { record.seats[index].isRemoved = isRemoved(index) }
        return record
    }
}
