import Dispatch
import GameRules

/// The one thread on which the bots of all rooms think, one after the other.
final class ThoughtQueue: Sendable {
    /// A bot that has waited for longer than this hurries.
    static let waitMax = Duration.milliseconds(50)

    private let queue = DispatchQueue(label: "callboard.thoughts", qos: .utility)
    private let uptime: @Sendable () -> Duration

    /// - Parameter uptime: any clock that only ever runs on.
    init(uptime: @escaping @Sendable () -> Duration = { [start = ContinuousClock.now] in start.duration(to: .now) }) {
        self.uptime = uptime
    }

    func think(_ thought: @escaping Thought<Void>) {
        let asked = uptime()
        queue.async { [uptime] in thought(uptime() - asked > ThoughtQueue.waitMax) }
    }
}
