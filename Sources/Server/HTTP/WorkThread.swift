import Foundation
import Synchronization

/// A low-priority thread that runs tasks in order. The loops have priority.
final class WorkThread: Sendable {
    private let work = Mutex<[@Sendable () -> Void]>([])
    private let bell = DispatchSemaphore(value: 0)

    init(name: String) {
        let thread = Thread { [self] in
            // On Linux, the corresponding C function sets the priority of the thread alone.
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

    /// Takes a task, unless as many are waiting already. Returns whether it was taken.
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
