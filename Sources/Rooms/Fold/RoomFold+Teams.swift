import GameRules

extension RoomFold {
    /// The seats of all current players, in order.
    var players: [SeatID] { seats.all.lazy.filter(\.isPlaying).map(\.id) }

    mutating func change(_ change: TeamChange, note: (Event) -> Void) {
        let (players, moment) = (change.concernsAll ? players : [], Moment(position: position, time: time))
        let changed = teams.apply(change, players: players, in: plays.number)
        calls?.take(change, at: moment)
        if case .set = change { note(.described) }
        note(.teamsChanged(changed))
    }
}
