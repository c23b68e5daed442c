/// A set of patterns, one bit for each: a pattern has the same bit on boards of every size.
///
/// Bits 0–4 are the rows, 5–9 the columns, 10 and 11 the diagonals, 12 the corners, 13 the X, 14 the frame, 15 the
/// blackout, 16–31 the host's own masks.
public struct PatternSet: OptionSet, Hashable, Sendable {
    /// One bit for each pattern in the set.
    public let rawValue: UInt32

    /// Makes a set of its bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The number of patterns in the set.
    public var count: Int { rawValue.nonzeroBitCount }

    /// The wire names of the patterns in the order of their bits, such as `row1`, `diagonal2`, `mask1`.
    public var names: [String] {
        var names: [String] = []
        var bits = rawValue
        while bits != 0 {
            names.append(PatternSet.names[bits.trailingZeroBitCount])
            bits &= bits - 1
        }
        return names
    }

    static let columnBit = 5
    static let diagonalBit = 10
    static let cornersBit = 12
    static let xBit = 13
    static let frameBit = 14
    static let blackoutBit = 15
    static let maskBit = 16

    private static let names: [String] =
        (1...5).map { "row\($0)" } + (1...5).map { "column\($0)" } + [
            "diagonal1", "diagonal2", "corners", "x", "frame",
        ]
        + ["blackout"] + (1...Goal.masksMax).map { "mask\($0)" }
}
