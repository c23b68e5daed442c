/// Whether a client reads what is sent: some byte within a time, and a minimum rate in the long run.
struct Progress {
    /// The minimum rate in bytes per second. A slower client only holds memory that others need.
    static let leastBytesPerSecond = 4_096
    /// How long a client may be slower, in nanoseconds.
    static let windowNanoseconds: UInt64 = 30_000_000_000

    private var taken: Int
    private var lastTime: UInt64
    private var windowTaken: Int
    private var windowStart: UInt64

    /// Starts to measure progress.
    ///
    /// - Parameters:
    ///   - taken: the bytes that the client has read so far, counted from any start.
    ///   - now: the time, in nanoseconds.
    init(taken: Int, now: UInt64) {
        self.taken = taken
        lastTime = now
        windowTaken = taken
        windowStart = now
    }

    /// Updates the number of bytes read. Returns whether the client is stuck.
    ///
    /// - Parameter patience: how long the client may read nothing, in nanoseconds.
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
