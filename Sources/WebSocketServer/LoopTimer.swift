internal import Synchronization

/// Work that waits for its time on an ``EventLoop``.
public final class LoopTimer: Sendable {
    let due: UInt64
    private let pending: @Sendable () -> Void
    private let isCancelled = Atomic<Bool>(false)

    init(due: UInt64, work: @escaping @Sendable () -> Void) {
        self.due = due
        pending = work
    }

    /// The work will not run, unless it has begun. From any thread; again is harmless.
    public func cancel() {
        isCancelled.store(true, ordering: .releasing)
    }

    /// What to run when due.
    var work: @Sendable () -> Void {
        { [self] in
            guard !isCancelled.load(ordering: .acquiring) else { return }
            pending()
        }
    }

    var isDead: Bool { isCancelled.load(ordering: .relaxed) }
}
