internal import CLibwebsockets
internal import Synchronization

/// Work for a loop's thread, in the order it was given, from any thread.
///
/// Waking the thread costs a system call, so only the first piece of work after a drain does it. The wake goes through
/// `lws_cancel_service`, the one function of the library that another thread may call, and never after the context was
/// destroyed: the pointer to it lives under the same lock.
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
    /// Counts up with what is posted: what was done before is seen by whoever takes it. The lock sees to that alone; the
    /// thread sanitizer sees no lock (`Tests/thread-sanitizer.supp`), and would take all that is handed over for races.
    private let posts = Atomic<UInt64>(0)

    /// Says which context to wake; work that came before is announced to it at once.
    func open(context: OpaquePointer) {
        let bits = Int(bitPattern: context)
        state.withLock { state in
            state.context = bits
            state.isAwake = !state.work.isEmpty
            if state.isAwake { lws_cancel_service(OpaquePointer(bitPattern: bits)) }
        }
    }

    /// From here on nothing is taken nor woken any more. Returns what was taken before and has not run.
    func close() -> [Work] {
        state.withLock { state in
            state.context = 0
            state.isClosed = true
            defer { state.work = [] }
            return state.work
        }
    }

    /// Returns false, and forgets the work, when the loop is over.
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

    /// Takes several pieces in one go: the thread finds all of them, or none.
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

    /// Wakes the thread although there is no work, so that the library looks at its own timers.
    func nudge() {
        state.withLock { state in
            guard !state.isAwake, state.context != 0 else { return }
            state.isAwake = true
            lws_cancel_service(OpaquePointer(bitPattern: state.context))
        }
    }

    /// Takes everything that waits. What is posted from now on wakes the thread anew.
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

    /// Gives an emptied buffer back, so that a steady stream of work allocates nothing.
    func recycle(_ buffer: consuming [Work]) {
        guard buffer.capacity <= 4_096 else { return }
        buffer.removeAll(keepingCapacity: true)
        let empty = buffer
        state.withLock { $0.spare = empty }
    }
}
