/// A place of a term: a cell of a seat's board, in four bytes.
struct BoardPlace: Hashable, Sendable {
    private let bits: UInt32

    /// Makes a place of the index of a seat and a cell below 32.
    init(seat: Int, cell: Int) {
        bits = UInt32(seat) << 5 | UInt32(cell)
    }

    /// The index of the seat.
    var seat: Int { Int(bits >> 5) }
    /// The cell, row by row.
    var cell: Int { Int(bits & 31) }
}
