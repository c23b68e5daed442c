internal import Glibc

/// A histogram of how long the turns of loops kept their threads, in processor time: what a room or a client takes from
/// everybody else on its loop. A busy machine does not stretch it, and waiting for sockets does not count.
public struct TurnDurations: Sendable, Hashable {
    /// Upper bounds of the buckets in seconds, inclusive. Around 20 ms, beyond which a turn is felt, they stand closer.
    public static let boundsSeconds: [Double] = [
        0.0001, 0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2, 5,
    ]

    /// How many turns fell into each bucket and not into one before it; the last, beyond all bounds, is additional.
    public private(set) var counts = [Int](repeating: 0, count: boundsSeconds.count + 1)
    /// All turns together, in nanoseconds.
    public private(set) var sumNanoseconds: UInt64 = 0
    /// The longest turn, in nanoseconds.
    public private(set) var longestNanoseconds: UInt64 = 0

    private static let boundsNanoseconds = boundsSeconds.map { UInt64($0 * 1e9) }

    mutating func add(nanoseconds: UInt64) {
        var bucket = 0
        while bucket < Self.boundsNanoseconds.count, nanoseconds > Self.boundsNanoseconds[bucket] { bucket += 1 }
        counts[bucket] += 1
        sumNanoseconds &+= nanoseconds
        longestNanoseconds = max(longestNanoseconds, nanoseconds)
    }

    mutating func add(_ other: TurnDurations) {
        for bucket in counts.indices { counts[bucket] += other.counts[bucket] }
        sumNanoseconds &+= other.sumNanoseconds
        longestNanoseconds = max(longestNanoseconds, other.longestNanoseconds)
    }

    /// The processor time of the calling thread, in nanoseconds.
    ///
    /// The corresponding C function is `clock_gettime` with `CLOCK_THREAD_CPUTIME_ID`: a third of a microsecond.
    static func threadNanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}
