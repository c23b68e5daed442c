import GameRules

extension RoomFold {
    /// What an input came to.
    enum Outcome {
        /// A `join`: the seat, whether new or known.
        case seat(SeatID, isNew: Bool)
        /// A `join` that was refused.
        case refused(Rejection)
        /// A command was answered; `isRepeat` if it had been answered before and was not done again.
        case answered(Answer, isRepeat: Bool)
        /// A timer, or a command of a seat that was removed meanwhile.
        case nothing
    }

    /// What happened to the room itself, for those who are connected.
    enum Event {
        case seatChanged(SeatID)
        case seatPromoted(SeatID)
        case seatDemoted(SeatID)
        /// Another token proves the seat: who came by the one before is not its owner any more.
        case seatMoved(SeatID)
        case seatRemoved(SeatID)
        case seatUnbanned(SeatID)
        case arrivalsRemoved([SeatID])
        case arrivalsRestored([SeatID])
        /// What the room says of itself has changed.
        case described
        /// The present play has another title.
        case retitled
        case announced(String)
        /// Another play is on; with the game that is over.
        case played(over: any HostedGame)
        /// The evening's table is shown, or not any more.
        case eveningShown
        /// Nobody keeps the room's clock any more.
        case fellAsleep
        /// Somebody keeps it again.
        case woke
        case ended

        /// Whether it may change who is shown to have come, or how.
        var changesNewcomers: Bool {
            switch self {
            case .seatChanged, .seatPromoted, .seatDemoted, .seatRemoved, .arrivalsRemoved, .arrivalsRestored,
                .described:
                true
            case .seatMoved, .seatUnbanned, .retitled, .announced, .played, .eveningShown, .fellAsleep, .woke, .ended:
                false
            }
        }
    }
}
