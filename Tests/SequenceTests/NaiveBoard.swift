import SequenceBoard

/// The rules of chips and sequences once more, by trying every five in a row.
struct NaiveBoard {
    /// All fives, written down by walking from every cell in four directions.
    static let fives: [[Int]] = {
        var fives: [[Int]] = []
        for row in 0..<10 {
            for column in 0..<10 {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let (lastRow, lastColumn) = (row + 4 * down, column + 4 * right)
                    guard lastRow < 10, (0..<10).contains(lastColumn) else { continue }
                    fives.append((0..<5).map { (row + $0 * down) * 10 + column + $0 * right })
                }
            }
        }
        return fives
    }()

    /// By cell; `nil` for none.
    var chips = [Int?](repeating: nil, count: 100)
    var claims: [(team: Int, cells: Set<Int>)] = []
    let hasCorners: Bool

    init(corners: Bool) { hasCorners = corners }

    private static let corners: Set = [0, 9, 90, 99]

    func isLocked(_ cell: Int) -> Bool { claims.contains { $0.cells.contains(cell) } }

    func owns(_ team: Int, _ cell: Int) -> Bool {
        Self.corners.contains(cell) ? hasCorners : chips[cell] == team
    }

    /// Every five that a team has and that shares at most one space with each of its sequences.
    func open(_ team: Int) -> [Set<Int>] {
        let own = Self.fives.filter { five in five.allSatisfy { owns(team, $0) } }.map(Set.init)
        return own.filter { five in
            claims.allSatisfy { $0.team != team || $0.cells.intersection(five).count <= 1 }
        }
    }
}
