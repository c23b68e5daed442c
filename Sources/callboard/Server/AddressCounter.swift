import GameRules
import Synchronization
import WebSocketServer

/// Counts what an address does within a window of time.
///
/// Clients on this machine are not counted: they are tests, proxies that are not trusted, and the operator.
final class AddressCounter: Sendable {
    /// The most addresses that are remembered; beyond that, all counts start anew.
    private static let addressesMax = 10_000

    private struct Count {
        var windowStart: Int64
        var events: Int
    }

    private let limit: Int
    private let exceeded: @Sendable (NetworkAddress) -> Void
    private let windowMilliseconds: Int64
    private let counts = Mutex<[NetworkAddress: Count]>([:])

    /// Allows a number of events in each window; 0 switches the limit off.
    ///
    /// - Parameter exceeded: is told of an address once in each window in which it goes beyond the limit.
    init(limit: Int, window: Duration, exceeded: @escaping @Sendable (NetworkAddress) -> Void = { _ in }) {
        self.limit = limit
        self.exceeded = exceeded
        windowMilliseconds = window.components.seconds * 1000
    }

    /// Counts an event; returns whether it is beyond the limit.
    func isBeyondLimit(_ address: NetworkAddress, at time: Timestamp) -> Bool {
        guard limit > 0, !address.isLoopback else { return false }
        let events = counts.withLock { counts in
            if counts.count > AddressCounter.addressesMax { counts.removeAll() }
            var count = counts[address] ?? Count(windowStart: time.milliseconds, events: 0)
            if abs(time.milliseconds - count.windowStart) >= windowMilliseconds {
                count = Count(windowStart: time.milliseconds, events: 0)
            }
            count.events += 1
            counts[address] = count
            return count.events
        }
        if events == limit + 1 { exceeded(address) }
        return events > limit
    }
}
