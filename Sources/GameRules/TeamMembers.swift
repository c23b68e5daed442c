/// A team of the room and its members, as inputs record them.
public struct TeamMembers: Hashable, Sendable {
    /// The maximum number of teams in a room.
    public static let teamsMax = 12

    /// The team's ID in its room, from 1.
    public let team: Int
    public let seats: SeatSet

    public init(team: Int, seats: SeatSet) {
        self.team = team
        self.seats = seats
    }
}
