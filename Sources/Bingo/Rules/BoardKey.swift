/// All terms of a board in 256 bits, 9 for each cell, so that equal boards are found by one look-up.
struct BoardKey: Hashable, Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// The key of a board; a term is below 511, a cell without a term is -1.
    init(_ cells: some Collection<Int16>) {
        for (cell, term) in cells.enumerated() {
            let value = UInt64(UInt16(bitPattern: term) & 511) << (9 * UInt64(cell % 7))
            switch cell / 7 {
            case 0: words.0 |= value
            case 1: words.1 |= value
            case 2: words.2 |= value
            default: words.3 |= value
            }
        }
    }

    static func == (left: BoardKey, right: BoardKey) -> Bool { left.words == right.words }

    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}
