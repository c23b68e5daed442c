import GameRules

/// A set of levels, numbered from 1: one bit for each up to the highest.
public struct LevelSet: Hashable, Sendable {
    /// The highest level that a set can contain.
    public static let levelsMax = 65_536

    private var bytes: [UInt8] = []

    /// An empty set.
    public init() {}

    /// Reads what ``hexadecimal`` returned. Returns `nil` for anything else.
    public init?(hexadecimal text: String) {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count <= LevelSet.levelsMax / 8, bytes.last != 0 else {
            return nil
        }
        self.bytes = bytes
    }

    /// The number of levels in the set.
    public var count: Int { bytes.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Adds a level. Returns whether it is new.
    ///
    /// - Precondition: it is one of 1 to ``levelsMax``.
    @discardableResult
    public mutating func insert(_ level: Int) -> Bool {
        precondition((1...LevelSet.levelsMax).contains(level), "there is no level \(level)")
        let (index, bit) = ((level - 1) / 8, UInt8(1) << ((level - 1) % 8))
        if bytes.count <= index { bytes += [UInt8](repeating: 0, count: index + 1 - bytes.count) }
        defer { bytes[index] |= bit }
        return bytes[index] & bit == 0
    }

    /// Adds all levels of another set.
    public mutating func formUnion(_ other: LevelSet) {
        for (index, byte) in other.bytes.enumerated() {
            if index < bytes.count { bytes[index] |= byte } else { bytes.append(byte) }
        }
    }

    /// The set as hexadecimal digits: levels 1 to 8 in the first byte, 9 to 16 in the second and so on, the lowest
    /// level in the lowest bit.
    public var hexadecimal: String { bytes.hexadecimal }
}
