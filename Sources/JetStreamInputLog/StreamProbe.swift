import Foundation
import InputLog
import Synchronization

/// Asks the stream's leader twice a second for its state. A server that is cut off from the others still sends
/// heartbeats but cannot reach the leader. In that case the process connects to another server.
final class StreamProbe: Sendable {
    private struct State {
        var answered = ContinuousClock.now
        var bytes = 0
        var lastSequence: UInt64 = 0
        var clockOffset = 0.0
        var isClosed = false
    }

    /// The time without an answer after which another connection is tried, and the time that connection gets.
    private static let patience = Duration.milliseconds(2500)

    private let link: StreamLink
    private let state: Mutex<State>
    private let tell: @Sendable (UInt64) -> Void
    private let wake = MonotonicSemaphore()

    /// Creates a probe that has not started.
    ///
    /// - Parameters:
    ///   - info: the leader's latest answer.
    ///   - tell: called with the number of the stream's last message.
    init(_ link: StreamLink, _ info: StreamAdministration.Info, tell: @escaping @Sendable (UInt64) -> Void) {
        self.link = link
        self.tell = tell
        var state = State()
        state.bytes = info.bytes
        state.lastSequence = info.lastSequence
        if info.now > 0 { state.clockOffset = Date().timeIntervalSince1970 - Double(info.now) / 1000 }
        self.state = Mutex(state)
    }

    func start() {
        let thread = Thread { [self] in
            var renewed = ContinuousClock.now
            while !state.withLock({ $0.isClosed }) {
                let asked = Date().timeIntervalSince1970
                if let info = try? link.administration.info(milliseconds: 1000) {
                    let middle = (asked + Date().timeIntervalSince1970) / 2
                    state.withLock { state in
                        state.answered = .now
                        if info.now > 0 { state.clockOffset = middle - Double(info.now) / 1000 }
                        state.bytes = info.bytes
                        state.lastSequence = info.lastSequence
                    }
                    tell(info.lastSequence)
                } else if silence > StreamProbe.patience, .now - renewed > StreamProbe.patience {
                    link.renew()
                    renewed = .now
                }
                wake.wait(atMost: .milliseconds(500))
            }
        }
        thread.name = "stream probe"
        thread.start()
    }

    func close() {
        state.withLock { $0.isClosed = true }
        wake.signal()
    }

    /// The time since the leader's last answer.
    var silence: Duration { .now - state.withLock { $0.answered } }
    /// The number of seconds that this machine's clock is ahead of the leader's.
    var clockOffset: Double { state.withLock { $0.clockOffset } }
    /// The recent size of the stream in bytes.
    var bytes: Int { state.withLock { $0.bytes } }
    /// The recent number of the stream's last message.
    var lastSequence: UInt64 { state.withLock { $0.lastSequence } }
}
