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
    private let bell = MonotonicSemaphore()
    private let ended = MonotonicSemaphore()
    private let rung = Atomic(false)
    private let stopping = Atomic(false)

    /// How long nothing may be written until somebody looks whether the files are still there.
    private static let probeInterval = Duration.seconds(1)

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
        var took = Duration.zero
        while !stopping.load(ordering: .sequentiallyConsistent) {
            if case .failing = committer.health {
                bell.wait(atMost: delay)
                delay = committer.retry() ? delays.lowerBound : min(delay * 2, delays.upperBound)
            } else if !bell.wait(atMost: Self.probeInterval) {
                committer.probe()
                continue
            }
            gatherCompany(commitTook: took) { committer.waiting }
            rung.store(false, ordering: .sequentiallyConsistent)
            let start = ContinuousClock.now
            if committer.turn() { took = ContinuousClock.now - start }
            while committer.turn() {}
        }
        while committer.turn() {}
        committer.finish()
        ended.signal()
    }
}
