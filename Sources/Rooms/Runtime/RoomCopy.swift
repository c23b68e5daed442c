import JSON
import WireProtocol

/// A room as it was at one position, for large answers to be written from it on any thread.
///
/// It shares everything with the living room. Whatever that changes meanwhile it copies first, once, so the copy should
/// not be kept longer than it takes to write from it.
public struct RoomCopy: Sendable {
    let fold: RoomFold
    /// Where the room was.
    public let position: LogPosition
    /// When everybody had last been told something.
    public let lastTold: LogPosition
    /// The members of `room`, encoded.
    let room: [UInt8]

    /// Writes the members of everything public about the room so far.
    public func writeExport(into writer: inout JSONWriter) {
        writer.object("room") { $0.encoded(room) }
        writer.member("at", position)
        writer.array("players") { writer in
            for seat in fold.seats.all {
                writer.object { writer in
                    writer.member("id", seat.id.description)
                    writer.member("name", fold.seats.names.name(of: seat.id))
                    writer.member("role", seat.role.rawValue)
                    writer.member("removed", seat.isRemoved)
                }
            }
        }
        fold.game.encodeExport(names: fold.seats.names, into: &writer)
    }

    /// Writes the members of what anybody may look back at.
    public func writeRecap(into writer: inout JSONWriter) {
        writer.object("room") { $0.encoded(room) }
        writer.member("at", position)
        writer.member("state", fold.game.stateName)
        fold.game.encodeRecap(names: fold.seats.names, into: &writer)
    }

    /// The names of the columns of the standings as a table.
    public var tableColumns: [String] { fold.game.tableColumns }

    /// Hands over the standings of all rounds, line by line.
    public func writeTable(line: ([JSONValue]) -> Void) {
        fold.game.writeTable(names: fold.seats.names, line: line)
    }
}
