import GameRules

/// A call of the room to its game. After a play's beginning, nothing but these calls changes its game.
enum GameCall<Input: Sendable>: Sendable {
    case joined(SeatID, Role)
    case promoted(SeatID, Role)
    case removed([SeatID])
    case restored([SeatID])
    case input(Input, SeatID, Role)
    /// An input that the server made, without a seat.
    case prompted(Input)
    case timer
    case moved(since: Timestamp, by: Int64)
    /// The current play is finished, because another one follows or the room ends.
    case finished
    case ended

    /// Returns the call with another form of its input.
    func map<Other: Sendable>(_ transform: (Input) -> Other) -> GameCall<Other> {
        switch self {
        case .joined(let seat, let role): .joined(seat, role)
        case .promoted(let seat, let role): .promoted(seat, role)
        case .removed(let seats): .removed(seats)
        case .restored(let seats): .restored(seats)
        case .input(let input, let seat, let role): .input(transform(input), seat, role)
        case .prompted(let input): .prompted(transform(input))
        case .timer: .timer
        case .moved(let since, let milliseconds): .moved(since: since, by: milliseconds)
        case .finished: .finished
        case .ended: .ended
        }
    }
}

extension Game {
    /// Carries out a call. A game accepts everything that is no command of a seat.
    mutating func take(_ call: GameCall<Input>, at moment: Moment) -> Verdict<Event> {
        switch call {
        case .joined(let seat, let role): return .accepted(seatJoined(seat, role: role, at: moment))
        case .promoted(let seat, let role): return .accepted(seatPromoted(seat, to: role, at: moment))
        case .removed(let seats): return .accepted(seatsRemoved(seats, at: moment))
        case .restored(let seats): return .accepted(seatsRestored(seats, at: moment))
        case .input(let input, let seat, let role): return apply(input, from: seat, role: role, at: moment)
        case .prompted(let input): return .accepted(Self.promptedInputs?.apply(&self, input, moment) ?? [])
        case .timer: return .accepted(Self.deadlines?.reach(&self, moment) ?? [])
        case .moved(let since, let milliseconds):
            // No client is connected then.
            Self.deadlines?.move(&self, since, milliseconds)
            return .accepted([])
        case .finished: return .accepted(finishPlay(at: moment))
        case .ended: return .accepted(roomEnded(at: moment))
        }
    }
}
