/// How hard a puzzle is; the raw value is its name in identifiers and on the wire.
package enum Difficulty: String, CaseIterable, Sendable {
    case easy, medium, hard, extraHard, expert, master
    /// For a whole hall at one board; no level of it is played alone.
    case giant

    /// Those of which there are levels.
    package static let playedAlone: [Difficulty] = [.easy, .medium, .hard, .extraHard, .expert, .master]

    /// The cells in a row, and the rows.
    package var size: Int {
        switch self {
        case .easy: 3
        case .medium, .hard: 4
        case .extraHard: 5
        case .expert: 6
        case .master: 7
        case .giant: 8
        }
    }

    /// The largest number in a cell; the smallest is 1.
    package var largestNumber: Int {
        switch self {
        case .easy, .expert, .master, .giant: 9
        case .medium: 12
        case .hard: 15
        case .extraHard: 18
        }
    }

    /// Of so many candidates the hardest is taken: larger numbers alone make a puzzle easier, since fewer sums coincide.
    var candidates: Int {
        switch self {
        case .easy: 1
        case .medium: 5
        case .hard, .extraHard: 64
        case .expert, .master, .giant: 16
        }
    }
}
