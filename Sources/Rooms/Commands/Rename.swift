import GameRules
import JSON
import WireProtocol

/// Changes another seat's name.
struct Rename: RoomCommand {
    static let name = "rename"

    private let player: SeatID
    private let newName: PlayerName

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        player = try fields.requiredPlayer()
        newName = try room.name(in: fields)
    }

    init?(logged fields: JSONObject) {
        guard let player = fields.loggedPlayer, let name = fields.loggedName else { return nil }
        self.player = player
        newName = name
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("player", player.description)
        writer.members(of: newName)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        _ = try fold.present(player)
        fold.rename(player, to: newName, note: note)
    }
}
