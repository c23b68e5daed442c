internal import Synchronization

/// Work scheduled on an ``EventLoop``.
public final class LoopTimer: Sendable {
    let due: UInt64
    private let pending: @Sendable () -> Void
    private let isCancelled = Atomic<Bool>(false)

    init(due: UInt64, work: @escaping @Sendable () -> Void) {
        self.due = due
        pending = work
    }

    /// Cancels the work, unless it has started. May be called on any thread and repeatedly.
    public func cancel() {
        isCancelled.store(true, ordering: .releasing)
    }

    /// The work to run when it is due.
    var work: @Sendable () -> Void {
        { [self] in
            guard !isCancelled.load(ordering: .acquiring) else { return }
            pending()
        }
    }

    var isDead: Bool { isCancelled.load(ordering: .relaxed) }
}
