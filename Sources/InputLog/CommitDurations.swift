/// A histogram of how long commits took, in the buckets that a Prometheus histogram wants.
public struct CommitDurations: Sendable, Equatable {
    /// Upper bounds of the buckets in seconds, inclusive. They surround 6 ms, what a commit costs on a small cloud disk.
    public static let boundsSeconds: [Double] = [
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
    ]

    /// How many commits fell into each bucket and not into one before it; the last, beyond all bounds, is additional.
    public private(set) var counts = [Int](repeating: 0, count: boundsSeconds.count + 1)
    /// All durations together, in seconds.
    public private(set) var sumSeconds = 0.0

    /// No commit yet.
    public init() {}

    package mutating func add(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let value = Double(seconds) + Double(attoseconds) * 1e-18
        let bucket = Self.boundsSeconds.firstIndex { value <= $0 } ?? Self.boundsSeconds.count
        counts[bucket] += 1
        sumSeconds += value
    }
}
