/// Whether a client takes what is sent to it: some byte within a time, and in the long run so many a second.
struct Progress {
    /// Bytes a second below which a client only holds what others wait for.
    static let leastBytesPerSecond = 4_096
    /// How long it may be slower than that, in nanoseconds.
    static let windowNanoseconds: UInt64 = 30_000_000_000

    private var taken: Int
    private var lastTime: UInt64
    private var windowTaken: Int
    private var windowStart: UInt64

    /// - Parameters:
    ///   - taken: bytes that the client has taken so far, counted from anywhere.
    ///   - now: the time, in nanoseconds.
    init(taken: Int, now: UInt64) {
        self.taken = taken
        lastTime = now
        windowTaken = taken
        windowStart = now
    }

    /// Takes note of how much was taken by now; returns whether the client is stuck.
    ///
    /// - Parameter patience: how long it may take nothing, in nanoseconds.
    mutating func isStuck(taken now: Int, at time: UInt64, patience: UInt64) -> Bool {
        if now > taken {
            taken = now
            lastTime = time
        }
        if time &- lastTime > patience { return true }
        let span = time &- windowStart
        guard span >= Self.windowNanoseconds else { return false }
        let isSlow = UInt64(max(0, now - windowTaken)) < UInt64(Self.leastBytesPerSecond) * (span / 1_000_000_000)
        windowTaken = now
        windowStart = time
        return isSlow
    }
}
