/// The difficulty of a puzzle; the raw value is its name in identifiers and on the wire.
package enum Difficulty: String, CaseIterable, Sendable {
    case easy, medium, hard, extraHard, expert, master
    /// For a large group on one shared board; it has no solo levels.
    case giant

    /// The difficulties with solo levels.
    package static let playedAlone: [Difficulty] = [.easy, .medium, .hard, .extraHard, .expert, .master]

    /// The number of cells in a row, and of rows, in the first series.
    var size: Int {
        switch self {
        case .easy: 3
        case .medium, .hard: 4
        case .extraHard: 5
        case .expert: 6
        case .master: 7
        case .giant: 8
        }
    }

    /// The largest number in a cell in the first series; the smallest is 1.
    var largestNumber: Int {
        switch self {
        case .easy, .expert, .master, .giant: 9
        case .medium: 12
        case .hard: 15
        case .extraHard: 18
        }
    }

    /// The number of candidates from which the first series chooses the hardest. Larger numbers alone make a puzzle
    /// easier, because fewer sums coincide.
    var candidates: Int {
        switch self {
        case .easy: 1
        case .medium: 5
        case .hard, .extraHard: 64
        case .expert, .master, .giant: 16
        }
    }
}
