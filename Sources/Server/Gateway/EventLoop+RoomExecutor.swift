import Rooms
import WebSocketServer

/// Rooms live on the event loops: a message reaches its room on the thread that read it.
extension EventLoop: RoomExecutor {
    /// The system's clock that only ever runs on.
    public var uptime: Duration { EventLoop.start.duration(to: .now) }

    private static let start = ContinuousClock.now

    /// Runs work once, on the loop's thread, when the time has passed.
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        let _: LoopTimer = schedule(after: delay, work)
    }
}
