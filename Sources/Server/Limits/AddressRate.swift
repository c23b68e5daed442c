import GameRules
import Rooms
import Synchronization
import WebSocketServer

/// How fast an address may do something: a bucket of tokens for each, filled in the long run at a steady rate.
///
/// Clients on this machine are not counted, unless a trusted proxy speaks for them and says so.
final class AddressRate: Sendable {
    /// The most addresses that are remembered for certain; those that did nothing while so many others did are forgotten.
    private static let addressesMax = 10_000

    private struct Bucket {
        var tokens = TokenBucket()
        var isDry = false
    }

    /// Two generations: when the new one is full it becomes the old one, which is forgotten. So no request pays for a look
    /// through all addresses, however many networks somebody has.
    private struct Book {
        var new: [NetworkAddress: Bucket] = [:]
        var old: [NetworkAddress: Bucket] = [:]

        subscript(address: NetworkAddress) -> Bucket {
            get { new[address] ?? old[address] ?? Bucket() }
            set {
                if new.count >= AddressRate.addressesMax, new[address] == nil { (old, new) = (new, [:]) }
                new[address] = newValue
            }
        }
    }

    private let rate: RoomLimits.Rate
    private let exceeded: @Sendable (NetworkAddress) -> Void
    private let book = Mutex(Book())

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
