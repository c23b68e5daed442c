/// Detects the end of a burst, such as a thousand joins, or thousands of reconnections after a restart.
struct BurstWatch {
    /// The minimum of connections and messages in a burst.
    private static let burst = 512
    /// The maximum of connections and messages in a quiet interval.
    private static let quiet = 25

    private var last = 0
    private var atLastEnd = 0

    /// Returns whether a burst has ended: there was much work since the last one, and hardly any since the last call.
    ///
    /// - Parameter work: The total number of opened connections and received messages.
    mutating func isOver(work: Int) -> Bool {
        defer { last = work }
        guard work - last <= BurstWatch.quiet, work - atLastEnd >= BurstWatch.burst else { return false }
        atLastEnd = work
        return true
    }
}
