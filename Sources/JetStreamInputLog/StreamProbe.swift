import Foundation
import InputLog
import Synchronization

/// Asks the stream's leader twice a second whether it is there, and what it has. A server that is cut off from the others gives signs of life
/// as ever, but cannot reach the leader: then another one is gone to.
final class StreamProbe: Sendable {
    private struct State {
        var answered = ContinuousClock.now
        var bytes = 0
        var lastSequence: UInt64 = 0
        var clockOffset = 0.0
        var isClosed = false
    }

    /// How long a leader may not answer until it is asked by another way, and how long that is given.
    private static let patience = Duration.milliseconds(2500)

    private let link: StreamLink
    private let state: Mutex<State>
    private let tell: @Sendable (UInt64) -> Void
    private let wake = MonotonicSemaphore()

    /// - Parameters:
    ///   - info: what the leader has just told.
    ///   - tell: is told the number of the stream's last message.
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

    /// How long the leader has not answered.
    var silence: Duration { .now - state.withLock { $0.answered } }
    /// How many seconds this machine's clock is ahead of the leader's.
    var clockOffset: Double { state.withLock { $0.clockOffset } }
    /// How many bytes the stream takes, as of late.
    var bytes: Int { state.withLock { $0.bytes } }
    /// The number of the stream's last message, as of late.
    var lastSequence: UInt64 { state.withLock { $0.lastSequence } }
}
