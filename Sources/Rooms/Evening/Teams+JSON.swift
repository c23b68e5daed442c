import GameRules
import JSON
import WireProtocol

extension TeamDraft {
    /// Decodes what ``Teams/Draft/encode(into:)`` wrote.
    fileprivate init?(logged value: JSONValue) {
        guard let fields = value.object, let name = fields["name"]?.string,
            let emblem = fields["emblem"]?.string.flatMap(Avatar.Emblem.init),
            let colour = fields["colour"]?.string.flatMap(Teams.Colour.init)
        else { return nil }
        self.init(id: fields["id"]?.integer, name: name, emblem: emblem, colour: colour)
    }
}

extension Teams.Score {
    init?(_ name: String, best: Int?) {
        switch (name, best) {
        case ("sum", nil): self = .sum
        case ("fair", nil): self = .fair
        case ("median", nil): self = .median
        case ("best", let number?): self = .best(number)
        default: return nil
        }
    }

    fileprivate func encode(into writer: inout JSONWriter) {
        switch self {
        case .sum: writer.member("score", "sum")
        case .fair: writer.member("score", "fair")
        case .median: writer.member("score", "median")
        case .best(let number):
            writer.member("score", "best")
            writer.member("best", number)
        }
    }
}

extension Teams.Draft {
    /// Decodes what ``encode(into:)`` wrote.
    init?(logged fields: JSONObject) {
        guard let values = fields["teams"]?.array, let way = fields["way"]?.string.flatMap(Teams.Way.init),
            let score = Teams.Score(fields["score"]?.string ?? "", best: fields["best"]?.integer)
        else { return nil }
        let teams = values.compactMap(TeamDraft.init(logged:))
        let ids = teams.compactMap { $0.id }
        guard teams.count == values.count, Set(ids).count == ids.count else { return nil }
        let order = (fields["order"]?.array ?? []).compactMap { $0.string.flatMap(SeatID.init(wire:)) }
        self.init(
            teams: teams, way: way, score: score, most: fields["most"]?.integer,
            deal: fields["seed"]?.string.flatMap(Seed.init(hexadecimal:)).map { Teams.Deal(seed: $0, order: order) },
            isBegun: fields["begun"]?.bool ?? false)
    }

    func encode(into writer: inout JSONWriter) {
        writer.array("teams") { writer in
            for team in teams {
                writer.object { writer in
                    if let id = team.id { writer.member("id", id) }
                    writer.members(name: team.name, team.emblem, team.colour)
                }
            }
        }
        writer.member("way", way.rawValue)
        score.encode(into: &writer)
        if let most { writer.member("most", most) }
        if let deal {
            writer.member("seed", deal.seed.hexadecimal)
            if !deal.order.isEmpty {
                writer.array("order") { writer in for seat in deal.order { writer.string(seat.description) } }
            }
        }
        if isBegun { writer.member("begun", true) }
    }
}

extension JSONWriter {
    fileprivate mutating func members(name: String, _ emblem: Avatar.Emblem, _ colour: Teams.Colour) {
        member("name", name)
        member("emblem", emblem.rawValue)
        member("colour", colour.rawValue)
    }
}

extension Teams {
    /// Writes the teams, without their members.
    func encode(into writer: inout JSONWriter) {
        writer.array("list") { writer in
            for team in all {
                writer.object { writer in
                    writer.member("id", team.id)
                    writer.members(name: team.name, team.emblem, team.colour)
                }
            }
        }
        writer.member("way", way.rawValue)
        score.encode(into: &writer)
        if let most { writer.member("most", most) }
    }
}
