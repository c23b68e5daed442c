/// A set of seats as a bitset in the order of their numbers. Inputs use it to record the present players.
///
/// Twenty thousand seats take 2,500 bytes.
public struct SeatSet: Hashable, Sendable {
    /// Eight seats in each byte, the lowest number in the lowest bit. There are no empty bytes at the end, so that
    /// equal sets have equal bytes.
    private var bytes: [UInt8] = []
    /// The number of seats in the set.
    public private(set) var count = 0

    /// Whether the set is empty.
    public var isEmpty: Bool { count == 0 }

    /// Creates an empty set.
    public init() {}

    /// Creates a set of seats.
    public init(_ seats: some Sequence<SeatID>) {
        for seat in seats { insert(seat) }
    }

    /// Parses what `hexadecimal` returned. Returns `nil` for anything else.
    public init?(hexadecimal text: String) {
        guard let bytes = [UInt8](hexadecimal: text) else { return nil }
        self.bytes = bytes
        count = bytes.reduce(0) { $0 + $1.nonzeroBitCount }
        trim()
    }

    /// The set as two hexadecimal digits for each eight seats.
    public var hexadecimal: String { bytes.hexadecimal }

    /// Whether a seat is in the set.
    public func contains(_ seat: SeatID) -> Bool {
        let index = Int(seat.number) - 1
        return index >> 3 < bytes.count && bytes[index >> 3] & 1 << (index & 7) != 0
    }

    /// Adds a seat to the set.
    public mutating func insert(_ seat: SeatID) {
        guard !contains(seat) else { return }
        let index = Int(seat.number) - 1
        if bytes.count <= index >> 3 {
            bytes.append(contentsOf: repeatElement(0, count: (index >> 3) + 1 - bytes.count))
        }
        bytes[index >> 3] |= 1 << (index & 7)
        count += 1
    }

    /// Removes a seat from the set.
    public mutating func remove(_ seat: SeatID) {
        guard contains(seat) else { return }
        let index = Int(seat.number) - 1
        bytes[index >> 3] &= ~(1 << (index & 7))
        count -= 1
        trim()
    }

    /// The seats in the set, in their order.
    public var seats: [SeatID] {
        var seats: [SeatID] = []
        seats.reserveCapacity(count)
        for (index, byte) in bytes.enumerated() where byte != 0 {
            for bit in 0..<8 where byte & 1 << bit != 0 { seats.append(SeatID(UInt32(index << 3 + bit + 1))) }
        }
        return seats
    }

    /// Removes all seats with a higher number.
    public mutating func removeSeats(above number: Int) {
        guard bytes.count << 3 > number else { return }
        bytes.removeLast(bytes.count - (number + 7) >> 3)
        if number & 7 != 0, bytes.count << 3 > number { bytes[bytes.count - 1] &= 1 << (number & 7) - 1 }
        count = bytes.reduce(0) { $0 + $1.nonzeroBitCount }
        trim()
    }

    /// Returns the seats that are in either set.
    public func union(_ other: SeatSet) -> SeatSet { combined(with: other, by: |) }

    /// Returns the seats that are in exactly one of the sets.
    public func symmetricDifference(_ other: SeatSet) -> SeatSet { combined(with: other, by: ^) }

    private func combined(with other: SeatSet, by operation: (UInt8, UInt8) -> UInt8) -> SeatSet {
        var result = SeatSet()
        result.bytes = (0..<max(bytes.count, other.bytes.count)).map { index in
            operation(
                index < bytes.count ? bytes[index] : 0, index < other.bytes.count ? other.bytes[index] : 0)
        }
        result.count = result.bytes.reduce(0) { $0 + $1.nonzeroBitCount }
        result.trim()
        return result
    }

    private mutating func trim() {
        while bytes.last == 0 { bytes.removeLast() }
    }
}
