/// The places of one finished round.
///
/// Only results have a place: players who did not solve it or were out are not listed. Equal results share the better
/// place, and the next places are skipped: 1, 1, 3. A removed seat has no place, and those behind it move up.
public struct RoundPlaces: Hashable, Sendable {
    /// One line: a seat and its place, from 1.
    public struct Line: Hashable, Sendable {
        /// Whose place it is.
        public let seat: SeatID
        /// The place, from 1.
        public var place: Int { Int(number) }
        private let number: UInt32

        /// Says who came where.
        public init(seat: SeatID, place: Int) {
            self.seat = seat
            number = UInt32(place)
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

    /// Makes the places that are left without removed seats: each is 1 plus the number of remaining seats that did better.
    ///
    /// - Parameters:
    ///   - all: the lines with the removed seats, the best first.
    ///   - last: the last place that the caller needs.
    public init(_ all: some Sequence<Line>, without isRemoved: (SeatID) -> Bool, upTo last: Int = .max) {
        var left: [Line] = []
        var before = 0
        for line in all where !isRemoved(line.seat) {
            let place = line.place == before ? left[left.count - 1].place : left.count + 1
            guard place <= last else { break }
            left.append(Line(seat: line.seat, place: place))
            before = line.place
        }
        lines = left
    }

    /// The places that are left without removed seats; see ``init(_:without:upTo:)``.
    public func without(_ isRemoved: (SeatID) -> Bool, upTo last: Int = .max) -> RoundPlaces {
        RoundPlaces(lines, without: isRemoved, upTo: last)
    }

    /// What a place is worth.
    public static func points(of place: Int) -> UInt32 {
        points.indices.contains(place - 1) ? points[place - 1] : 0
    }
}
