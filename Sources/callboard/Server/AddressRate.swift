import GameRules
import Synchronization
import WebSocketServer

/// How fast an address may do something: a bucket of tokens for each, filled in the long run at a steady rate.
///
/// Clients on this machine are not counted, unless a trusted proxy speaks for them and says so.
final class AddressRate: Sendable {
    /// The most addresses that are remembered; beyond that, those whose bucket is full again are forgotten, and if none
    /// is, all.
    private static let addressesMax = 10_000

    private struct Bucket {
        var tokens: Double
        var time: Int64
        var isDry = false
    }

    private let perSecond: Double
    private let burst: Double
    private let exceeded: @Sendable (NetworkAddress) -> Void
    private let buckets = Mutex<[NetworkAddress: Bucket]>([:])

    /// - Parameters:
    ///   - perSecond: what is allowed in the long run; 0 switches the limit off.
    ///   - exceeded: is told of an address each time that its bucket runs dry.
    init(perSecond: Int, burst: Int, exceeded: @escaping @Sendable (NetworkAddress) -> Void) {
        self.perSecond = Double(perSecond)
        self.burst = Double(burst)
        self.exceeded = exceeded
    }

    /// Takes a token of an address; `false` if it has none.
    func take(_ address: NetworkAddress, at time: Timestamp) -> Bool {
        guard perSecond > 0, !address.isLoopback else { return true }
        let (isTaken, isNews) = buckets.withLock { buckets in
            sweep(&buckets, at: time.milliseconds)
            var bucket = buckets[address] ?? Bucket(tokens: burst, time: time.milliseconds)
            let passed = Double(max(0, time.milliseconds - bucket.time)) / 1000
            bucket.tokens = min(burst, bucket.tokens + passed * perSecond)
            bucket.time = time.milliseconds
            let isTaken = bucket.tokens >= 1
            let isNews = !isTaken && !bucket.isDry
            if isTaken { bucket.tokens -= 1 }
            bucket.isDry = !isTaken || (bucket.isDry && bucket.tokens < burst / 2)
            buckets[address] = bucket
            return (isTaken, isNews)
        }
        if isNews { exceeded(address) }
        return isTaken
    }

    private func sweep(_ buckets: inout [NetworkAddress: Bucket], at milliseconds: Int64) {
        guard buckets.count > AddressRate.addressesMax else { return }
        buckets = buckets.filter { bucket in
            bucket.value.tokens + Double(milliseconds - bucket.value.time) / 1000 * perSecond < burst
        }
        if buckets.count > AddressRate.addressesMax { buckets.removeAll() }
    }
}
