import GameRules

/// A line of the standings, in 24 bytes, because finished rounds keep one for every bingo.
public struct Standing: Hashable, Sendable {
    public let seat: SeatID
    private let rankNumber: UInt32
    private let callNumber: Int32
    private let lineCount: UInt32
    /// When the bingo was confirmed.
    public let time: Timestamp

    /// Makes a line.
    public init(seat: SeatID, rank: Int, call: Int?, lines: Int, time: Timestamp) {
        self.seat = seat
        rankNumber = UInt32(rank)
        callNumber = Int32(clamping: call ?? -1)
        lineCount = UInt32(lines)
        self.time = time
    }

    /// The rank: 1 plus the number of bingos that came strictly earlier.
    public var rank: Int { Int(rankNumber) }
    /// The number of the call that completed the goal; `nil` in `honour` rounds.
    public var call: Int? { callNumber < 0 ? nil : Int(callNumber) }
    /// The number of the goal's patterns that the player holds.
    public var lines: Int { Int(lineCount) }
}

extension [Standing] {
    /// The same as places.
    var asPlaces: some Sequence<RoundPlaces.Line> { lazy.map { RoundPlaces.Line(seat: $0.seat, place: $0.rank) } }
}
