import GameRules

/// Limits events to a rate, with bursts: a bucket that fills steadily and from which each event takes a token.
public struct TokenBucket: Sendable {
    private var filledMilliseconds: Int64 = 0
    private var tokens: Float = .infinity

    public init() {}

    /// Takes a token at a time. Returns `false` if none is left. If the clock goes back, nothing is added, and filling
    /// continues from the new time.
    public mutating func take(at time: Timestamp, rate: RoomLimits.Rate) -> Bool {
        guard rate.perSecond > 0 else { return true }
        let passed = max(0, time.milliseconds - filledMilliseconds)
        tokens = min(Float(rate.burst), tokens + Float(passed) * Float(rate.perSecond) / 1000)
        filledMilliseconds = time.milliseconds
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }

    /// Takes more tokens for an event that turned out to be large. The balance may become negative.
    public mutating func charge(_ count: Int) { tokens -= Float(count) }

    /// Returns the token of an event that did not happen or does not count.
    public mutating func giveBack() { tokens += 1 }

    /// Whether at least half of the burst was left after the last event.
    public func isHalfFull(rate: RoomLimits.Rate) -> Bool { tokens >= Float(rate.burst) / 2 }
}
