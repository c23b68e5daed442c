import GameRules

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
