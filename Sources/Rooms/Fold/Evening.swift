import GameRules

/// What a room remembers of an evening, from which its table and its summaries follow: a room, or a proof that was folded.
protocol Evening {
    var plays: Plays { get }
    /// The play that is on.
    var game: any HostedGame { get }
    /// See ``PlayOrigin/derivesPlaces``.
    var derivesPlaces: Bool { get }
    /// Whether everybody is shown the table.
    var isEveningShown: Bool { get }
    var names: NameList { get }
    /// Whether a seat was removed; `nil` for one that does not exist.
    func isRemoved(_ seat: SeatID) -> Bool?
}

extension RoomFold: Evening {
    var names: NameList { seats.names }
    func isRemoved(_ seat: SeatID) -> Bool? { seats.seat(seat)?.isRemoved }
}
