import Bingo
import GameRules
import JSON
import WireProtocol

/// An export with a room's members around the game's.
enum Export {
    static func write(of evening: Evening, names: Wire.Names, into writer: inout JSONWriter) {
        write(
            of: evening.game, seats: evening.seats.map { ($0.id, $0.role, evening.removed.contains($0.id)) },
            position: evening.position, names: names, into: &writer)
    }

    static func write(
        of game: BingoGame, seats: [(id: SeatID, role: Role, isRemoved: Bool)], position: UInt64, names: Wire.Names,
        into writer: inout JSONWriter
    ) {
        writer.object("room") { $0.member("code", "K7QX4P") }
        writer.member("at", LogPosition(epoch: "00000001", seq: position))
        writer.array("players") { writer in
            for seat in seats {
                writer.object { writer in
                    writer.member("id", seat.id.description)
                    writer.member("name", names.name(of: seat.id))
                    writer.member("role", seat.role.rawValue)
                    writer.member("removed", seat.isRemoved)
                }
            }
        }
        game.encodeExport(names: names, into: &writer)
    }
}
