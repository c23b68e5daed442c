/// A set of seats as a bitset by their numbers, in their order: how an input tells who was present.
///
/// Twenty thousand seats take 2,500 bytes.
public struct SeatSet: Hashable, Sendable {
    /// Eight seats each, the lowest number in the lowest bit, without empty ones at the end: equal sets are equal.
    private var bytes: [UInt8] = []
    /// How many seats are in the set.
    public private(set) var count = 0

    /// No seat.
    public init() {}

    /// The set of some seats.
    public init(_ seats: some Sequence<SeatID>) {
        for seat in seats { insert(seat) }
    }

    /// Reads what `hexadecimal` gave; `nil` for anything else.
    public init?(hexadecimal text: String) {
        guard let bytes = [UInt8](hexadecimal: text) else { return nil }
        self.bytes = bytes
        count = bytes.reduce(0) { $0 + $1.nonzeroBitCount }
        trim()
    }

    /// Two hexadecimal digits for each eight seats.
    public var hexadecimal: String { bytes.hexadecimal }

    /// Whether a seat is in the set.
    public func contains(_ seat: SeatID) -> Bool {
        let index = Int(seat.number) - 1
        return index >> 3 < bytes.count && bytes[index >> 3] & 1 << (index & 7) != 0
    }

    /// Puts a seat into the set.
    public mutating func insert(_ seat: SeatID) {
        guard !contains(seat) else { return }
        let index = Int(seat.number) - 1
        if bytes.count <= index >> 3 {
            bytes.append(contentsOf: repeatElement(0, count: (index >> 3) + 1 - bytes.count))
        }
        bytes[index >> 3] |= 1 << (index & 7)
        count += 1
    }

    /// Takes a seat out of the set.
    public mutating func remove(_ seat: SeatID) {
        guard contains(seat) else { return }
        let index = Int(seat.number) - 1
        bytes[index >> 3] &= ~(1 << (index & 7))
        count -= 1
        trim()
    }

    private mutating func trim() {
        while bytes.last == 0 { bytes.removeLast() }
    }
}
