import GameRules
import Rooms
import Synchronization
import WebSocketServer

/// A rate limit by address: a token bucket for each, refilled at a steady rate.
///
/// Clients on this machine are not counted, unless a trusted proxy forwards for them and names their address. A home or
/// a phone uses one IPv6 network, which counts as one address here. A rented server often has 65,536 such networks, so
/// all networks of a customer together get sixteen times the rate.
final class AddressRate: Sendable {
    /// The maximum number of bits that the networks of one customer share.
    static let customerPrefixBits = 48
    /// The factor by which a customer's limit exceeds that of one network: phones of one provider may share a prefix.
    private static let customerFactor = 16.0

    private struct Books {
        var networks = RateBook<NetworkAddress>()
        var customers = RateBook<NetworkAddress>()
    }

    private let rate: RoomLimits.Rate
    private let countsLoopback: Bool
    private let customerRate: RoomLimits.Rate
    private let exceeded: @Sendable (NetworkAddress) -> Void
    private let books = Mutex(Books())
    private let refused = Atomic<Int>(0)

    /// The number of refusals since the start.
    var refusals: Int { refused.load(ordering: .relaxed) }

    /// - Parameters:
    ///   - rate: The permitted rate; 0 per second switches the limit off.
    ///   - countsLoopback: Whether clients on this machine are counted, too.
    ///   - exceeded: Called with an address each time that its bucket runs dry.
    init(
        _ rate: RoomLimits.Rate, countsLoopback: Bool = false,
        exceeded: @escaping @Sendable (NetworkAddress) -> Void = { _ in }
    ) {
        self.rate = rate
        self.countsLoopback = countsLoopback
        customerRate = RoomLimits.Rate(
            perSecond: rate.perSecond * AddressRate.customerFactor, burst: rate.burst * AddressRate.customerFactor)
        self.exceeded = exceeded
    }

    /// Takes a token of an address; returns `false` if it has none.
    func take(_ address: NetworkAddress, at time: Timestamp) -> Bool {
        guard isCounted(address) else { return true }
        let customer = customer(address)
        let (isTaken, isNews) = books.withLock { books in
            var bucket = books.networks[address]
            var isTaken = bucket.tokens.take(at: time, rate: rate)
            if isTaken, let customer, !books.customers.take(customer, at: time, rate: customerRate) {
                bucket.tokens.giveBack()
                isTaken = false
            }
            let isNews = !isTaken && !bucket.isDry
            bucket.isDry = !isTaken || (bucket.isDry && !bucket.tokens.isHalfFull(rate: rate))
            books.networks[address] = bucket
            return (isTaken, isNews)
        }
        if isNews { exceeded(address) }
        if !isTaken { refused.add(1, ordering: .relaxed) }
        return isTaken
    }

    /// Returns a token, because its use does not count.
    func giveBack(_ address: NetworkAddress) {
        guard isCounted(address) else { return }
        let customer = customer(address)
        books.withLock { books in
            books.networks[address].tokens.giveBack()
            if let customer { books.customers[customer].tokens.giveBack() }
        }
    }

    private func isCounted(_ address: NetworkAddress) -> Bool {
        rate.perSecond > 0 && (countsLoopback || !address.isLoopback)
    }

    /// Returns the customer's network; `nil` for an IPv4 address, which is counted alone.
    private func customer(_ address: NetworkAddress) -> NetworkAddress? {
        address.isIPv4 ? nil : address.network(ipv6PrefixBits: AddressRate.customerPrefixBits)
    }
}
