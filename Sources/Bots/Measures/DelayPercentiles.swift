/// Percentiles of a delay, in milliseconds.
public struct DelayPercentiles: Hashable, Sendable {
    /// How many delays were measured.
    public let count: Int
    /// Half of the delays were no longer.
    public let p50Milliseconds: Double
    /// 95 % of the delays were no longer.
    public let p95Milliseconds: Double
    /// 99 % of the delays were no longer.
    public let p99Milliseconds: Double
    public let maxMilliseconds: Double

    /// The percentiles of what was counted; `nil` if nothing was.
    init?(_ histogram: DelayHistogram) {
        guard let p50 = histogram.percentile(0.5), let p95 = histogram.percentile(0.95),
            let p99 = histogram.percentile(0.99)
        else { return nil }
        count = histogram.count
        p50Milliseconds = Double(p50) / 1_000
        p95Milliseconds = Double(p95) / 1_000
        p99Milliseconds = Double(p99) / 1_000
        maxMilliseconds = Double(histogram.maxMicroseconds) / 1_000
    }
}
