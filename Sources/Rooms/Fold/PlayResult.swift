import GameRules

/// What the rounds of a play came to, in four bytes for each result.
struct PlayResult: Hashable, Sendable {
    /// How many seats ``firsts(without:)`` names.
    static let firstsMax = 5
    /// Where a part can begin at most; a larger index is one of a damaged log.
    private static let numbersMax = 1 << 24

    /// Whether the numbers are places. Rooms of the first two versions kept points: what the places of each seat were
    /// worth when the play was over, by the seats' numbers.
    let hasPlaces: Bool
    /// Of places, round by round the numbers of the seats, the best first. A number is negative if the seat shares the
    /// place of the one before it, and each round ends with 0.
    fileprivate(set) var numbers: [Int32]

    /// What was logged.
    init(hasPlaces: Bool, numbers: [Int32]) {
        self.hasPlaces = hasPlaces
        self.numbers = numbers
    }

    /// The points of a play that is over, as rooms of the first two versions keep them.
    init(pointsOf game: any HostedGame) {
        var points: [UInt32] = []
        for round in game.roundPlaces { round.addPoints(to: &points) }
        self.init(hasPlaces: false, numbers: points.map(Int32.init))
    }

    /// The places of a play that is over.
    init(placesOf game: any HostedGame) {
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

    /// A part of it, for one record.
    subscript(bounds: Range<Int>) -> PlayResult {
        PlayResult(hasPlaces: hasPlaces, numbers: Array(numbers[bounds]))
    }

    /// Takes a part from the log that begins at an index.
    mutating func take(_ part: PlayResult, at first: Int) {
        guard part.hasPlaces == hasPlaces, (0...PlayResult.numbersMax).contains(first) else { return }
        let missing = first + part.numbers.count - numbers.count
        if missing > 0 { numbers += [Int32](repeating: 0, count: missing) }
        numbers.replaceSubrange(first..<first + part.numbers.count, with: part.numbers)
    }

    /// Adds what the places are worth to what the seats have already.
    func addPoints(to points: inout [UInt32], without isRemoved: (SeatID) -> Bool) {
        guard hasPlaces else {
            while points.count < numbers.count { points.append(0) }
            for index in numbers.indices { points[index].add(UInt32(clamping: numbers[index])) }
            return
        }
        for round in places(without: isRemoved, upTo: RoundPlaces.points.count) { round.addPoints(to: &points) }
    }

    /// The seats that came first in most rounds, and in how many; of equals the lower seats.
    func firsts(without isRemoved: (SeatID) -> Bool) -> [(seat: SeatID, rounds: Int)] {
        var counts: [SeatID: Int] = [:]
        for round in places(without: isRemoved, upTo: 1) {
            for line in round.lines { counts[line.seat, default: 0] += 1 }
        }
        let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return order.prefix(PlayResult.firstsMax).map { (seat: $0.key, rounds: $0.value) }
    }

    /// The places that are left, round by round.
    private func places(without isRemoved: (SeatID) -> Bool, upTo last: Int) -> [RoundPlaces] {
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
    /// Adds what the places are worth to what the seats have already, by the seats' numbers.
    func addPoints(to points: inout [UInt32]) {
        for line in lines where RoundPlaces.points(of: line.place) > 0 {
            let index = Int(line.seat.number) - 1
            while points.count <= index { points.append(0) }
            points[index].add(RoundPlaces.points(of: line.place))
        }
    }
}

extension UInt32 {
    /// Adds points; a sum that does not fit, as only a damaged log can have it, stays the largest number.
    fileprivate mutating func add(_ points: UInt32) {
        let (sum, overflows) = addingReportingOverflow(points)
        self = overflows ? .max : sum
    }
}
