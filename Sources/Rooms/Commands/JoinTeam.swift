import GameRules
import JSON
import WireProtocol

/// Chooses the sender's team, once.
struct JoinTeam: RoomCommand {
    static let name = "joinTeam"
    static let isForHosts = false

    private let team: Int

    /// See ``SetTeams/earlyRefusal(by:in:)``. A certain refusal is not logged.
    static func earlyRefusal(by seat: Seat, in fold: RoomFold) -> Rejection? {
        fold.teams.isEmpty ? Rejection(.notAllowed, "This room has no teams.") : nil
    }

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        team = try fields.requiredInteger("team")
    }

    init?(logged fields: JSONObject) {
        guard let team = fields["team"]?.integer else { return nil }
        self.team = team
    }

    func encode(into writer: inout JSONWriter) { writer.member("team", team) }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        guard seat.role == .player else {
            throw Rejection(.notAllowed, "Hosts are in no team.")
        }
        if let refusal = fold.teams.refusal(ofChoice: team, by: seat.id) { throw refusal }
        fold.change(.move(seat.id, team), note: note)
    }
}
