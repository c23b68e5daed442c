import GameRules
import WireProtocol

/// Allows the player of a removed seat to take a new one.
struct Unban: PlayerCommand {
    static let name = "unban"
    static let formerNames = ["letBackIn"]

    let player: SeatID

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        guard fold.seats.seat(player)?.isBanned == true else {
            throw Rejection(.badMessage, "\(player) is not banned.")
        }
        fold.seats.unban(player)
        note(.seatUnbanned(player))
    }
}
