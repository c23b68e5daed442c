import GameRules
import Rooms
import Synchronization
import WebSocketServer

/// How fast an address may do something: a bucket of tokens for each, filled in the long run at a steady rate.
///
/// Clients on this machine are not counted, unless a trusted proxy speaks for them and says so. A home or a phone has as
/// many IPv6 addresses as one counts as one here, but whoever rents a server often has 65,536 such networks: together
/// these may do sixteen times as much.
final class AddressRate: Sendable {
    /// The bits that the networks of one customer have in common, at most.
    static let customerPrefixBits = 48
    /// How many times as much a customer may do as one network: phones of one provider may be neighbors.
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

    /// How often an address was refused since the start.
    var refusals: Int { refused.load(ordering: .relaxed) }

    /// - Parameters:
    ///   - rate: what is allowed; 0 a second switches the limit off.
    ///   - countsLoopback: whether clients on this machine are counted, too.
    ///   - exceeded: is told of an address each time that its bucket runs dry.
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

    /// Takes a token of an address; `false` if it has none.
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

    /// Gives back a token that was taken: what it was taken for does not count.
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

    /// Whose network it is; `nil` for an IPv4 address, which is nobody else's.
    private func customer(_ address: NetworkAddress) -> NetworkAddress? {
        address.isIPv4 ? nil : address.network(ipv6PrefixBits: AddressRate.customerPrefixBits)
    }
}
