internal import CLibwebsockets
internal import Synchronization

/// Work for a loop's thread, submitted by any thread and run in order.
///
/// Waking the thread costs a system call, so only the first work after a drain does so. The wake uses
/// `lws_cancel_service`, the only function of the library that other threads may call, and only while the context
/// exists. So the pointer to the context is protected by the same lock.
final class Mailbox: Sendable {
    enum Work {
        case closure(@Sendable () -> Void)
        case job(UnownedJob)
    }

    private struct State {
        var work: [Work] = []
        var spare: [Work] = []
        var isAwake = false
        var context = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Incremented with every post, so that earlier writes are visible to the thread that takes the work. The lock
    /// already guarantees that. But the thread sanitizer does not see the lock (`Tests/thread-sanitizer.supp`) and
    /// would report everything that is handed over as a race.
    private let posts = Atomic<UInt64>(0)

    /// Sets the context to wake, and wakes it for earlier work.
    func open(context: OpaquePointer) {
        let bits = Int(bitPattern: context)
        state.withLock { state in
            state.context = bits
            state.isAwake = !state.work.isEmpty
            if state.isAwake { lws_cancel_service(OpaquePointer(bitPattern: bits)) }
        }
    }

    /// Stops accepting work and waking the thread. Returns the work that has not run.
    func close() -> [Work] {
        state.withLock { state in
            state.context = 0
            state.isClosed = true
            defer { state.work = [] }
            return state.work
        }
    }

    /// Submits work. Returns `false` and drops it if the loop has stopped.
    @discardableResult
    func post(_ work: Work) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.work.append(work)
            posts.add(1, ordering: .releasing)
            guard !state.isAwake, state.context != 0 else { return true }
            state.isAwake = true
            lws_cancel_service(OpaquePointer(bitPattern: state.context))
            return true
        }
    }

    /// Submits several pieces of work at once. The thread finds all of them or none.
    func post(_ work: [Work]) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.work.append(contentsOf: work)
            posts.add(1, ordering: .releasing)
            guard !state.isAwake, state.context != 0 else { return }
            state.isAwake = true
            lws_cancel_service(OpaquePointer(bitPattern: state.context))
        }
    }

    /// Wakes the thread without work, so that the library checks its timers.
    func nudge() {
        state.withLock { state in
            guard !state.isAwake, state.context != 0 else { return }
            state.isAwake = true
            lws_cancel_service(OpaquePointer(bitPattern: state.context))
        }
    }

    /// Takes all queued work. The next post wakes the thread again.
    func take() -> [Work] {
        state.withLock { state in
            state.isAwake = false
            guard !state.work.isEmpty else { return [] }
            _ = posts.load(ordering: .acquiring)
            let work = state.work
            state.work = state.spare
            state.spare = []
            return work
        }
    }

    /// Returns an empty buffer for reuse, so that a steady stream of work does not allocate.
    func recycle(_ buffer: consuming [Work]) {
        guard buffer.capacity <= 4_096 else { return }
        buffer.removeAll(keepingCapacity: true)
        let empty = buffer
        state.withLock { $0.spare = empty }
    }
}
