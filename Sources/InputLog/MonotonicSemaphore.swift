internal import Glibc

/// A counting semaphore whose timeouts are not affected by changes of the system's clock.
///
/// The timeouts of a `DispatchSemaphore` end by the wall clock here: a timeout of 50 ms lasts an hour if the clock is
/// set back by an hour.
package final class MonotonicSemaphore: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var count = 0

    package init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    package func signal() {
        pthread_mutex_lock(mutex)
        count += 1
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    package func wait() {
        pthread_mutex_lock(mutex)
        while count == 0 { pthread_cond_wait(condition, mutex) }
        count -= 1
        pthread_mutex_unlock(mutex)
    }

    /// Waits for a signal.
    ///
    /// - Parameter duration: the maximum time to wait; no wait if it is not positive.
    /// - Returns: whether there was a signal, which this call has consumed.
    @discardableResult
    package func wait(atMost duration: Duration) -> Bool {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        end += max(duration, .zero)
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while count == 0 {
            if pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT { return false }
        }
        count -= 1
        return true
    }
}

/// Suspends the calling thread. Changes of the system's clock do not matter.
package func sleep(for duration: Duration) {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    end += max(duration, .zero)
    // A signal ends the sleep early.
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil) == EINTR {}
}

extension timespec {
    fileprivate static func += (time: inout timespec, duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = time.tv_nsec + Int(attoseconds / 1_000_000_000)
        time.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        time.tv_nsec = nanoseconds % 1_000_000_000
    }
}
