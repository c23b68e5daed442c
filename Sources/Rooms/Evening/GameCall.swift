import GameRules

/// A call of the room to its game. After the beginning of a play, only these calls change its game.
enum GameCall<Input: Sendable>: Sendable {
    case joined(SeatID, Role)
    case promoted(SeatID, Role)
    case removed([SeatID])
    case restored([SeatID])
    /// Players join whose boards are on paper.
    case joinedOnPaper([SeatID])
    /// A play begins with seats whose boards are on paper.
    case onPaper([SeatID])
    /// A phone takes over a seat whose board is on paper.
    case takenFromPaper(SeatID)
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
        case .joinedOnPaper(let seats): .joinedOnPaper(seats)
        case .onPaper(let seats): .onPaper(seats)
        case .takenFromPaper(let seat): .takenFromPaper(seat)
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
    /// Carries out a call. The game can refuse only inputs of seats.
    mutating func take(_ call: GameCall<Input>, at moment: Moment) -> Verdict<Event> {
        switch call {
        case .joined(let seat, let role): return .accepted(seatJoined(seat, role: role, at: moment))
        case .promoted(let seat, let role): return .accepted(seatPromoted(seat, to: role, at: moment))
        case .removed(let seats): return .accepted(seatsRemoved(seats, at: moment))
        case .restored(let seats): return .accepted(seatsRestored(seats, at: moment))
        case .joinedOnPaper(let seats):
            let joined = seats.flatMap { seatJoined($0, role: .player, at: moment) }
            return .accepted(joined + putOnPaper(seats, at: moment))
        case .onPaper(let seats): return .accepted(putOnPaper(seats, at: moment))
        case .takenFromPaper(let seat):
            return .accepted(Self.paper?.take(&self, seat, moment) ?? seatsRestored([seat], at: moment))
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

    /// A game without boards sees such seats as removed until a phone takes them over.
    private mutating func putOnPaper(_ seats: [SeatID], at moment: Moment) -> [Directed<Event>] {
        Self.paper?.put(&self, seats, moment) ?? seatsRemoved(seats, at: moment)
    }
}
