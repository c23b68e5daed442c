/// Counts the combining marks that stand in a row: to bring them into their order takes time that grows with the square
/// of their number.
public struct CombiningMarks: Sendable {
    private var count = 0

    /// Begins at a text's first scalar.
    public init() {}

    /// Counts the text's next scalar; returns how many marks stand in a row up to it.
    public mutating func count(_ scalar: Unicode.Scalar) -> Int {
        count = CombiningMarks.contain(scalar) ? count + 1 : 0
        return count
    }

    /// Whether a scalar is a mark that is brought into an order, which is one with a combining class (UAX #44).
    private static func contain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < first { return false }
        guard scalar.value < end else {
            return special.contains(scalar.value) && scalar.properties.canonicalCombiningClass != .notReordered
        }
        let bit = Int(scalar.value - first)
        return bits[bit >> 6] >> (bit & 63) & 1 != 0
    }

    private static let first: UInt32 = 0x300
    private static let end: UInt32 = 0x20000
    /// Behind the end are ideographs, scalars for private use and none at all. In this plane alone are others.
    private static let special: Range<UInt32> = 0xE0000..<0xF0000
    /// A bit for each scalar from the first to the end, as the standard library has it: it takes ten times as long to tell.
    private static let bits = {
        var bits = [UInt64](repeating: 0, count: Int(end - first) / 64)
        for value in first..<end {
            guard let scalar = Unicode.Scalar(value), scalar.properties.canonicalCombiningClass != .notReordered else {
                continue
            }
            let bit = Int(value - first)
            bits[bit >> 6] |= 1 << UInt64(bit & 63)
        }
        return bits
    }()
}
