import GameRules

extension RoomFold {
    /// The result of an input.
    enum Outcome {
        /// A `join` was accepted: the seat, new or known.
        case seat(SeatID, isNew: Bool)
        /// A `join` was refused.
        case refused(Rejection)
        /// A command was answered. `isRepeat` means that it had been answered before and was not performed again.
        case answered(Answer, isRepeat: Bool)
        /// A timer, or a command of a seat that was removed in the meantime.
        case nothing
    }

    /// An event of the room itself, for its connections.
    enum Event {
        case seatChanged(SeatID)
        case seatPromoted(SeatID)
        case seatDemoted(SeatID)
        /// Another token now proves the seat. Connections with the previous one no longer own it.
        case seatMoved(SeatID)
        case seatRemoved(SeatID)
        case seatUnbanned(SeatID)
        case arrivalsRemoved([SeatID])
        case arrivalsRestored([SeatID])
        /// Seats with boards on paper were added.
        case paperAdded([SeatID])
        /// The room's description has changed.
        case described
        /// The current play's title has changed.
        case retitled
        /// Players may be in other teams.
        case teamsChanged([SeatID])
        /// The list of names, or the seats that took them, have changed.
        case classChanged([SeatID])
        case announced(String)
        /// Another play has started. The value is the finished game.
        case played(over: any HostedGame)
        /// The evening's standings were shown or hidden.
        case eveningShown
        /// The room fell asleep.
        case fellAsleep
        /// The room woke.
        case woke
        case ended

        /// Whether the event may change the list of new players on the screens.
        var changesNewcomers: Bool {
            switch self {
            case .seatChanged, .seatPromoted, .seatDemoted, .seatRemoved, .arrivalsRemoved, .arrivalsRestored,
                .described, .classChanged:
                true
            case .seatMoved, .seatUnbanned, .paperAdded, .retitled, .teamsChanged, .announced, .played, .eveningShown,
                .fellAsleep,
                .woke, .ended:
                false
            }
        }
    }
}
