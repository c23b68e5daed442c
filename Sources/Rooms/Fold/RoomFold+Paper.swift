import GameRules
import WireProtocol

extension RoomFold {
    /// Returns the secret by which a phone takes over a seat on paper.
    func paperSecret(of seat: SeatID) -> SeatToken {
        SeatToken(random: Array(key.derived(for: .paper, of: Array(seat.description.utf8)).prefix(16)))
    }

    /// Returns the seat that a secret takes over; `nil` if there is none on paper.
    func paperSeat(_ secret: TokenHash) -> Seat? {
        seats.seat(of: secret).flatMap { paper.contains($0.id) ? $0 : nil }
    }

    /// Throws if a seat is on paper.
    func requirePhone(of seat: SeatID) throws(Rejection) {
        guard paper.contains(seat) else { return }
        throw Rejection(.badMessage, "\(seat) has its board on paper. A phone must take it over first.")
    }

    static let paperRejection = Rejection(.badToken, "This is the secret of a board on paper. Send it as “move”.")
}
