import JSON
import Rooms
import WireProtocol

/// The standings of all rounds as a table (RFC 4180): each round's lines, as the game writes them.
enum CSVExport {
    /// Writes the table of a play in pieces.
    static func write(_ room: RoomCopy, play: Int, pieceBytes: Int = 256 * 1_024, to sink: ([UInt8]) -> Void) {
        var piece: [UInt8] = []
        var isHeader = true
        room.writeTable(of: play) { fields in
            let cells = fields.map { isHeader ? $0.string ?? "" : text($0) }
            isHeader = false
            piece += (cells.joined(separator: ",") + "\r\n").utf8
            guard piece.count >= pieceBytes else { return }
            sink(piece)
            piece.removeAll(keepingCapacity: true)
        }
        sink(piece)
    }

    private static func text(_ value: JSONValue) -> String {
        switch value {
        case .integer(let number): "\(number)"
        case .string(let text): CSVText.cell(text)
        default: ""
        }
    }
}
