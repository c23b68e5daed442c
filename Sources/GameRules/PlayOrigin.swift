/// Where a game is played: what its commitments are bound to, besides its setup, and a rule of the room.
public struct PlayOrigin: Hashable, Sendable {
    /// The room's code.
    public let room: String
    /// The number of the play in its room, from 1.
    public let play: Int
    /// Whether the places of finished rounds follow from the seats as they are now: a removed seat has no place, those
    /// behind it move up, and a seat that joined after the end of a round did not play in it.
    ///
    /// Rooms of the first two versions keep what their rounds came to then.
    public let derivesPlaces: Bool

    /// The play of a number, from 1, in the room of a code.
    public init(room: String, play: Int, derivesPlaces: Bool = true) {
        self.room = room
        self.play = play
        self.derivesPlaces = derivesPlaces
    }
}
