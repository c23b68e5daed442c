/// Counts consecutive combining marks. Sorting them, as normalization does, takes time quadratic in their number.
public struct CombiningMarks: Sendable {
    private var count = 0

    /// Creates a counter for the start of a text.
    public init() {}

    /// Counts the text's next scalar. Returns the number of consecutive marks that end with it.
    public mutating func count(_ scalar: Unicode.Scalar) -> Int {
        count = CombiningMarks.contain(scalar) ? count + 1 : 0
        return count
    }

    /// Whether normalization reorders a scalar, that is, whether it has a nonzero combining class (UAX #44).
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
    /// Beyond `end`, only this plane has combining marks. The others hold ideographs, private use or nothing.
    private static let special: Range<UInt32> = 0xE0000..<0xF0000
    /// One bit for each scalar from `first` to `end`: looking up the property itself takes ten times as long.
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
