/// Who may see an event of a game.
public enum Audience: Hashable, Sendable {
    /// Every connection of the room, spectators included.
    case everybody
    /// The connections of hosts.
    case hosts
    /// The connections of one seat.
    case seat(SeatID)
    /// The connections of one seat, without the one whose input caused the event.
    case otherDevices(of: SeatID)
    /// The connections that are in a channel: those of its seats, and of spectators who chose it.
    case channel(ChannelName)
}
