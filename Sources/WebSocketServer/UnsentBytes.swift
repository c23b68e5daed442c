internal import Synchronization

/// What waits for clients to take it, in bytes of memory that nobody else shares: a budget for each address and one for
/// all. Shared by the loops.
final class UnsentBytes: Sendable {
    private struct Book {
        var total = 0
        var addresses: [NetworkAddress: Int] = [:]
    }

    private let limit: Int
    private let limitPerAddress: Int
    private let book = Mutex(Book())

    init(configuration: ServerConfiguration) {
        limit = configuration.maxUnsentBytes
        limitPerAddress = configuration.maxUnsentBytesPerAddress
    }

    /// The bytes that wait now.
    var total: Int { book.withLock(\.total) }

    /// Takes room for bytes; every success is owed a ``give(_:of:)``. This machine's own clients have one budget with all.
    func take(_ bytes: Int, of address: NetworkAddress) -> Bool {
        book.withLock { book in
            guard book.total + bytes <= limit else { return false }
            if !address.isLoopback {
                let taken = book.addresses[address, default: 0] + bytes
                guard taken <= limitPerAddress else { return false }
                book.addresses[address] = taken
            }
            book.total += bytes
            return true
        }
    }

    /// Gives room back.
    func give(_ bytes: Int, of address: NetworkAddress) {
        guard bytes > 0 else { return }
        book.withLock { book in
            book.total -= bytes
            guard !address.isLoopback, let taken = book.addresses[address] else { return }
            book.addresses[address] = taken > bytes ? taken - bytes : nil
        }
    }
}
