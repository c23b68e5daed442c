import GameRules

/// Seats on their way to another device, each by a secret that works once. All secrets and tokens are kept as hashes.
struct SeatMoves: Sendable {
    private struct Move: Sendable {
        let seat: SeatID
        let secret: TokenHash
        let until: Timestamp
    }

    /// How long a secret counts, in seconds: somebody stands there with the other phone.
    static let seconds = 600
    /// How many of the tokens that proved a seat before it moved are remembered: those of the last moves.
    private static let formerMax = 1_000

    /// At most one of a seat, the oldest first.
    private var open: [Move] = []
    private var former: [TokenHash] = []

    /// The seat that a secret moves.
    func seat(_ secret: TokenHash, at time: Timestamp) -> SeatID? {
        open.first { $0.secret == secret && time <= $0.until }?.seat
    }

    /// Lets a seat move by a secret, in place of the one before.
    mutating func offer(_ seat: SeatID, by secret: TokenHash, until: Timestamp, at time: Timestamp) {
        open.removeAll { $0.seat == seat || time > $0.until }
        open.append(Move(seat: seat, secret: secret, until: until))
    }

    /// No secret moves a seat any more.
    mutating func withdraw(_ seat: SeatID) { open.removeAll { $0.seat == seat } }

    /// A seat has moved: the token that proved it before proves nothing any more.
    mutating func finish(_ seat: SeatID, from token: TokenHash) {
        withdraw(seat)
        if former.count == SeatMoves.formerMax { former.removeFirst() }
        former.append(token)
    }

    /// Whether a token proved a seat that has moved since.
    func isFormer(_ token: TokenHash) -> Bool { former.contains(token) }
}
