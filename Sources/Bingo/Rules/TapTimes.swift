import GameRules

/// When a seat tapped its last five times: enough to notice a sixth within ten seconds.
struct TapTimes: Hashable, Sendable {
    /// How many seconds six taps must at least span.
    static let spanSeconds = 10

    private var times: (Int64, Int64, Int64, Int64, Int64) = (.min, .min, .min, .min, .min)

    /// Takes note of a tap; whether it was the sixth within the span.
    mutating func record(at time: Timestamp) -> Bool {
        let isSixth = times.0 > time.adding(seconds: -TapTimes.spanSeconds).milliseconds
        times = (times.1, times.2, times.3, times.4, time.milliseconds)
        return isSixth
    }

    static func == (left: TapTimes, right: TapTimes) -> Bool { left.times == right.times }

    func hash(into hasher: inout Hasher) { hasher.combine(times.4) }
}
