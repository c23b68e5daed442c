/// The places of one finished round.
///
/// Only results have a place: players who did not solve it or were out are not listed. Equal results share the better
/// place, and the following places are skipped: 1, 1, 3. A removed seat has no place, and those after it move up.
public struct RoundPlaces: Hashable, Sendable {
    /// One line: a seat and its place, from 1.
    public struct Line: Hashable, Sendable {
        /// The seat that has this place.
        public let seat: SeatID
        /// The place, from 1.
        public var place: Int { Int(number) }
        private let number: UInt32

        /// Creates a line.
        public init(seat: SeatID, place: Int) {
            self.seat = seat
            number = UInt32(place)
        }
    }

    /// The points for places in the overall standings, from the first place on. Further places get none.
    public static let points: [UInt32] = [10, 7, 5, 3, 1]

    /// The lines, best first. A game may omit those that are worth no points.
    public let lines: [Line]

    /// Creates the places of a round.
    public init(_ lines: [Line]) {
        self.lines = lines
    }

    /// Creates the places that remain without removed seats: each is 1 plus the number of remaining seats with a better
    /// result.
    ///
    /// - Parameters:
    ///   - all: the lines including removed seats, best first.
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

    /// Returns the places that remain without removed seats; see ``init(_:without:upTo:)``.
    public func without(_ isRemoved: (SeatID) -> Bool, upTo last: Int = .max) -> RoundPlaces {
        RoundPlaces(lines, without: isRemoved, upTo: last)
    }

    /// Returns the points for a place.
    public static func points(of place: Int) -> UInt32 {
        points.indices.contains(place - 1) ? points[place - 1] : 0
    }
}
