import Rooms
import WebSocketServer

/// Rooms live on the event loops: a message reaches its room on the thread that read it.
extension EventLoop: RoomExecutor {
    /// Runs work once, on the loop's thread, when the time has passed.
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        let _: LoopTimer = schedule(after: delay, work)
    }
}
