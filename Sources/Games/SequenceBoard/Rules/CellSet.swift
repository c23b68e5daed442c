/// A set of the board's hundred cells, numbered row by row: 100 bits in two words.
package struct CellSet: Hashable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    package init() {}

    init(_ cells: some Swift.Sequence<Int>) { for cell in cells { insert(cell) } }

    package var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }
    package var isEmpty: Bool { low | high == 0 }

    package func contains(_ cell: Int) -> Bool {
        cell < 64 ? low >> UInt64(cell) & 1 == 1 : high >> UInt64(cell - 64) & 1 == 1
    }

    mutating func insert(_ cell: Int) {
        if cell < 64 { low |= 1 << UInt64(cell) } else { high |= 1 << UInt64(cell - 64) }
    }

    mutating func remove(_ cell: Int) {
        if cell < 64 { low &= ~(1 << UInt64(cell)) } else { high &= ~(1 << UInt64(cell - 64)) }
    }

    func union(_ other: CellSet) -> CellSet { combined(other, |) }
    func intersection(_ other: CellSet) -> CellSet { combined(other, &) }
    func subtracting(_ other: CellSet) -> CellSet { combined(other) { $0 & ~$1 } }
    func isSuperset(of other: CellSet) -> Bool { other.low & ~low == 0 && other.high & ~high == 0 }

    /// The cells in ascending order.
    package var cells: [Int] { (0..<Board.cells).filter(contains) }

    @inline(__always)
    private func combined(_ other: CellSet, _ operation: (UInt64, UInt64) -> UInt64) -> CellSet {
        var result = CellSet()
        result.low = operation(low, other.low)
        result.high = operation(high, other.high)
        return result
    }
}
