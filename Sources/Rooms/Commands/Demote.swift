import GameRules
import WireProtocol

/// Makes a host a player again. The owner may demote any host; other hosts only themselves.
struct Demote: PlayerCommand {
    static let name = "demote"
    static let changesRoles = true

    let player: SeatID

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        let other = try fold.presentHost(player)
        guard other.id != fold.ownership.owner else {
            throw Rejection(.notAllowed, "The owner cannot be demoted. Hand the room over first.")
        }
        if other.id != seat.id { try fold.requireOwner(seat) }
        if fold.ownership.forget(player) { note(.described) }
        fold.seats.give(.player, to: player)
        fold.call(.promoted(player, .player), send: send)
        note(.seatDemoted(player))
    }
}
