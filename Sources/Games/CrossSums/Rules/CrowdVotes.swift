import GameRules

/// What the hall's players have lately tapped on the one board of all, where a mark happens once enough of them say the
/// same.
struct CrowdVotes: Hashable, Sendable {
    private struct Vote: Hashable, Sendable {
        let seat: UInt32
        let time: Timestamp
    }

    /// For so long a tap counts, in milliseconds.
    static let lastingMilliseconds: Int64 = 8_000

    /// By twice the cell, and one more for those who remove it; the oldest first.
    private var votes: [[Vote]]
    /// When somebody tapped last.
    private var latest = Timestamp(milliseconds: 0)

    init(cells: Int) { votes = [[Vote]](repeating: [], count: 2 * cells) }

    private static func place(_ cell: Int, _ mark: Mark) -> Int { 2 * cell + (mark == .removed ? 1 : 0) }

    /// A seat taps; its earlier tap for the same is forgotten.
    mutating func add(_ cell: Int, as mark: Mark, by seat: SeatID, at time: Timestamp) {
        let place = Self.place(cell, mark)
        votes[place].removeAll { $0.seat == seat.number || Self.isOver($0, at: time) }
        votes[place].append(Vote(seat: seat.number, time: time))
        latest = max(latest, time)
    }

    /// A cell has been decided.
    mutating func clear(_ cell: Int) {
        votes[2 * cell] = []
        votes[2 * cell + 1] = []
    }

    private static func isOver(_ vote: Vote, at time: Timestamp) -> Bool {
        time.milliseconds - vote.time.milliseconds > Self.lastingMilliseconds
    }

    /// How many say so at a time, of some seats or of all.
    func count(_ cell: Int, as mark: Mark, at time: Timestamp, among present: SeatSet? = nil) -> Int {
        votes[Self.place(cell, mark)].count { vote in
            !Self.isOver(vote, at: time) && (present?.contains(SeatID(vote.seat)) ?? true)
        }
    }

    /// What most say, as of the last tap.
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
