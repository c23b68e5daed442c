import InputLog
import Synchronization

/// What another thread tells once, to be waited for.
package final class Awaited<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isFull = MonotonicSemaphore()

    package init() {}

    package func fill(_ value: Value) {
        self.value.withLock { $0 = value }
        isFull.signal()
    }

    /// The value; `nil` if it does not come in time.
    package func wait(atMost time: Duration? = nil) -> Value? {
        if let time { isFull.wait(atMost: time) } else { isFull.wait() }
        return value.withLock { $0 }
    }
}
