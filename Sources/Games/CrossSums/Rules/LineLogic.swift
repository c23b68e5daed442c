/// The conclusions for a line from its numbers, its target and its known cells. This is all that a person has to
/// consider at a time.
///
/// Sets of cells are bits; the first cell is the lowest.
struct LineLogic {
    private let target: Int
    /// The sum of each set of cells.
    private let sums: [Int]

    /// The maximum number of cells in a line.
    static let cellsMax = 8

    init(numbers: [Int], target: Int) {
        precondition(numbers.count <= LineLogic.cellsMax, "a line has at most \(LineLogic.cellsMax) cells")
        self.target = target
        var sums = [Int](repeating: 0, count: 1 << numbers.count)
        for set in 1..<sums.count { sums[set] = sums[set & (set - 1)] + numbers[set.trailingZeroBitCount] }
        self.sums = sums
    }

    /// The common properties of all ways to meet the target.
    struct Outcome {
        /// The cells that every way keeps, and those that none keeps.
        fileprivate(set) var kept: Int
        fileprivate(set) var removed: Int
        /// The number of ways.
        fileprivate(set) var ways: Int
    }

    /// - Parameters:
    ///   - kept: The cells known to be kept.
    ///   - removed: The cells known to be removed.
    func outcome(kept: Int, removed: Int) -> Outcome {
        let all = sums.count - 1
        var (inEvery, inAny, ways) = (all, 0, 0)
        for set in 0...all where sums[set] == target && set & kept == kept && set & removed == 0 {
            inEvery &= set
            inAny |= set
            ways += 1
        }
        return Outcome(kept: inEvery, removed: all & ~inAny, ways: ways)
    }

    /// Returns the sum of a set of cells.
    func sum(_ set: Int) -> Int { sums[set] }
}
