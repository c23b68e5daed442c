/// The conclusions for a line from its numbers, its target and its known cells. This is all that a person has to
/// consider at a time.
///
/// Sets of cells are bits; the first cell is the lowest.
struct LineLogic {
    private let target: Int
    /// The sum of each set of cells.
    private let sums: [Int]
    /// The sets that meet the target.
    private let ways: [Int]

    /// The maximum number of cells in a line.
    static let cellsMax = 8

    init(numbers: [Int], target: Int) {
        precondition(numbers.count <= LineLogic.cellsMax, "a line has at most \(LineLogic.cellsMax) cells")
        self.target = target
        var sums = [Int](repeating: 0, count: 1 << numbers.count)
        for set in 1..<sums.count { sums[set] = sums[set & (set - 1)] + numbers[set.trailingZeroBitCount] }
        self.sums = sums
        ways = sums.indices.filter { sums[$0] == target }
    }

    /// The set of kept cells, if only one meets the target.
    var onlyWay: Int? { ways.count == 1 ? ways[0] : nil }

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
        var (inEvery, inAny, count) = (all, 0, 0)
        for set in ways where set & kept == kept && set & removed == 0 {
            inEvery &= set
            inAny |= set
            count += 1
        }
        return Outcome(kept: inEvery, removed: all & ~inAny, ways: count)
    }

    /// Returns the sum of a set of cells.
    func sum(_ set: Int) -> Int { sums[set] }
}
