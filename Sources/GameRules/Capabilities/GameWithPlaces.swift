/// A game that gives places, from which the evening's table follows.
public protocol GameWithPlaces: Game {
    /// The places of all finished rounds, in their order, as they are now: a verdict that is taken back moves them.
    ///
    /// Removed seats may be listed, since the room leaves them out. Lines that are worth no points once the removed seats
    /// are left out may be missing.
    var roundPlaces: [RoundPlaces] { get }
    /// The same in full, with the removed seats: what the room keeps of the play when it is over.
    var allRoundPlaces: [RoundPlaces] { get }
    /// Another number once `roundPlaces` may have changed.
    var roundPlacesRevision: UInt64 { get }
}

/// How a room reads the places of a ``GameWithPlaces``.
public struct Places<Rules: Game>: Sendable {
    public let ofRounds: @Sendable (Rules) -> [RoundPlaces]
    public let inFull: @Sendable (Rules) -> [RoundPlaces]
    public let revision: @Sendable (Rules) -> UInt64
}

extension GameWithPlaces {
    public static var places: Places<Self>? {
        Places(ofRounds: { $0.roundPlaces }, inFull: { $0.allRoundPlaces }, revision: { $0.roundPlacesRevision })
    }
}
