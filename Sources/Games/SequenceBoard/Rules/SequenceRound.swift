import GameRules

/// A round from the deal on, with all that is needed to tell it again.
package struct SequenceRound: Hashable, Sendable {
    package struct Place: Hashable, Sendable {
        package var occupant: Occupant
        /// How often in a row the house has played for a person.
        package var missed = 0
    }

    /// What was done at the table.
    package struct Act: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case move(CardTable.Move)
            /// Time went by.
            case skip
            /// The act before was taken back.
            case undo
        }

        package let place: Int
        package let kind: Kind
        package let isHouse: Bool
        /// Milliseconds since the deal.
        package let after: Int64
    }

    /// Round the table.
    package internal(set) var places: [Place]
    package let teams: Int
    package let first: Int
    package internal(set) var nonces: Nonces
    package internal(set) var table: CardTable
    package internal(set) var acts: [Act] = []
    package let startedAt: Timestamp
    /// Who sat there at the deal, for whoever tells it again.
    package let dealtTo: [Occupant]
    /// Of whoever left a place since the deal, which: its hand is known to them.
    var seen: [SeatID: Int] = [:]

    /// Whether a seat has seen no other place's hand.
    func mayHold(_ place: Int, _ seat: SeatID) -> Bool { (seen[seat] ?? place) == place }

    func place(of seat: SeatID) -> Int? { places.firstIndex { $0.occupant == .seat(seat) } }
}
