import GameRules

/// Lets events through at a rate, with bursts: a bucket that fills steadily and from which each event takes a token.
public struct TokenBucket: Sendable {
    private var filledMilliseconds: Int64 = 0
    private var tokens: Float = .infinity

    public init() {}

    /// Takes a token at a time; `false` if none is left. A clock that went back fills nothing, and fills on from there.
    public mutating func take(at time: Timestamp, rate: RoomLimits.Rate) -> Bool {
        guard rate.perSecond > 0 else { return true }
        let passed = max(0, time.milliseconds - filledMilliseconds)
        tokens = min(Float(rate.burst), tokens + Float(passed) * Float(rate.perSecond) / 1000)
        filledMilliseconds = time.milliseconds
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }

    /// Takes more for what turned out to be large: the bucket may owe some, which fills first.
    public mutating func charge(_ count: Int) { tokens -= Float(count) }

    /// What a token was taken for did not happen, or does not count.
    public mutating func giveBack() { tokens += 1 }

    /// Whether at least half of the burst was there after the last event.
    public func isHalfFull(rate: RoomLimits.Rate) -> Bool { tokens >= Float(rate.burst) / 2 }
}
