import Dispatch
import Foundation
import InputLog
import Synchronization

/// The one thread that writes: it sleeps until there is something to commit, and looks after a disk that fails.
///
/// A thread of its own, because a commit blocks for as long as the disk takes; on a shared pool it would take a thread
/// away from the rooms.
final class CommitThread: Sendable {
    private let committer: GroupCommitter
    private let delays: ClosedRange<Duration>
    private let bell = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let rung = Atomic(false)
    private let stopping = Atomic(false)

    /// The longest pause in which company is waited for: far less than anybody notices, even all of them together.
    private static let longestGathering: Duration = .microseconds(500)

    /// How long nothing may be written until somebody looks whether the files are still there, in seconds.
    private static let probeInterval = 1.0

    /// How many pauses there are at most. What comes alone waits for one; another follows only where more has come.
    private static let gatheringsAtMost = 4

    /// - Parameter delays: the pause between two attempts to recover, from the first to the longest; it doubles.
    init(_ committer: GroupCommitter, retryDelays delays: ClosedRange<Duration>) {
        self.committer = committer
        self.delays = delays
        let thread = Thread { [self] in run() }
        thread.name = "log"
        thread.start()
    }

    /// Tells the thread that something was queued. Cheap if it knows already.
    func ring() {
        if !rung.exchange(true, ordering: .sequentiallyConsistent) { bell.signal() }
    }

    /// Lets the thread commit what is queued and end. Does not wait.
    func stop() {
        committer.stopTaking()
        stopping.store(true, ordering: .sequentiallyConsistent)
        bell.signal()
    }

    /// Waits for the end of the thread, for one caller.
    func join() {
        ended.wait()
    }

    private func run() {
        var delay = delays.lowerBound
        var gathering = Duration.zero
        while !stopping.load(ordering: .sequentiallyConsistent) {
            if case .failing = committer.health {
                _ = bell.wait(timeout: .now() + delay.seconds)
                delay = committer.retry() ? delays.lowerBound : min(delay * 2, delays.upperBound)
            } else if bell.wait(timeout: .now() + Self.probeInterval) == .timedOut {
                committer.probe()
                continue
            }
            if gathering > .zero { gather(pausing: gathering) }
            rung.store(false, ordering: .sequentiallyConsistent)
            let start = ContinuousClock.now
            if committer.turn() { gathering = min((ContinuousClock.now - start) / 16, Self.longestGathering) }
            while committer.turn() {}
        }
        while committer.turn() {}
        committer.finish()
        ended.signal()
    }

    /// Whoever rings often has more to say in the same turn of its loop. A sixteenth of a commit spent on waiting for it
    /// saves a whole commit, and what was appended together is announced together. Where more has come, there is another
    /// pause: with a fast disk, a sixteenth of a commit is shorter than a burst.
    private func gather(pausing pause: Duration) {
        var count = committer.waiting
        for _ in 0..<Self.gatheringsAtMost {
            Thread.sleep(forTimeInterval: pause.seconds)
            let now = committer.waiting
            if now == count { return }
            count = now
        }
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
