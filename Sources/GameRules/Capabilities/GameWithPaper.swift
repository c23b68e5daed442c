/// A game in which a seat can have its board on paper. The rules mark such a board, because no phone does.
///
/// For any other game, the room treats such a seat as removed until a phone takes it over.
public protocol GameWithPaper: Game {
    /// Puts the boards of joined players on paper. When a play starts, these are all such seats of the room.
    mutating func putOnPaper(_ seats: [SeatID], at moment: Moment) -> [Directed<Event>]
    /// Gives a seat on paper, with everything it has, to a phone.
    mutating func takeFromPaper(_ seat: SeatID, at moment: Moment) -> [Directed<Event>]
}

/// The members of ``GameWithPaper``, which the room calls.
public struct Paper<Rules: Game>: Sendable {
    public let put: @Sendable (inout Rules, [SeatID], Moment) -> [Directed<Rules.Event>]
    public let take: @Sendable (inout Rules, SeatID, Moment) -> [Directed<Rules.Event>]
}

extension GameWithPaper {
    public static var paper: Paper<Self>? {
        Paper(put: { $0.putOnPaper($1, at: $2) }, take: { $0.takeFromPaper($1, at: $2) })
    }
}
