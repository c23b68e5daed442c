/// A game that gives places, from which the room derives its overall standings.
public protocol GameWithPlaces: Game {
    /// The places of all finished rounds, in order, as they are now: withdrawing a verdict changes them.
    ///
    /// Removed seats may be included, because the room leaves them out. Lines that are worth no points once the removed
    /// seats are left out may be missing.
    var roundPlaces: [RoundPlaces] { get }
    /// The complete places, including removed seats. The room stores them when the play is over.
    var allRoundPlaces: [RoundPlaces] { get }
    /// A number that changes whenever `roundPlaces` may have changed.
    var roundPlacesRevision: UInt64 { get }
    /// The public places in the round that is being played, as they would be if it ended now; `nil` between rounds.
    var placesSoFar: RoundPlaces? { get }
    /// A number that changes whenever `placesSoFar` may have changed, except by removals.
    var placesSoFarRevision: UInt64 { get }
}

/// The members of ``GameWithPlaces``, which the room calls.
public struct Places<Rules: Game>: Sendable {
    public let ofRounds: @Sendable (Rules) -> [RoundPlaces]
    public let inFull: @Sendable (Rules) -> [RoundPlaces]
    public let revision: @Sendable (Rules) -> UInt64
    public let soFar: @Sendable (Rules) -> RoundPlaces?
    public let soFarRevision: @Sendable (Rules) -> UInt64
}

extension GameWithPlaces {
    public static var places: Places<Self>? {
        Places(
            ofRounds: { $0.roundPlaces }, inFull: { $0.allRoundPlaces }, revision: { $0.roundPlacesRevision },
            soFar: { $0.placesSoFar }, soFarRevision: { $0.placesSoFarRevision })
    }

    /// The default: the game has no places before the end of a round.
    public var placesSoFar: RoundPlaces? { nil }
    public var placesSoFarRevision: UInt64 { 0 }
}
