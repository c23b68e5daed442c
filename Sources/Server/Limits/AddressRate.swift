import GameRules
import Rooms
import Synchronization
import WebSocketServer

/// How fast an address may do something: a bucket of tokens for each, filled in the long run at a steady rate.
///
/// Clients on this machine are not counted, unless a trusted proxy speaks for them and says so.
final class AddressRate: Sendable {
    private let rate: RoomLimits.Rate
    private let exceeded: @Sendable (NetworkAddress) -> Void
    private let book = Mutex(RateBook<NetworkAddress>())

    /// - Parameters:
    ///   - rate: what is allowed; 0 a second switches the limit off.
    ///   - exceeded: is told of an address each time that its bucket runs dry.
    init(_ rate: RoomLimits.Rate, exceeded: @escaping @Sendable (NetworkAddress) -> Void = { _ in }) {
        self.rate = rate
        self.exceeded = exceeded
    }

    /// Takes a token of an address; `false` if it has none.
    func take(_ address: NetworkAddress, at time: Timestamp) -> Bool {
        guard rate.perSecond > 0, !address.isLoopback else { return true }
        let (isTaken, isNews) = book.withLock { book in
            var bucket = book[address]
            let isTaken = bucket.tokens.take(at: time, rate: rate)
            let isNews = !isTaken && !bucket.isDry
            bucket.isDry = !isTaken || (bucket.isDry && !bucket.tokens.isHalfFull(rate: rate))
            book[address] = bucket
            return (isTaken, isNews)
        }
        if isNews { exceeded(address) }
        return isTaken
    }

    /// Gives back a token that was taken: what it was taken for does not count.
    func giveBack(_ address: NetworkAddress) {
        guard rate.perSecond > 0, !address.isLoopback else { return }
        book.withLock { $0[address].tokens.giveBack() }
    }
}
