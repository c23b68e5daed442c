/// Finds a seat by its token's hash: places in a list of hashes, in an open hash table of four bytes each.
///
/// The hashes themselves stand with their seats. Nothing is ever taken out: a removed seat's token is known to be refused,
/// and one that proves nothing any more is found no more since its seat has no hash, or another.
struct TokenIndex: Sendable {
    /// Place plus 1; 0 is free. The number of slots is a power of two, and at least a quarter of them are free.
    private(set) var slots = [UInt32](repeating: 0, count: 8)
    private var count = 0

    /// The place of an equal hash, or `nil`; `hash` gives the hash at a place.
    func place(of token: TokenHash, hash: (Int) -> TokenHash) -> Int? {
        var slot = first(token)
        while slots[slot] != 0 {
            let place = Int(slots[slot]) - 1
            if hash(place) == token { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Enters the hash at a place; it must not be in the table.
    mutating func insert(_ place: Int, hash: (Int) -> TokenHash) {
        count += 1
        if count * 4 > slots.count * 3 {
            // A place whose hash was replaced stands in it more than once.
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

    /// Where the search begins. The process's own secret is in it, so that nobody can make tokens that all begin at one
    /// place; the outcome does not depend on it.
    private func first(_ token: TokenHash) -> Int { token.hashValue & (slots.count - 1) }
}
