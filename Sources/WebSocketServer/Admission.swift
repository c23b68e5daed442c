internal import CUV
internal import Synchronization

/// The limits on new connections: a maximum for all, and a maximum and a rate for each address.
///
/// Shared by the loops. For an address without limits, only one atomic count is needed and no lock.
final class Admission: Sendable {
    private struct Account {
        var open = 0
        var tokens: Double
        var time: UInt64
    }

    private struct Book {
        var accounts: [NetworkAddress: Account] = [:]
        var sweptAt: UInt64 = 0
    }

    let maxConnections: Int
    private let perAddress: Int
    private let rate: Double
    private let burst: Double
    private let ipv6PrefixBits: Int
    private let open = Atomic<Int>(0)
    private let book = Mutex(Book())

    init(configuration: ServerConfiguration, maxConnections: Int) {
        self.maxConnections = maxConnections
        perAddress = configuration.connectionsPerAddress
        rate = Double(configuration.newConnectionsPerSecond)
        burst = Double(max(1, configuration.newConnectionsBurst))
        ipv6PrefixBits = configuration.ipv6PrefixBits
    }

    /// Counts a connection. Each success must be followed by ``leave()``.
    func enter() -> Bool {
        guard open.wrappingAdd(1, ordering: .relaxed).newValue <= maxConnections else {
            leave()
            return false
        }
        return true
    }

    func leave() {
        open.wrappingSubtract(1, ordering: .relaxed)
    }

    /// Counts a connection of an address. Each success must be followed by ``leave(_:)``.
    ///
    /// - Returns: the reason for a refusal, or `nil` if it was admitted.
    func enter(_ address: NetworkAddress) -> ServerRefusal? {
        enter(address, at: now)
    }

    /// The monotonic time, in nanoseconds.
    var now: UInt64 { uv_hrtime() }

    func enter(_ address: NetworkAddress, at now: UInt64) -> ServerRefusal? {
        guard perAddress > 0 || rate > 0 else { return nil }
        let address = address.network(ipv6PrefixBits: ipv6PrefixBits)
        return book.withLock { book in
            sweep(&book, now: now)
            var account = book.accounts[address] ?? Account(tokens: burst, time: now)
            account.tokens = min(burst, account.tokens + Double(now - min(now, account.time)) * rate / 1e9)
            account.time = now
            defer { book.accounts[address] = account }
            guard perAddress == 0 || account.open < perAddress else { return .connectionsOfAddress(address) }
            guard rate == 0 || account.tokens >= 1 else { return .newConnectionsOfAddress(address) }
            account.tokens -= 1
            account.open += 1
            return nil
        }
    }

    func leave(_ address: NetworkAddress) {
        guard perAddress > 0 || rate > 0 else { return }
        let address = address.network(ipv6PrefixBits: ipv6PrefixBits)
        book.withLock { $0.accounts[address]?.open -= 1 }
    }

    /// Removes addresses without open connections whose burst is available again, so that the dictionary does not grow
    /// with every address ever seen.
    private func sweep(_ book: inout Book, now: UInt64) {
        guard now &- book.sweptAt > 10_000_000_000 else { return }
        book.sweptAt = now
        let refill = rate > 0 ? burst / rate * 1e9 : 0
        book.accounts = book.accounts.filter { $0.value.open > 0 || Double(now &- $0.value.time) < refill }
    }
}
