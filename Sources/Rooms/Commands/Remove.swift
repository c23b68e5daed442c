import GameRules
import JSON
import WireProtocol

/// Removes a seat from play.
struct Remove: RoomCommand {
    static let name = "remove"

    private let player: SeatID
    /// Whether its browser is banned from taking another seat.
    private let isBan: Bool
    /// Records from before rooms had owners do not protect hosts: any host could remove any other.
    private let sparesHosts: Bool

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        player = try fields.requiredPlayer()
        isBan = fields.present("ban") == nil ? false : try fields.requiredBool("ban")
        sparesHosts = true
    }

    init?(logged fields: JSONObject) {
        guard let player = fields.loggedPlayer else { return nil }
        self.player = player
        isBan = (fields["ban"] ?? fields["bar"])?.bool ?? false
        sparesHosts = fields["sparesHosts"]?.bool ?? false
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("player", player.description)
        if isBan { writer.member("ban", true) }
        if sparesHosts { writer.member("sparesHosts", true) }
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        let other = try fold.present(player)
        guard other.id != seat.id else {
            throw Rejection(.notAllowed, "You cannot remove yourself. Step down or end the room instead.")
        }
        if sparesHosts, other.role == .host { try fold.requireOwner(seat) }
        // A removed host may know an invitation and could use it to return.
        if other.role == .host, fold.ownership.forget(player) { note(.described) }
        fold.seats.remove(player, banningBrowser: isBan)
        fold.paper.end(player)
        fold.call(.removed([player]), send: send)
        note(.seatRemoved(player))
        // Possible only in rooms from before owners existed: the first remaining host becomes the owner.
        let heir = fold.seats.all.first { $0.role == .host && !$0.isRemoved }
        if player == fold.ownership.owner, let heir {
            fold.ownership.handOver(to: heir.id)
            note(.described)
        }
    }
}
