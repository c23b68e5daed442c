import GameRules
import JSON
import WireProtocol

/// Moves a player to a team, or out of all teams, so that they may choose.
struct MoveToTeam: RoomCommand {
    static let name = "moveToTeam"

    private let player: SeatID
    private let team: Int?

    /// See ``SetTeams/earlyRefusal(by:in:)``.
    static func earlyRefusal(by seat: Seat, in fold: RoomFold) -> Rejection? {
        fold.teams.isEmpty ? Rejection(.notAllowed, "This room has no teams.") : nil
    }

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        player = try fields.requiredPlayer()
        team = fields.present("team") == nil ? nil : try fields.requiredInteger("team")
    }

    init?(logged fields: JSONObject) {
        guard let player = fields.loggedPlayer else { return nil }
        self.player = player
        team = fields["team"]?.integer
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("player", player.description)
        if let team { writer.member("team", team) }
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        guard try fold.present(player).role == .player else {
            throw Rejection(.badMessage, "\(player) is a host. Hosts are in no team.")
        }
        if let team, !fold.teams.all.contains(where: { $0.id == team }) {
            throw Rejection(.badMessage, "There is no team \(team) in this room.")
        }
        fold.change(.move(player, team), note: note)
    }
}
