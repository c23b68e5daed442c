import GameRules
import JSON
import WireProtocol

/// Changes another seat's name. A player who gets a name of the ``ClassList`` takes it, so that no other player can.
struct Rename: RoomCommand {
    static let name = "rename"

    private let player: SeatID
    private let newName: PlayerName
    /// The entry of the list with this name.
    private let entry: Int?

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        player = try fields.requiredPlayer()
        newName = try room.name(in: fields)
        entry = room.fold.classList.entry(named: newName)?.id
    }

    init?(logged fields: JSONObject) {
        guard let player = fields.loggedPlayer, let name = fields.loggedName else { return nil }
        self.player = player
        newName = name
        entry = fields["entry"]?.integer
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("player", player.description)
        writer.members(of: newName)
        if let entry { writer.member("entry", entry) }
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        let isPlaying = try fold.present(player).isPlaying
        if let entry, let listed = fold.classList[entry], listed.holder != player {
            guard isPlaying, !fold.isTaken(listed) else { throw RoomFold.listedTwiceRejection }
            fold.classList.give(entry, to: player)
        }
        fold.rename(player, to: newName, note: note)
    }
}
