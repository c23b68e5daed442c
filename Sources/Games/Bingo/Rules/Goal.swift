/// The condition for a bingo.
public struct Goal: Hashable, Sendable {
    /// The maximum number of a host's own masks: as many bits as a set of patterns has left.
    public static let masksMax = 16

    /// The families of patterns that count, in the order of `PatternKind.allCases`, each once.
    public let kinds: [PatternKind]
    /// The host's own patterns, one bit for each cell, row by row from bit 0.
    public let masks: [UInt32]
    /// The number of patterns for a bingo, at least 1.
    public let need: Int

    /// Creates a goal; `BingoOptions.check()` checks it against a board's size.
    public init(kinds: [PatternKind], masks: [UInt32] = [], need: Int = 1) {
        self.kinds = PatternKind.allCases.filter(kinds.contains)
        self.masks = masks
        self.need = need
    }

    /// One row, column or diagonal.
    public static let anyLine = Goal(kinds: [.row, .column, .diagonal])
}
