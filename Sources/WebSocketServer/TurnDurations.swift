internal import Glibc

/// A histogram of the processor time that turns of loops took: how long a room or a client delays all others on its
/// loop. It does not include waiting for sockets, and other processes do not distort it.
public struct TurnDurations: Sendable, Hashable {
    /// Upper bounds of the buckets in seconds, inclusive. They are closer together around 20 ms, from which players
    /// notice a turn.
    public static let boundsSeconds: [Double] = [
        0.0001, 0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2, 5,
    ]

    /// The number of turns in each bucket and not in an earlier one. The last element counts those beyond all bounds.
    public private(set) var counts = [Int](repeating: 0, count: boundsSeconds.count + 1)
    /// The sum of all turns, in nanoseconds.
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

    /// Returns the processor time of the calling thread, in nanoseconds.
    ///
    /// The corresponding C function is `clock_gettime` with `CLOCK_THREAD_CPUTIME_ID`, which takes a third of a
    /// microsecond.
    static func threadNanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}
