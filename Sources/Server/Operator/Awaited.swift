import Dispatch
import Synchronization

/// What another thread tells once, to be waited for.
package final class Awaited<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isFull = DispatchSemaphore(value: 0)

    package init() {}

    package func fill(_ value: Value) {
        self.value.withLock { $0 = value }
        isFull.signal()
    }

    /// The value; `nil` if it does not come in time.
    package func wait(_ time: DispatchTimeInterval = .never) -> Value? {
        _ = isFull.wait(timeout: .now() + time)
        return value.withLock { $0 }
    }
}
