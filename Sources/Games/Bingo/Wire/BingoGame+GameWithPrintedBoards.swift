import GameRules
import JSON
import WireProtocol

extension BingoGame: GameWithPrintedBoards {
    /// Writes `round`, and the seat's board as on the public page of a bingo.
    public func encodePaper(of seat: SeatID, into writer: inout JSONWriter) {
        guard let board = board(of: seat) else { return }
        writer.member("round", number)
        writer.member("size", board.size)
        writer.array("cells") { writer in for term in board.cells { writer.integer(term) } }
        writer.array("marked") { writer in writer.cells(of: board.marked) }
        writer.array("lines") { writer in for line in held(by: seat).names { writer.string(line) } }
    }
}
