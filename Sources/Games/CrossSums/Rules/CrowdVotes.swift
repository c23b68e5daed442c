import GameRules

/// The players' recent votes on the shared board. A mark is made once enough of them agree.
struct CrowdVotes: Hashable, Sendable {
    private struct Vote: Hashable, Sendable {
        let seat: UInt32
        let time: Timestamp
    }

    /// The lifetime of a vote, in milliseconds.
    static let lastingMilliseconds: Int64 = 8_000

    /// The votes, by twice the cell, plus one for removing it; the oldest first.
    private var votes: [[Vote]]
    /// The time of the last vote.
    private var latest = Timestamp(milliseconds: 0)

    init(cells: Int) { votes = [[Vote]](repeating: [], count: 2 * cells) }

    private static func place(_ cell: Int, _ mark: Mark) -> Int { 2 * cell + (mark == .removed ? 1 : 0) }

    /// Adds a seat's vote; its earlier vote for the same mark is replaced.
    mutating func add(_ cell: Int, as mark: Mark, by seat: SeatID, at time: Timestamp) {
        let place = Self.place(cell, mark)
        votes[place].removeAll { $0.seat == seat.number || Self.isOver($0, at: time) }
        votes[place].append(Vote(seat: seat.number, time: time))
        latest = max(latest, time)
    }

    /// Discards the votes for a decided cell.
    mutating func clear(_ cell: Int) {
        votes[2 * cell] = []
        votes[2 * cell + 1] = []
    }

    private static func isOver(_ vote: Vote, at time: Timestamp) -> Bool {
        time.milliseconds - vote.time.milliseconds > Self.lastingMilliseconds
    }

    /// Returns the number of valid votes for a mark, of some seats or of all.
    func count(_ cell: Int, as mark: Mark, at time: Timestamp, among present: SeatSet? = nil) -> Int {
        votes[Self.place(cell, mark)].count { vote in
            !Self.isOver(vote, at: time) && (present?.contains(SeatID(vote.seat)) ?? true)
        }
    }

    /// Returns the marks with the most votes, as of the last vote.
    func most(_ count: Int) -> [(cell: Int, mark: Mark, count: Int)] {
        let all = votes.indices.compactMap { place -> (cell: Int, mark: Mark, count: Int)? in
            guard !votes[place].isEmpty else { return nil }
            let (cell, mark) = (place / 2, place % 2 == 1 ? Mark.removed : .kept)
            let count = self.count(cell, as: mark, at: latest)
            return count > 0 ? (cell, mark, count) : nil
        }
        return Array(all.sorted { ($1.count, $0.cell) < ($0.count, $1.cell) }.prefix(count))
    }
}
