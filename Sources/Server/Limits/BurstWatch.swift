/// Notices that a burst is over: a hall that has filled, thousands who have come back after a restart.
struct BurstWatch {
    /// What a burst has at least, in connections and messages.
    private static let burst = 512
    /// What a quiet moment has at most.
    private static let quiet = 25

    private var last = 0
    private var atLastEnd = 0

    /// Whether much happened since the last burst was over, and hardly anything since the last look.
    ///
    /// - Parameter work: how many connections were opened and messages received, ever.
    mutating func isOver(work: Int) -> Bool {
        defer { last = work }
        guard work - last <= BurstWatch.quiet, work - atLastEnd >= BurstWatch.burst else { return false }
        atLastEnd = work
        return true
    }
}
