import GameRules
import JSON

/// The names of a room's seats.
public protocol SeatNames {
    /// Returns the seat's current name, or an empty string for a seat that does not exist.
    func name(of seat: SeatID) -> String
    /// Returns the avatar that the seat's player has chosen, or `nil` for none.
    func avatar(of seat: SeatID) -> Avatar?
    /// Returns a name that a host gave to a person without a seat, or the label if the person asked to be forgotten.
    func shown(_ name: String, as label: String) -> String
}

extension SeatNames {
    /// The default: no avatars.
    public func avatar(of seat: SeatID) -> Avatar? { nil }
    /// The default: the name itself.
    public func shown(_ name: String, as label: String) -> String { name }
}

extension JSONWriter {
    /// Writes the members that identify a seat: `player`, `name`, and `avatar` if the player has chosen one.
    public mutating func members(of seat: SeatID, in names: some SeatNames) {
        member("player", seat.description)
        looks(of: seat, in: names)
    }

    /// Writes the members that show a seat: `name`, and `avatar` if the player has chosen one.
    public mutating func looks(of seat: SeatID, in names: some SeatNames) {
        member("name", names.name(of: seat))
        guard let avatar = names.avatar(of: seat) else { return }
        object("avatar") { avatar.encode(into: &$0) }
    }
}
