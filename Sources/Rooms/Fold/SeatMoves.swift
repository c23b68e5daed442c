import GameRules

/// Seats that may move to another device, each with a secret that works once. All secrets and tokens are stored as
/// hashes.
struct SeatMoves: Sendable {
    private struct Move: Sendable {
        let seat: SeatID
        let secret: TokenHash
        let until: Timestamp
    }

    /// How long a secret is valid, in seconds. The player has the other phone at hand.
    static let seconds = 600
    /// The maximum number of former tokens kept, from the last moves.
    private static let formerMax = 1_000

    /// The open moves, at most one per seat, oldest first.
    private var open: [Move] = []
    private var former: [TokenHash] = []

    /// Returns the seat that a secret moves.
    func seat(_ secret: TokenHash, at time: Timestamp) -> SeatID? {
        open.first { $0.secret == secret && time <= $0.until }?.seat
    }

    /// Lets a seat move with a secret, which replaces the previous one.
    mutating func offer(_ seat: SeatID, by secret: TokenHash, until: Timestamp, at time: Timestamp) {
        open.removeAll { $0.seat == seat || time > $0.until }
        open.append(Move(seat: seat, secret: secret, until: until))
    }

    /// Withdraws a seat's secret.
    mutating func withdraw(_ seat: SeatID) { open.removeAll { $0.seat == seat } }

    /// Records that a seat has moved. Its previous token is no longer valid.
    mutating func finish(_ seat: SeatID, from token: TokenHash) {
        withdraw(seat)
        if former.count == SeatMoves.formerMax { former.removeFirst() }
        former.append(token)
    }

    /// Whether a token belonged to a seat that has since moved.
    func isFormer(_ token: TokenHash) -> Bool { former.contains(token) }
}
