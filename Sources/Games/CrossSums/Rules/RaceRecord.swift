import GameRules

/// A player's act in a puzzle and its time: enough to repeat every verdict and every time.
struct RaceMove: Hashable, Sendable {
    enum Act: Hashable, Sendable {
        case mark(cell: Int, as: Mark)
        case hint
        case submit
    }

    /// The index for acts on the shared board.
    static let hall = Int(Int32.max)

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

/// A finished or current puzzle of a round.
struct PuzzleRecord: Hashable, Sendable {
    let puzzle: Puzzle
    /// Its start, delayed by the room's later sleep, and its end.
    var since: Timestamp
    var until: Timestamp?
    var moves: [RaceMove] = []
    /// The time on the shared board; `nil` if it is not solved.
    var hallTenths: Int32?
}

/// A finished round.
struct RaceRecord: Sendable {
    let number: Int
    let setup: CrossSumsGame.Setup
    let commitment: [UInt8]
    let puzzles: [PuzzleRecord]
    var seats: [CrossSumsGame.Seat]

    /// Returns the record as if exactly these seats had been removed. Indices are the seats' numbers less one.
    func removing(_ isRemoved: (Int) -> Bool) -> RaceRecord {
        var record = self
        for index in record.seats.indices { record.seats[index].isRemoved = isRemoved(index) }
        return record
    }
}
