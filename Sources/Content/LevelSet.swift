import GameRules

/// Levels, numbered from 1, each once: a bit for each up to the highest.
public struct LevelSet: Hashable, Sendable {
    /// The highest number that can be in a set.
    public static let levelsMax = 65_536

    private var bytes: [UInt8] = []

    /// An empty set.
    public init() {}

    /// Reads what ``hexadecimal`` gave; `nil` for anything else.
    public init?(hexadecimal text: String) {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count <= LevelSet.levelsMax / 8, bytes.last != 0 else {
            return nil
        }
        self.bytes = bytes
    }

    /// How many levels there are.
    public var count: Int { bytes.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Adds a level; returns whether it is new.
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

    /// The bits of level 1 to 8, then those of 9 to 16 and so on, the first level of each byte the lowest.
    public var hexadecimal: String { bytes.hexadecimal }
}
