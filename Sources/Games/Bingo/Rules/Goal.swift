/// What a player must hold for a bingo.
public struct Goal: Hashable, Sendable {
    /// The most masks of a host's own: as many as a set of patterns has bits left.
    public static let masksMax = 16

    /// The families of patterns that count, in the order of `PatternKind.allCases`, each once.
    public let kinds: [PatternKind]
    /// The host's own patterns, one bit for each cell, row by row from bit 0.
    public let masks: [UInt32]
    /// How many patterns make a bingo, at least 1.
    public let need: Int

    /// Makes a goal; it is checked against a board's size by `BingoOptions.check()`.
    public init(kinds: [PatternKind], masks: [UInt32] = [], need: Int = 1) {
        self.kinds = PatternKind.allCases.filter(kinds.contains)
        self.masks = masks
        self.need = need
    }

    /// One row, column or diagonal.
    public static let anyLine = Goal(kinds: [.row, .column, .diagonal])
}
