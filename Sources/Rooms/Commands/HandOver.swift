import GameRules
import WireProtocol

/// Makes another host the owner. The previous owner stays a host.
struct HandOver: PlayerCommand {
    static let name = "handOver"
    static let changesRoles = true

    let player: SeatID

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        _ = try fold.presentHost(player)
        try fold.requireOwner(seat)
        fold.ownership.handOver(to: player)
        note(.described)
    }
}
