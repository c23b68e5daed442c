import GameRules
import JSON
import WireProtocol

/// The owner makes another host the owner, and stays a host.
struct HandOver: RoomCommand {
    static let name = "handOver"
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
        _ = try fold.presentHost(player)
        try fold.requireOwner(seat)
        fold.ownership.handOver(to: player)
        note(.described)
    }
}
