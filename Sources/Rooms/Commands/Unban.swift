import GameRules
import JSON
import WireProtocol

/// Whoever had a removed seat may take a new one.
struct Unban: RoomCommand {
    static let name = "unban"
    static let formerNames = ["letBackIn"]

    private let player: SeatID

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        player = try fields.requiredPlayer()
    }

    init?(logged fields: JSONObject) {
        guard let player = fields.loggedPlayer else { return nil }
        self.player = player
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("player", player.description)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        guard fold.seats.seat(player)?.isBanned == true else {
            throw Rejection(.badMessage, "Nobody by the name \(player) is banned.")
        }
        fold.seats.unban(player)
        note(.seatUnbanned(player))
    }
}
