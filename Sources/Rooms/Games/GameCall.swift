import GameRules
import WireProtocol

/// A call of the room to its game. After a play's beginning, only ``RoomFold/call(_:send:)`` changes its game.
enum GameCall: Sendable {
    case joined(SeatID, Role)
    case promoted(SeatID, Role)
    case removed([SeatID])
    case restored([SeatID])
    case input(any PlayableInput, Seat)
    /// An input that the server made, without a seat.
    case prompted(any PlayableInput)
    case timer
    case moved(since: Timestamp, by: Int64)
    /// The current play is finished, because another one follows or the room ends.
    case finished
    case ended
}

extension HostedGame {
    /// Carries out a call and returns its answer. A call that is not a seat's command is always accepted.
    @discardableResult
    mutating func take(_ call: GameCall, in context: FoldContext) -> Answer {
        switch call {
        case .joined(let seat, let role): seatJoined(seat, role: role, in: context)
        case .promoted(let seat, let role): seatPromoted(seat, to: role, in: context)
        case .removed(let seats): seatsRemoved(seats, in: context)
        case .restored(let seats): seatsRestored(seats, in: context)
        case .input(let input, let seat): return apply(input, from: seat, in: context)
        case .prompted(let input): applyPrompted(input, in: context)
        case .timer: deadlineReached(in: context)
        case .moved(let since, let milliseconds): moveDeadlines(since: since, by: milliseconds)
        case .finished: finishPlay(in: context)
        case .ended: roomEnded(in: context)
        }
        return .accepted(position: context.moment.position, detail: 0)
    }
}
