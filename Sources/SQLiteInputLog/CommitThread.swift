import Foundation
import InputLog
import Synchronization

/// The only thread that writes. It sleeps until there is something to commit, and tries to recover a failed disk.
///
/// It is a dedicated thread because a commit blocks until the disk is done. In a shared pool, it would take a thread
/// away from the rooms.
final class CommitThread: Sendable {
    private let committer: GroupCommitter
    private let delays: ClosedRange<Duration>
    private let bell = MonotonicSemaphore()
    private let ended = MonotonicSemaphore()
    private let rung = Atomic(false)
    private let stopping = Atomic(false)

    /// The interval without writes after which the thread checks that the files still exist.
    private static let probeInterval = Duration.seconds(1)

    /// Starts the thread.
    ///
    /// - Parameter delays: the shortest and the longest pause between two attempts to recover. The pause doubles each
    ///   time.
    init(_ committer: GroupCommitter, retryDelays delays: ClosedRange<Duration>) {
        self.committer = committer
        self.delays = delays
        let thread = Thread { [self] in run() }
        thread.name = "log"
        thread.start()
    }

    /// Notifies the thread of a queued request. Cheap if it was notified already.
    func ring() {
        if !rung.exchange(true, ordering: .sequentiallyConsistent) { bell.signal() }
    }

    /// Lets the thread commit the queue and end. Does not wait.
    func stop() {
        committer.stopTaking()
        stopping.store(true, ordering: .sequentiallyConsistent)
        bell.signal()
    }

    /// Waits until the thread has ended. Only one caller may wait.
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
