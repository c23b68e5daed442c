import GameRules

/// The boards on paper: numbered seats of people without a phone.
///
/// Such a seat is proved by a secret that is derived from the room's key. A phone that knows the secret takes the seat
/// over, once.
struct PaperBoards: Sendable {
    /// The maximum number of boards that a room ever has.
    static let countMax = 200

    /// The seats in the order of the boards' numbers, from 1, including those that a phone has taken over.
    private(set) var seats: [SeatID] = []
    /// The seats that are still on paper and not removed.
    private(set) var open = SeatSet()

    func contains(_ seat: SeatID) -> Bool { open.contains(seat) }

    /// Returns the number of a seat's board, also after a phone has taken it over.
    func number(of seat: SeatID) -> Int? { seats.firstIndex(of: seat).map { $0 + 1 } }

    mutating func add(_ seat: SeatID) {
        seats.append(seat)
        open.insert(seat)
    }

    /// Ends the life of a board on paper.
    mutating func end(_ seat: SeatID) { open.remove(seat) }
}
