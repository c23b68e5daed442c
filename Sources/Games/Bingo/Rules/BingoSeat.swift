import GameRules

/// What the game knows of a seat besides the terms and marks of its board and its rank: about a cache line.
struct BingoSeat: Hashable, Sendable {
    /// Whether the seat plays on a board: players do, and hosts who were players before.
    var hasBoard = false
    /// Whether a host has removed the seat.
    var isRemoved = false
    /// Whether the player wants suggestions to confirm themselves.
    var wantsAutoMark = false
    /// Whether the seat's bingo of this round was announced, and not taken back with a call since.
    var isAnnounced = false

    /// Whether the seat's bingo was forgotten once, since its player took it back before everybody can have seen it.
    var isForgiven = false

    /// Whether the player has marked a cell by hand, in whichever round.
    var hasTapped = false

    /// How long the player's page holds calls back, in seconds.
    var guardSeconds: UInt16 = 0

    /// The deal number of the board.
    var deal: Int32 = 0
    /// The number of the latest standing call when the board was dealt.
    var dealtAfter: UInt32 = 0

    var marked: UInt32 = 0
    /// The cells whose term is called.
    var called: UInt32 = 0
    /// Cells whose mark the player took off by hand: they do not confirm themselves until marked by hand again.
    var declined: UInt32 = 0
    /// Cells whose mark went with a call that was taken back, and that the player has not touched since.
    var cleared: UInt32 = 0
    var held: PatternSet = []
    /// When the bingo was confirmed; meaningless without one.
    var bingoTime = Timestamp(milliseconds: 0)

    var taps = TapTimes()
    /// Until when the seat's early marks do not count for the crowd, because it tapped too fast.
    var quietUntil = Timestamp(milliseconds: .min)

    /// Whether the seat's board takes part in the round.
    var plays: Bool { hasBoard && !isRemoved }

    /// Forgets all that belongs to a board, but not the seat's preferences.
    mutating func clearBoard() {
        var seat = BingoSeat()
        seat.hasBoard = hasBoard
        seat.isRemoved = isRemoved
        seat.wantsAutoMark = wantsAutoMark
        seat.hasTapped = hasTapped
        seat.guardSeconds = guardSeconds
        self = seat
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
