import Dispatch
import Synchronization
import Testing

@testable import Server

@Suite struct BackgroundMoveQueueTests {
    @Test func `Whoever has waited for too long hurries, one after the other`() {
        let time = Mutex(Duration.zero)
        let queue = BackgroundMoveQueue(uptime: { time.withLock { $0 } })
        let told = Mutex<[String]>([])
        let (begun, released, done) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        queue.think { isHurried in
            begun.signal()
            released.wait()
            told.withLock { $0.append("first \(isHurried)") }
        }
        begun.wait()
        queue.think { isHurried in told.withLock { $0.append("second \(isHurried)") } }
        time.withLock { $0 = .milliseconds(1) }
        queue.think { isHurried in
            told.withLock { $0.append("third \(isHurried)") }
            done.signal()
        }
        time.withLock { $0 = .milliseconds(51) }
        released.signal()
        done.wait()
        #expect(told.withLock { $0 } == ["first false", "second true", "third false"])
    }
}
