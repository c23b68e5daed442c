import GameRules

/// The data of an evening from which its table and its summaries follow. A room has it, and so does a folded proof.
protocol Evening {
    var plays: Plays { get }
    /// The current play.
    var game: any HostedGame { get }
    /// See ``PlayOrigin/derivesPlaces``.
    var derivesPlaces: Bool { get }
    /// Whether all players see the table.
    var isEveningShown: Bool { get }
    var names: NameList { get }
    /// Whether a seat was removed; `nil` for one that does not exist.
    func isRemoved(_ seat: SeatID) -> Bool?
}

extension RoomFold: Evening {
    var names: NameList { seats.names }
    func isRemoved(_ seat: SeatID) -> Bool? { seats.seat(seat)?.isRemoved }
}
