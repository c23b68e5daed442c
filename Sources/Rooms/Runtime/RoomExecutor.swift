import GameRules

/// The thread of a room: its isolation domain, its mailbox and its timers.
///
/// In the server this is an event loop, so that a message from a socket reaches its room without a hop. In tests and
/// simulations it runs step by step.
public protocol RoomExecutor: SerialExecutor {
    /// Runs `work` on the executor's thread, after all earlier work. May be called on any thread.
    func execute(_ work: @escaping @Sendable () -> Void)
    /// Runs `work` on the executor's thread after a delay. Must be called on that thread.
    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void)
    /// The clock of its timers. It is monotonic, whatever happens to the system's clock, and has an arbitrary start.
    var uptime: Duration { get }
    /// Whether the calling thread is the executor's.
    var isCurrent: Bool { get }
}

extension RoomExecutor {
    /// Runs `work` immediately if this is the executor's thread, otherwise after all earlier work.
    public func run(_ work: @escaping @Sendable () -> Void) {
        if isCurrent { work() } else { execute(work) }
    }
}
