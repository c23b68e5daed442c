import Rooms
import WebSocketServer

/// Rooms run on event loops: a message reaches its room on the thread that read it.
extension EventLoop: RoomExecutor {
    /// The time of a monotonic clock.
    public var uptime: Duration { EventLoop.start.duration(to: .now) }

    private static let start = ContinuousClock.now

    /// Runs work once, on the loop's thread, when the time has passed.
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        let _: LoopTimer = schedule(after: delay, work)
    }
}
