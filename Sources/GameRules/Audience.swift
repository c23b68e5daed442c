/// The connections that may see an event of a game.
public enum Audience: Hashable, Sendable {
    /// Every connection of the room, including spectators.
    case everybody
    /// The connections of hosts.
    case hosts
    /// The connections of one seat.
    case seat(SeatID)
    /// The connections of one seat, except the one whose input caused the event.
    case otherDevices(of: SeatID)
    /// The connections in a channel: those of its seats, and of spectators who chose it.
    case channel(ChannelName)
}
