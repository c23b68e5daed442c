import GameRules
import WireProtocol

/// The names of a room's seats by number, and the chosen avatars.
struct NameList: Sendable, SeatNames {
    private(set) var texts: [String] = []
    private var avatars: [SeatID: Avatar] = [:]
    /// The seats whose people asked to be forgotten. Only their identifiers are shown.
    private(set) var erased: Set<SeatID> = []
    /// Whether a name belongs to a person without a seat who asked to be forgotten; `nil` if no such person did.
    private var isErased: (@Sendable (_ name: String) -> Bool)?

    func name(of seat: SeatID) -> String {
        let index = Int(seat.number) - 1
        guard texts.indices.contains(index) else { return "" }
        return erased.contains(seat) ? seat.description : texts[index]
    }

    func avatar(of seat: SeatID) -> Avatar? { erased.contains(seat) ? nil : avatars[seat] }

    func shown(_ name: String, as label: String) -> String {
        isErased?(name) ?? false ? label : name
    }

    /// The names in the log, including erased ones, which must not leave the server.
    var logged: NameList {
        var names = self
        names.erased = []
        names.isErased = nil
        return names
    }

    /// Forgets a seat's name from now on, whatever name it gets.
    mutating func erase(_ seat: SeatID) { erased.insert(seat) }

    /// Sets the forgotten names of people without a seat; replaces the earlier ones.
    mutating func erase(namesOf isErased: @escaping @Sendable (_ name: String) -> Bool) { self.isErased = isErased }

    mutating func append(_ name: String) {
        texts.makeRoom(for: 1)
        texts.append(name)
    }
    /// Clears the name and avatar of a seat.
    mutating func clear(_ seat: SeatID) {
        rename(seat, to: "")
        avatars[seat] = nil
        erased.remove(seat)
    }
    mutating func rename(_ seat: SeatID, to name: String) { texts[Int(seat.number) - 1] = name }
    mutating func give(_ avatar: Avatar?, to seat: SeatID) { avatars[seat] = avatar }
}
