import Synchronization

/// The number of responses for each HTTP status.
final class StatusCounts: Sendable {
    private let counts = Mutex<[Int: Int]>([:])

    func count(_ status: Int) { counts.withLock { $0[status, default: 0] += 1 } }

    /// The counts by status.
    var all: [Int: Int] { counts.withLock(\.self) }
}
