import GameRules

/// The thread on which a room lives: its isolation domain, its mailbox and its timers.
///
/// In the server this is an event loop, so that a message from a socket reaches its room without a hop; in tests and
/// simulations it is cranked by hand.
public protocol RoomExecutor: SerialExecutor {
    /// Runs `work` on the executor's thread, after everything that was handed over before. Callable from any thread.
    func execute(_ work: @escaping @Sendable () -> Void)
    /// Runs `work` on the executor's thread once `delay` has passed. Called on that thread only.
    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void)
    /// The clock by which its timers fall due: it only ever runs on, whatever is done to the time of day, and begins
    /// anywhere.
    var uptime: Duration { get }
    /// Whether the calling thread is the executor's.
    var isCurrent: Bool { get }
}

extension RoomExecutor {
    /// Runs `work` at once when already on the executor's thread, otherwise behind what was handed over before.
    public func run(_ work: @escaping @Sendable () -> Void) {
        if isCurrent { work() } else { execute(work) }
    }
}
