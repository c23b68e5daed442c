import GameRules

/// What the game knows of a seat's player that no call looks at, in half a cache line.
struct BingoPlayer: Hashable, Sendable {
    /// Until when the seat's early marks do not count for the crowd, because it tapped too fast.
    var quietUntil = Timestamp(milliseconds: .min)
    /// The last taps.
    var taps = TapTimes()
    /// The deal number of the board.
    var deal: Int32 = 0
    /// How long the player's page holds calls back, in seconds.
    var guardSeconds: UInt16 = 0
    /// Whether the player has marked a cell by hand, in whichever round.
    var hasTapped = false
    /// Whether the seat's bingo was forgotten once, since its player took it back before everybody can have seen it.
    var isForgiven = false

    /// Forgets all that belongs to a board, but not the player's preferences.
    mutating func clearBoard() {
        var player = BingoPlayer()
        player.hasTapped = hasTapped
        player.guardSeconds = guardSeconds
        self = player
    }
}

/// When a seat tapped its last five times: enough to notice a sixth within ten seconds, in sixteen bytes.
struct TapTimes: Hashable, Sendable {
    /// How many seconds six taps must at least span.
    static let spanSeconds = 10

    /// When the seat tapped last.
    private(set) var last = Timestamp(milliseconds: .min)
    /// The milliseconds between the last five taps; the longest that fits stands for all that are longer.
    private var gaps = SIMD4<UInt16>(repeating: .max)

    /// Takes note of a tap; whether it was the sixth within the span.
    mutating func record(at time: Timestamp) -> Bool {
        let (distance, isFirst) = time.milliseconds.subtractingReportingOverflow(last.milliseconds)
        let gap = isFirst ? .max : UInt16(clamping: distance)
        let span = Int(gap) + Int(gaps[0]) + Int(gaps[1]) + Int(gaps[2]) + Int(gaps[3])
        gaps = SIMD4(gap, gaps[0], gaps[1], gaps[2])
        last = time
        return span < TapTimes.spanSeconds * 1000
    }
}
