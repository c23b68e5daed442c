import Foundation
import Testing

@testable import InputLog

@Suite("A semaphore by the steady clock")
struct MonotonicSemaphoreTests {
    private let semaphore = MonotonicSemaphore()

    @Test("gives each signal to one wait, even a later one")
    func counts() {
        semaphore.signal()
        semaphore.signal()
        semaphore.wait()
        #expect(semaphore.wait(atMost: .zero))
        #expect(!semaphore.wait(atMost: .zero))
    }

    @Test(
        "waits for as long as it says, and no time if that is negative",
        arguments: [Duration.milliseconds(20), .microseconds(1), .seconds(-3), .milliseconds(1001)])
    func timesOut(duration: Duration) {
        let begun = ContinuousClock.now
        #expect(!semaphore.wait(atMost: duration))
        #expect(.now - begun >= duration)
    }

    @Test("ends a wait by a signal from another thread", .timeLimit(.minutes(1)))
    func wakes() {
        let thread = Thread { [semaphore] in semaphore.signal() }
        thread.start()
        #expect(semaphore.wait(atMost: .seconds(3600)))
    }

    @Test("sleeps for the given time", arguments: [Duration.milliseconds(3), .zero, .seconds(-1)])
    func sleeps(duration: Duration) {
        let begun = ContinuousClock.now
        sleep(for: duration)
        #expect(.now - begun >= duration)
    }
}
