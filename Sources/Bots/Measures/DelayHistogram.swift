/// Counts delays for percentiles without storing each delay: exact below 128 µs, within 1 % above.
struct DelayHistogram {
    /// The number of buckets for each power of two.
    private static let steps = 128

    private var counts: [Int] = []
    /// The number of delays counted.
    private(set) var count = 0
    /// The longest delay, in microseconds, exact.
    private(set) var maxMicroseconds = 0

    /// Counts a delay. A negative delay (two clocks, or rounding) counts as zero.
    mutating func add(microseconds: Int) {
        let value = max(0, microseconds)
        let bucket = DelayHistogram.bucket(of: value)
        if bucket >= counts.count { counts.append(contentsOf: repeatElement(0, count: bucket + 1 - counts.count)) }
        counts[bucket] += 1
        count += 1
        maxMicroseconds = max(maxMicroseconds, value)
    }

    /// Returns the delay that a share of all delays does not exceed, in microseconds, or `nil` if none was counted.
    ///
    /// - Parameter share: from 0 to 1; 0.99 for the 99th percentile (the nearest rank).
    func percentile(_ share: Double) -> Int? {
        guard count > 0 else { return nil }
        let rank = min(max(Int((share * Double(count)).rounded(.up)), 1), count)
        var seen = 0
        for (bucket, number) in counts.enumerated() {
            seen += number
            if seen >= rank { return min(DelayHistogram.upperBound(of: bucket), maxMicroseconds) }
        }
        return maxMicroseconds
    }

    /// Values below 128 have a bucket each. Each larger power of two is divided into 128 buckets.
    private static func bucket(of value: Int) -> Int {
        guard value >= steps else { return value }
        let power = Int.bitWidth - 1 - value.leadingZeroBitCount
        let shift = power - 7
        return (shift + 1) * steps + (value >> shift) - steps
    }

    private static func upperBound(of bucket: Int) -> Int {
        guard bucket >= steps else { return bucket }
        let shift = bucket / steps - 1
        return (bucket % steps + steps + 1) << shift - 1
    }
}
