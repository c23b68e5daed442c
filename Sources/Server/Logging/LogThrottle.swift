import Synchronization

/// Limits log lines to one a minute for each subject, so that clients cannot fill a log.
final class LogThrottle<Subject: Hashable & Sendable>: Sendable {
    private static var pause: Duration { .seconds(60) }

    /// The maximum number of subjects in a minute.
    private let subjectsMax: Int
    private let told = Mutex<[Subject: ContinuousClock.Instant]>([:])

    init(subjectsMax: Int = 64) { self.subjectsMax = subjectsMax }

    /// Returns whether a subject may be logged now.
    func admits(_ subject: Subject, at now: ContinuousClock.Instant = .now) -> Bool {
        told.withLock { told in
            if let last = told[subject], now - last < Self.pause { return false }
            if told.count >= subjectsMax { told = told.filter { now - $0.value < Self.pause } }
            guard told.count < subjectsMax else { return false }
            told[subject] = now
            return true
        }
    }
}
