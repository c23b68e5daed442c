internal import Synchronization

/// The memory budget for bytes that wait to be sent, not counting shared bytes: one limit for each address and one for
/// all addresses together. All event loops use the same budget.
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

    /// The number of bytes reserved now.
    var total: Int { book.withLock(\.total) }

    /// Reserves memory and returns whether enough was free. After a success, the caller must release the memory with
    /// ``give(_:of:)``. Loopback clients count only towards the total.
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

    /// Releases reserved memory.
    func give(_ bytes: Int, of address: NetworkAddress) {
        guard bytes > 0 else { return }
        book.withLock { book in
            book.total -= bytes
            guard !address.isLoopback, let taken = book.addresses[address] else { return }
            book.addresses[address] = taken > bytes ? taken - bytes : nil
        }
    }
}
