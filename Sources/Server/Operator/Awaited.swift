import InputLog
import Synchronization

/// A value that another thread sets once, and that a thread can wait for.
package final class Awaited<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isFull = MonotonicSemaphore()

    package init() {}

    package func fill(_ value: Value) {
        self.value.withLock { $0 = value }
        isFull.signal()
    }

    /// Waits for the value; returns `nil` if it is not set in time.
    package func wait(atMost time: Duration? = nil) -> Value? {
        if let time { isFull.wait(atMost: time) } else { isFull.wait() }
        return value.withLock { $0 }
    }
}
