/// Finds a seat by its token's hash: indices into a list of hashes, in an open hash table with four bytes per entry.
///
/// The hashes themselves are stored with their seats. No entry is ever removed. A removed seat's token is found and
/// refused. An invalidated token is not found, because its seat has no hash or another one.
struct TokenIndex: Sendable {
    /// The index plus 1; 0 means free. The number of slots is a power of two, and at least a quarter of them are free.
    private(set) var slots = [UInt32](repeating: 0, count: 8)
    private var count = 0

    /// Returns the index of an equal hash, or `nil`. `hash` returns the hash at an index.
    func place(of token: TokenHash, hash: (Int) -> TokenHash) -> Int? {
        var slot = first(token)
        while slots[slot] != 0 {
            let place = Int(slots[slot]) - 1
            if hash(place) == token { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Inserts the hash at an index. It must not be in the table.
    mutating func insert(_ place: Int, hash: (Int) -> TokenHash) {
        count += 1
        if count * 4 > slots.count * 3 {
            // An index whose hash was replaced is in the table more than once.
            let entries = Set(slots).subtracting([0])
            count = entries.count + 1
            slots = [UInt32](repeating: 0, count: 2 * count > slots.count ? 2 * slots.count : slots.count)
            for entry in entries { enter(entry, hash(Int(entry) - 1)) }
        }
        enter(UInt32(place + 1), hash(place))
    }

    private mutating func enter(_ entry: UInt32, _ token: TokenHash) {
        var slot = first(token)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = entry
    }

    /// Returns the first slot of a search. It depends on a secret of the process, so that an attacker cannot make
    /// tokens that all start at the same slot. The result of a search does not depend on it.
    private func first(_ token: TokenHash) -> Int { token.hashValue & (slots.count - 1) }
}
