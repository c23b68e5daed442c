import Dispatch
import GameRules

/// The single thread that computes the bots' moves of all rooms, in order.
final class BackgroundMoveQueue: Sendable {
    /// The waiting time from which a bot's computation is shortened.
    static let waitMax = Duration.milliseconds(50)

    private let queue = DispatchQueue(label: "callboard.thoughts", qos: .utility)
    private let uptime: @Sendable () -> Duration

    /// - Parameter uptime: A monotonic clock.
    init(uptime: @escaping @Sendable () -> Duration = { [start = ContinuousClock.now] in start.duration(to: .now) }) {
        self.uptime = uptime
    }

    func think(_ move: @escaping BackgroundMove<Void>) {
        let asked = uptime()
        queue.async { [uptime] in move(uptime() - asked > BackgroundMoveQueue.waitMax) }
    }
}
