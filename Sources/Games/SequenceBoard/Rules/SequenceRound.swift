import GameRules

/// A round from the deal on, with everything needed to replay it.
package struct SequenceRound: Hashable, Sendable {
    package struct Place: Hashable, Sendable {
        package var occupant: Occupant
        /// The number of consecutive turns that the server has played for a person.
        package var missed = 0
    }

    /// An act at the table.
    package struct Act: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case move(CardTable.Move)
            /// The turn's time ran out.
            case skip
            /// The previous act was taken back.
            case undo
        }

        package let place: Int
        package let kind: Kind
        package let isByServer: Bool
        /// Milliseconds since the deal.
        package let after: Int64
    }

    /// The places round the table.
    package internal(set) var places: [Place]
    package let teams: Int
    package let first: Int
    package internal(set) var nonces: Nonces
    package internal(set) var table: CardTable
    package internal(set) var acts: [Act] = []
    package let startedAt: Timestamp
    /// The occupants at the deal, for replays of the round.
    package let dealtTo: [Occupant]
    /// The places that seats have left since the deal. These seats know the place's hand.
    var seen: [SeatID: Int] = [:]

    /// Whether a seat has seen no other place's hand.
    func mayHold(_ place: Int, _ seat: SeatID) -> Bool { (seen[seat] ?? place) == place }

    func place(of seat: SeatID) -> Int? { places.firstIndex { $0.occupant == .seat(seat) } }
}
