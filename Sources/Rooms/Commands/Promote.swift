import GameRules
import WireProtocol

/// Makes a player a host.
struct Promote: PlayerCommand {
    static let name = "promote"
    static let changesRoles = true

    let player: SeatID

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        try fold.requirePhone(of: try fold.present(player).id)
        fold.promote(player, send: send, note: note)
    }
}
