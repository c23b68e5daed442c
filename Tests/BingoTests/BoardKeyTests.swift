import Testing

@testable import Bingo

@Suite("Board keys")
struct BoardKeyTests {
    @Test("boards have equal keys only if every cell is equal")
    func everyCell() {
        let board = (0..<25).map { Int16(20 * $0) }
        #expect(BoardKey(board) == BoardKey(board))
        for cell in 0..<25 {
            for bit in 0..<9 {
                var other = board
                other[cell] ^= 1 << bit
                #expect(BoardKey(other) != BoardKey(board), "cell \(cell), bit \(bit)")
            }
        }
    }

    @Test("no term looks like the free centre")
    func freeCentre() {
        let free = BoardKey([3, -1, 4])
        for term in Int16(0)..<500 { #expect(BoardKey([3, term, 4]) != free) }
    }
}
