import GameRules

/// The results of a play's rounds, in four bytes each.
struct PlayResult: Hashable, Sendable {
    /// The maximum number of seats that ``firsts(without:)`` returns.
    static let firstsMax = 5
    /// The highest index at which a part can start. A higher one means a damaged log.
    private static let numbersMax = 1 << 24

    /// Whether the numbers are places. Rooms of the first two versions stored points instead: each seat's points at the
    /// end of the play, by seat number.
    let hasPlaces: Bool
    /// For places: the seat numbers of each round, best first. A negative number means that the seat shares the
    /// previous one's place. Each round ends with 0.
    fileprivate(set) var numbers: [Int32]

    /// Creates a result from logged values.
    init(hasPlaces: Bool, numbers: [Int32]) {
        self.hasPlaces = hasPlaces
        self.numbers = numbers
    }

    /// Creates the points of a finished play, as rooms of the first two versions store them.
    init(pointsOf game: some EveningPlay) {
        var points: [UInt32] = []
        for round in game.roundPlaces { round.addPoints(to: &points) }
        self.init(hasPlaces: false, numbers: points.map(Int32.init))
    }

    /// Creates the places of a finished play.
    init(placesOf game: some EveningPlay) {
        var numbers: [Int32] = []
        for round in game.allRoundPlaces {
            var before = 0
            for line in round.lines {
                let number = Int32(line.seat.number)
                numbers.append(line.place == before ? -number : number)
                before = line.place
            }
            numbers.append(0)
        }
        self.init(hasPlaces: true, numbers: numbers)
    }

    /// Returns a part of the result, for one record.
    subscript(bounds: Range<Int>) -> PlayResult {
        PlayResult(hasPlaces: hasPlaces, numbers: Array(numbers[bounds]))
    }

    /// Inserts a part from the log at an index.
    mutating func take(_ part: PlayResult, at first: Int) {
        guard part.hasPlaces == hasPlaces, (0...PlayResult.numbersMax).contains(first) else { return }
        let missing = first + part.numbers.count - numbers.count
        if missing > 0 { numbers += [Int32](repeating: 0, count: missing) }
        numbers.replaceSubrange(first..<first + part.numbers.count, with: part.numbers)
    }

    /// Adds the points for these places to the seats' points.
    func addPoints(to points: inout [UInt32], without isRemoved: (SeatID) -> Bool) {
        guard hasPlaces else {
            while points.count < numbers.count { points.append(0) }
            for index in numbers.indices { points[index].add(UInt32(clamping: numbers[index])) }
            return
        }
        for round in places(without: isRemoved, upTo: RoundPlaces.points.count) { round.addPoints(to: &points) }
    }

    /// Returns the seats that came first in most rounds, with the number of rounds. Of equal seats, the lower ones are
    /// first.
    func firsts(without isRemoved: (SeatID) -> Bool) -> [(seat: SeatID, rounds: Int)] {
        var counts: [SeatID: Int] = [:]
        for round in places(without: isRemoved, upTo: 1) {
            for line in round.lines { counts[line.seat, default: 0] += 1 }
        }
        let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return order.prefix(PlayResult.firstsMax).map { (seat: $0.key, rounds: $0.value) }
    }

    /// Returns the places that remain without removed seats, by round.
    func places(without isRemoved: (SeatID) -> Bool, upTo last: Int) -> [RoundPlaces] {
        numbers.split(separator: 0, omittingEmptySubsequences: true).map { round in
            var lines: [RoundPlaces.Line] = []
            lines.reserveCapacity(round.count)
            for number in round {
                let place = number < 0 ? lines.last?.place ?? 1 : lines.count + 1
                lines.append(RoundPlaces.Line(seat: SeatID(number.magnitude), place: place))
            }
            return RoundPlaces(lines).without(isRemoved, upTo: last)
        }
    }
}

extension RoundPlaces {
    /// Adds the points for these places to the seats' points, by seat number.
    func addPoints(to points: inout [UInt32]) {
        for line in lines where RoundPlaces.points(of: line.place) > 0 {
            let index = Int(line.seat.number) - 1
            while points.count <= index { points.append(0) }
            points[index].add(RoundPlaces.points(of: line.place))
        }
    }
}

extension UInt32 {
    /// Adds points. A sum that overflows, which only a damaged log can cause, becomes the largest number.
    fileprivate mutating func add(_ points: UInt32) {
        let (sum, overflows) = addingReportingOverflow(points)
        self = overflows ? .max : sum
    }
}
