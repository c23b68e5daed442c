internal import Glibc

/// A counting semaphore whose time-outs last as long as they say.
///
/// A `DispatchSemaphore`'s end by the wall clock here: one of 50 ms lasts an hour when the clock is set back by an hour
/// meanwhile.
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

    /// - Parameter duration: none at all if it is not positive.
    /// - Returns: whether there was a signal, which this call has used up then.
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

/// Lets the calling thread sleep, however the wall clock is set meanwhile.
package func sleep(for duration: Duration) {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    end += max(duration, .zero)
    // A signal ends it early.
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
