import GameRules
import JSON

extension TeamMembers {
    /// The member of a command's fields for the room's teams, on the way to the game and in the log.
    public static let member: StaticString = "roomTeams"

    /// The team and its seats, as in ``SeatSet/hexadecimal``.
    var value: JSONValue {
        .object(JSONObject([("team", .integer(team)), ("seats", .string(seats.hexadecimal))]))
    }

    private init?(_ value: JSONValue) {
        guard let fields = value.object, let team = fields["team"]?.integer, (1...Int(UInt16.max)).contains(team),
            let seats = fields["seats"]?.string.flatMap(SeatSet.init(hexadecimal:))
        else { return nil }
        self.init(team: team, seats: seats)
    }

    /// Reads the teams in a command's fields, in the room's order; none if it has no such member. Throws `badMessage`.
    public static func all(in fields: JSONObject) throws(Rejection) -> [TeamMembers] {
        guard let value = fields.present(member.description) else { return [] }
        let teams = (value.array ?? []).compactMap(TeamMembers.init)
        guard !teams.isEmpty, teams.count == value.array?.count, teams.count <= teamsMax,
            Set(teams.map { $0.team }).count == teams.count
        else { throw Rejection(.badMessage, "“\(member.description)” is invalid.") }
        return teams
    }
}

extension JSONWriter {
    /// Writes the teams of a room as a member; nothing if there are none.
    public mutating func member(_ teams: [TeamMembers]) {
        guard !teams.isEmpty else { return }
        array(TeamMembers.member) { writer in for team in teams { writer.value(team.value) } }
    }
}
