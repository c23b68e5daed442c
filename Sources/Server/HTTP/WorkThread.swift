import Foundation
import Synchronization

/// A thread that does one thing after another, behind everybody else: the loops go first.
final class WorkThread: Sendable {
    private let work = Mutex<[@Sendable () -> Void]>([])
    private let bell = DispatchSemaphore(value: 0)

    init(name: String) {
        let thread = Thread { [self] in
            // Of Linux, the corresponding C function sets a thread's own.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
            while true {
                bell.wait()
                let next = work.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                next?()
            }
        }
        thread.name = name
        thread.start()
    }

    func run(_ piece: @escaping @Sendable () -> Void) { _ = run(unlessWaiting: .max, piece) }

    /// Takes a piece of work, unless so many wait already; returns whether it was taken.
    func run(unlessWaiting count: Int, _ piece: @escaping @Sendable () -> Void) -> Bool {
        let isTaken = work.withLock { work in
            guard work.count < count else { return false }
            work.append(piece)
            return true
        }
        if isTaken { bell.signal() }
        return isTaken
    }
}
