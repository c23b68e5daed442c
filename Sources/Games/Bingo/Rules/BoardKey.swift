/// A 64-bit fingerprint of a board's terms, so that equal boards are found by one look-up.
///
/// Two different boards in a room of 10,000 share one with a probability of 3 in 10^12; the later one is then dealt
/// again, as if they were equal. The function must not change, because the deals of existing rooms depend on it.
struct BoardKey: Hashable, Sendable {
    private let bits: UInt64

    /// The key of a board; a term is below 511, a cell without a term is -1.
    init(_ cells: some Collection<Int16>) {
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        for (cell, term) in cells.enumerated() {
            let value = UInt64(UInt16(bitPattern: term) & 511) << (9 * UInt64(cell % 7))
            switch cell / 7 {
            case 0: words.0 |= value
            case 1: words.1 |= value
            case 2: words.2 |= value
            default: words.3 |= value
            }
        }
        bits = BoardKey.mixed(
            BoardKey.mixed(BoardKey.mixed(BoardKey.mixed(words.0) ^ words.1) ^ words.2) ^ words.3)
    }

    /// Spreads every bit over the whole word with the finalizer of SplitMix64, https://prng.di.unimi.it/splitmix64.c,
    /// which is a bijection.
    private static func mixed(_ word: UInt64) -> UInt64 {
        var word = word &+ 0x9E37_79B9_7F4A_7C15
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
