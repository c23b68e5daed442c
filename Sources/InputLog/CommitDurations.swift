/// A histogram of commit durations, in the buckets of a Prometheus histogram.
public struct CommitDurations: Sendable, Equatable {
    /// Upper bounds of the buckets in seconds, inclusive. They surround 6 ms, the duration of a commit on a small cloud
    /// disk.
    public static let boundsSeconds: [Double] = [
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
    ]

    /// The number of commits in each bucket and not in an earlier one. The last element counts those beyond all bounds.
    public private(set) var counts = [Int](repeating: 0, count: boundsSeconds.count + 1)
    /// The sum of all durations, in seconds.
    public private(set) var sumSeconds = 0.0

    /// Creates an empty histogram.
    public init() {}

    package mutating func add(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let value = Double(seconds) + Double(attoseconds) * 1e-18
        let bucket = Self.boundsSeconds.firstIndex { value <= $0 } ?? Self.boundsSeconds.count
        counts[bucket] += 1
        sumSeconds += value
    }
}
