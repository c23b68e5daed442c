import GameRules
import Testing

@testable import SequenceBoard

@Suite struct BoardTests {
    /// A test case: chips of team 0 in this order, each claiming what it completes, and the sequences at the end.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let chips: [Int]
        var corners = true
        let sequences: [[Int]]

        var testDescription: String { name }
    }

    private static let cases = [
        Case(name: "four are none", chips: [21, 22, 23, 24], sequences: []),
        Case(name: "a row", chips: [21, 22, 23, 24, 25], sequences: [[21, 22, 23, 24, 25]]),
        Case(name: "a row closed in the middle", chips: [21, 22, 24, 25, 23], sequences: [[21, 22, 23, 24, 25]]),
        Case(name: "a column", chips: [15, 25, 35, 45, 55], sequences: [[15, 25, 35, 45, 55]]),
        Case(name: "a falling diagonal", chips: [12, 23, 34, 45, 56], sequences: [[12, 23, 34, 45, 56]]),
        Case(name: "a rising diagonal", chips: [17, 26, 35, 44, 53], sequences: [[17, 26, 35, 44, 53]]),
        Case(name: "no row goes on in the next", chips: [17, 18, 19, 20, 21], sequences: []),
        Case(name: "four with a corner", chips: [1, 2, 3, 4], sequences: [[0, 1, 2, 3, 4]]),
        Case(name: "a diagonal with a corner", chips: [11, 22, 33, 44], sequences: [[0, 11, 22, 33, 44]]),
        Case(name: "corners that do not count", chips: [1, 2, 3, 4], corners: false, sequences: []),
        Case(
            name: "six are one, the first", chips: [21, 22, 23, 25, 26, 24], sequences: [[21, 22, 23, 24, 25]]),
        Case(
            name: "the sixth beside five makes none", chips: [21, 22, 23, 24, 25, 26],
            sequences: [[21, 22, 23, 24, 25]]),
        Case(
            name: "eight are one", chips: [21, 22, 23, 24, 25, 26, 27, 28], sequences: [[21, 22, 23, 24, 25]]),
        Case(
            name: "nine are two", chips: [20, 21, 22, 23, 24, 25, 26, 27, 28],
            sequences: [[20, 21, 22, 23, 24], [24, 25, 26, 27, 28]]),
        Case(
            name: "nine closed in the middle are two at once", chips: [20, 21, 22, 23, 25, 26, 27, 28, 24],
            sequences: [[20, 21, 22, 23, 24], [24, 25, 26, 27, 28]]),
        Case(
            name: "ten with two corners are two", chips: [1, 2, 3, 4, 5, 6, 7, 8],
            sequences: [[0, 1, 2, 3, 4], [4, 5, 6, 7, 8]]),
        Case(
            name: "ten with two corners, closed at the ends", chips: [2, 3, 4, 5, 6, 7, 1, 8],
            sequences: [[2, 3, 4, 5, 6]]),
        Case(
            name: "two directions at once", chips: [21, 22, 24, 25, 3, 13, 33, 43, 23],
            sequences: [[21, 22, 23, 24, 25], [3, 13, 23, 33, 43]]),
        Case(
            name: "a crossing shares one space", chips: [21, 22, 23, 24, 25, 3, 13, 33, 43],
            sequences: [[21, 22, 23, 24, 25], [3, 13, 23, 33, 43]]),
    ]

    @Test(arguments: cases) func `Chips make sequences`(one: Case) {
        var board = Board(teams: 2, corners: one.corners)
        for cell in one.chips { board.place(cell, of: 0, claiming: board.choices(at: cell, of: 0)[0]) }
        #expect(board.claims.map(\.cells) == one.sequences)
        let locked = Set(one.sequences.joined()).subtracting([0, 9, 90, 99])
        #expect(Set(board.locked.cells) == locked)
    }

    @Test func `Of six in a row the player may choose, of nine there is no choice`() {
        var board = Board(teams: 2, corners: true)
        for cell in [21, 22, 23, 25, 26, 27] { board.place(cell, of: 0, claiming: []) }
        #expect(
            board.choices(at: 24, of: 0) == [[[21, 22, 23, 24, 25]], [[22, 23, 24, 25, 26]], [[23, 24, 25, 26, 27]]])
        board.place(20, of: 0, claiming: [])
        board.place(28, of: 0, claiming: [])
        #expect(board.choices(at: 24, of: 0) == [[[20, 21, 22, 23, 24], [24, 25, 26, 27, 28]]])
        #expect(board.choices(at: 50, of: 0) == [[]])
    }

    @Test func `Another team's chips are no part of it, and both use a corner`() {
        var board = Board(teams: 2, corners: true)
        for cell in [1, 2, 3] { board.place(cell, of: 0, claiming: []) }
        board.place(4, of: 1, claiming: [])
        #expect(board.choices(at: 5, of: 0) == [[]])
        for cell in [10, 20, 30] { board.place(cell, of: 1, claiming: []) }
        #expect(board.choices(at: 40, of: 1) == [[[0, 10, 20, 30, 40]]])
    }

    @Test func `Open runs are counted for a game that nobody wins`() {
        var board = Board(teams: 2, corners: true)
        for cell in [21, 22, 23, 24, 60, 70, 80, 86, 87, 88, 89] { board.place(cell, of: 0, claiming: []) }
        #expect(board.runs(of: 0) == (2, 1))
        #expect(board.runs(of: 1) == (0, 0))
    }
}
