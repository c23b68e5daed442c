import GameRules
import WireProtocol

/// The names of a room's seats, by number.
struct NameList: Sendable, SeatNames {
    private(set) var texts: [String] = []

    func name(of seat: SeatID) -> String {
        let index = Int(seat.number) - 1
        return texts.indices.contains(index) ? texts[index] : ""
    }

    mutating func append(_ name: String) {
        texts.makeRoom(for: 1)
        texts.append(name)
    }
    /// Leaves the name of a seat empty.
    mutating func clear(_ seat: SeatID) { rename(seat, to: "") }
    mutating func rename(_ seat: SeatID, to name: String) { texts[Int(seat.number) - 1] = name }
}
