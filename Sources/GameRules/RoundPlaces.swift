/// Who came in which place in one finished round.
///
/// Only results have a place: who has not solved it, is out, or was removed is not listed. Equal results share the better
/// place and the next ones are skipped: 1, 1, 3.
public struct RoundPlaces: Hashable, Sendable {
    /// One line: a seat and its place, from 1.
    public struct Line: Hashable, Sendable {
        /// Whose place it is.
        public let seat: SeatID
        /// The place, from 1.
        public let place: Int

        /// Says who came where.
        public init(seat: SeatID, place: Int) {
            self.seat = seat
            self.place = place
        }
    }

    /// What the places are worth in an evening's table, the first of them first; others are worth nothing.
    public static let points: [UInt32] = [10, 7, 5, 3, 1]

    /// The best first. A game may leave out what is worth no points.
    public let lines: [Line]

    /// Makes the places of a round.
    public init(_ lines: [Line]) {
        self.lines = lines
    }

    /// What a place is worth.
    public static func points(of place: Int) -> UInt32 {
        points.indices.contains(place - 1) ? points[place - 1] : 0
    }
}
