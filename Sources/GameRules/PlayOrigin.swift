/// The origin of a play: what its commitments are bound to in addition to its setup, and a rule of the room.
public struct PlayOrigin: Hashable, Sendable {
    /// The room's code.
    public let room: String
    /// The number of the play in its room, from 1.
    public let play: Int
    /// Whether the places of finished rounds are derived from the current seats: a removed seat has no place, those
    /// after it move up, and a seat that joined after a round did not play in it.
    ///
    /// Rooms of the first two versions keep the places that were computed when a round ended.
    public let derivesPlaces: Bool

    /// Whether the room has the third version of the fold or a later one, for other changes of that version.
    public var isOfThirdFold: Bool { derivesPlaces }

    /// Creates an origin from a room's code and the number of a play, from 1.
    public init(room: String, play: Int, derivesPlaces: Bool = true) {
        self.room = room
        self.play = play
        self.derivesPlaces = derivesPlaces
    }
}
