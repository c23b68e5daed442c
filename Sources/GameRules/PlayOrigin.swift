/// Where a game is played: what its commitments are bound to, beside what it was set up with.
public struct PlayOrigin: Hashable, Sendable {
    /// The room's code.
    public let room: String
    /// The number of the play in its room, from 1.
    public let play: Int

    /// The play of a number, from 1, in the room of a code.
    public init(room: String, play: Int) {
        self.room = room
        self.play = play
    }
}
