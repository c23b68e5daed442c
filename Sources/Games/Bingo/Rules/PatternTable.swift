/// The masks of a goal's patterns on a board of one size.
///
/// A pattern is held when all of its cells count: `cells & mask == mask`.
struct PatternTable: Hashable, Sendable {
    /// The patterns of the goal.
    let all: PatternSet
    /// The mask of every pattern by its bit; 0 for those that are not in the goal.
    let masks: [UInt32]
    /// The patterns that contain a cell, by cell.
    let containing: [PatternSet]

    /// The patterns of a goal on boards of `size` × `size` cells.
    init(goal: Goal, size: Int) {
        var masks = [UInt32](repeating: 0, count: 32)
        for kind in goal.kinds {
            for (offset, mask) in PatternTable.masks(of: kind, size: size).enumerated() {
                masks[PatternTable.firstBit(of: kind) + offset] = mask
            }
        }
        for (offset, mask) in goal.masks.enumerated() { masks[PatternSet.maskBit + offset] = mask }
        self.masks = masks
        var all: UInt32 = 0
        var containing = [UInt32](repeating: 0, count: size * size)
        for (bit, mask) in masks.enumerated() where mask != 0 {
            all |= 1 << bit
            for cell in 0..<size * size where mask & 1 << cell != 0 { containing[cell] |= 1 << bit }
        }
        self.all = PatternSet(rawValue: all)
        self.containing = containing.map(PatternSet.init(rawValue:))
    }

    /// Returns the patterns among `candidates` whose cells all count.
    @inline(__always)
    func held(by cells: UInt32, among candidates: PatternSet) -> PatternSet {
        var held: UInt32 = 0
        var bits = candidates.rawValue
        while bits != 0 {
            let bit = bits.trailingZeroBitCount
            if cells & masks[bit] == masks[bit] { held |= 1 << bit }
            bits &= bits - 1
        }
        return PatternSet(rawValue: held)
    }

    /// The masks of a family on boards of `size` × `size` cells, in the order of their names.
    static func masks(of kind: PatternKind, size: Int) -> [UInt32] {
        func mask(_ contains: (_ row: Int, _ column: Int) -> Bool) -> UInt32 {
            var mask: UInt32 = 0
            for row in 0..<size {
                for column in 0..<size where contains(row, column) { mask |= 1 << (row * size + column) }
            }
            return mask
        }
        let last = size - 1
        return switch kind {
        case .row: (0..<size).map { line in mask { row, _ in row == line } }
        case .column: (0..<size).map { line in mask { _, column in column == line } }
        case .diagonal: [mask { $0 == $1 }, mask { $0 + $1 == last }]
        case .corners: [mask { ($0 == 0 || $0 == last) && ($1 == 0 || $1 == last) }]
        case .x: [mask { $0 == $1 || $0 + $1 == last }]
        case .frame: [mask { $0 == 0 || $0 == last || $1 == 0 || $1 == last }]
        case .blackout: [mask { _, _ in true }]
        }
    }

    private static func firstBit(of kind: PatternKind) -> Int {
        switch kind {
        case .row: 0
        case .column: PatternSet.columnBit
        case .diagonal: PatternSet.diagonalBit
        case .corners: PatternSet.cornersBit
        case .x: PatternSet.xBit
        case .frame: PatternSet.frameBit
        case .blackout: PatternSet.blackoutBit
        }
    }
}
