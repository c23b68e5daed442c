import GameRules
import WireProtocol

/// The names of a room's seats by number, and the chosen avatars.
struct NameList: Sendable, SeatNames {
    private(set) var texts: [String] = []
    private var avatars: [SeatID: Avatar] = [:]

    func name(of seat: SeatID) -> String {
        let index = Int(seat.number) - 1
        return texts.indices.contains(index) ? texts[index] : ""
    }

    func avatar(of seat: SeatID) -> Avatar? { avatars[seat] }

    mutating func append(_ name: String) {
        texts.makeRoom(for: 1)
        texts.append(name)
    }
    /// Clears the name and avatar of a seat.
    mutating func clear(_ seat: SeatID) {
        rename(seat, to: "")
        avatars[seat] = nil
    }
    mutating func rename(_ seat: SeatID, to name: String) { texts[Int(seat.number) - 1] = name }
    mutating func give(_ avatar: Avatar?, to seat: SeatID) { avatars[seat] = avatar }
}
