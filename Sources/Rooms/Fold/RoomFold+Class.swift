import GameRules
import WireProtocol

extension RoomFold {
    /// Whether a player in the room has a name of the list.
    func isTaken(_ entry: ClassList.Entry) -> Bool {
        entry.holder.flatMap { seats.seat($0) }.map { !$0.isRemoved } ?? false
    }

    /// Returns the reason to refuse a new player because of the list of names, or `nil` if there is none.
    func refusalByList(of request: SeatRequest) -> Rejection? {
        guard let id = request.entry else {
            return classList.isEmpty || request.name == nil ? nil : RoomFold.unlistedRejection
        }
        guard let entry = classList[id] else { return RoomFold.unlistedRejection }
        return isTaken(entry) ? RoomFold.listedTwiceRejection : nil
    }

    /// Returns the name for a new seat.
    func name(for request: SeatRequest) -> PlayerName? {
        request.name ?? request.entry.flatMap { classList[$0]?.name }
    }

    /// The names of the list that may leave the server: all except those of erased people.
    var shownClass: [ClassList.Entry] {
        let erased = Set(seats.names.erased.map { LetterFolding.look(seats.names.logged.name(of: $0)) })
        return classList.entries.filter { entry in
            let isErased =
                entry.holder.map(seats.isErased) ?? false || erased.contains(LetterFolding.look(entry.name.text))
            return !isErased && !entry.isErased && seats.erasedNames?.contains(entry.name.text) != true
        }
    }

    static let ownNameRejection = Rejection(.notAllowed, "In this room, names come from the host's list.")
    static let unlistedRejection = Rejection(
        .badName, "In this room, names come from the host's list. Choose one of the names in “names”.")
    static let listedTwiceRejection = Rejection(
        .badName, "This name of the list is for another player. Choose another one.")
}
