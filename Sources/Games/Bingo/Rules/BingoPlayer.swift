import GameRules

/// The data of a seat's player that calls do not need, in half a cache line.
struct BingoPlayer: Hashable, Sendable {
    /// The time until which the seat's early marks do not count for the crowd, because it tapped too fast.
    var quietUntil = Timestamp(milliseconds: .min)
    /// The last taps.
    var taps = TapTimes()
    /// The board's deal number.
    var deal: Int32 = 0
    /// The delay of the player's page, in seconds.
    var guardSeconds: UInt16 = 0
    /// Whether the player has marked a cell by hand in any round.
    var hasTapped = false
    /// Whether the seat's bingo was once treated as unannounced, because its player took it back before it can have
    /// been announced.
    var isForgiven = false

    /// Clears everything that belongs to a board, but keeps the player's preferences.
    mutating func clearBoard() {
        var player = BingoPlayer()
        player.hasTapped = hasTapped
        player.guardSeconds = guardSeconds
        self = player
    }
}

/// The times of a seat's last five taps: enough to detect a sixth within ten seconds, in sixteen bytes.
struct TapTimes: Hashable, Sendable {
    /// The minimum time that six taps must span, in seconds.
    static let spanSeconds = 10

    /// The time of the last tap.
    private(set) var last = Timestamp(milliseconds: .min)
    /// The milliseconds between the last five taps; longer gaps are stored as the largest value.
    private var gaps = SIMD4<UInt16>(repeating: .max)

    /// Records a tap, and returns whether it was the sixth within the span.
    mutating func record(at time: Timestamp) -> Bool {
        let (distance, isFirst) = time.milliseconds.subtractingReportingOverflow(last.milliseconds)
        let gap = isFirst ? .max : UInt16(clamping: distance)
        let span = Int(gap) + Int(gaps[0]) + Int(gaps[1]) + Int(gaps[2]) + Int(gaps[3])
        gaps = SIMD4(gap, gaps[0], gaps[1], gaps[2])
        last = time
        return span < TapTimes.spanSeconds * 1000
    }
}
