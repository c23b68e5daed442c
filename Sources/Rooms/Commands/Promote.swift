import GameRules
import JSON
import WireProtocol

/// A player becomes a host.
struct Promote: RoomCommand {
    static let name = "promote"
    static let changesRoles = true

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
        _ = try fold.present(player)
        fold.promote(player, send: send, note: note)
    }
}
