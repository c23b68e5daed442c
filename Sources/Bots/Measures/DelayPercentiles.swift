/// Percentiles of a delay, in milliseconds.
public struct DelayPercentiles: Hashable, Sendable {
    /// The number of delays measured.
    public let count: Int
    /// The delay that half of the delays do not exceed.
    public let p50Milliseconds: Double
    /// The delay that 95 % of the delays do not exceed.
    public let p95Milliseconds: Double
    /// The delay that 99 % of the delays do not exceed.
    public let p99Milliseconds: Double
    public let maxMilliseconds: Double

    /// Creates the percentiles of a histogram, or `nil` if it is empty.
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
