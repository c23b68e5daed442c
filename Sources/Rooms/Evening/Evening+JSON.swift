import GameRules
import JSON
import WireProtocol

extension Plays {
    /// Writes an export's members of the current play, without its game's part.
    func encodeHead(of game: some EveningPlay, into writer: inout JSONWriter) {
        writer.member("play", number)
        writer.member("game", game.name)
        writer.member("rulesVersion", game.rulesVersion)
        if let title, !game.exportsTitle { writer.member("title", title) }
        writer.member("begun", begun.time)
    }
}

extension FinishedPlay {
    /// Writes an export's members of the play, without its game's part.
    ///
    /// - Parameter folded: the play; `nil` if it cannot be folded.
    func encodeHead(of folded: (some EveningPlay)?, into writer: inout JSONWriter) {
        writer.member("play", number)
        writer.member("game", game)
        writer.member("rulesVersion", rulesVersion)
        if let title, folded?.exportsTitle != true { writer.member("title", title) }
        writer.member("begun", begun)
        writer.member("ended", ended)
    }
}

extension Evening {
    /// Writes the members of `evening`: whether it is shown, the finished plays, and lines of the table.
    ///
    /// - Parameters:
    ///   - teams: the teams' table, if it is shown.
    ///   - isInFull: whether to include the plays' times, their teams' points and their games' summaries.
    func encodeEvening(
        _ rows: ArraySlice<EveningTable.Row>, _ teams: TeamTable? = nil, withSummaries isInFull: Bool,
        into writer: inout JSONWriter
    ) {
        writer.member("shown", isEveningShown)
        writer.array("plays") { writer in
            for play in plays.finished {
                writer.object { writer in
                    writer.member("play", play.number)
                    writer.member("game", play.game)
                    if let title = play.title { writer.member("title", title) }
                    guard isInFull else { return }
                    writer.member("begun", play.begun)
                    writer.member("ended", play.ended)
                    writer.object("summary") { encodeSummary(of: play, into: &$0) }
                    if let teams, !teams.rows.isEmpty {
                        writer.array("teams") { writer in
                            for points in teams.plays[play.number - 1] { writer.integer(points) }
                        }
                    }
                }
            }
        }
        writer.array("table") { writer in
            for row in rows {
                writer.object { writer in
                    writer.members(of: row.seat, in: names)
                    writer.member("points", row.points)
                    writer.member("place", row.place)
                }
            }
        }
        guard let teams, !teams.rows.isEmpty else { return }
        writer.array("teams") { writer in
            for row in teams.rows {
                writer.object { writer in
                    writer.member("team", row.team)
                    writer.member("points", row.points)
                    writer.member("place", row.place)
                }
            }
        }
    }

    /// Writes the game's summary of a finished play, and `firsts`: the seats that came first in most rounds.
    private func encodeSummary(of play: FinishedPlay, into writer: inout JSONWriter) {
        for member in play.summary.members {
            writer.name(of: member.name)
            writer.value(named(member.value))
        }
        // In rooms of the first two versions, the game has written them at the end of the play.
        guard play.result.hasPlaces, !play.result.numbers.isEmpty else { return }
        writer.array("firsts") { writer in
            for first in play.result.firsts(without: { isRemoved($0) ?? true }) {
                writer.object { writer in
                    writer.members(of: first.seat, in: names)
                    writer.member("firsts", first.rounds)
                }
            }
        }
    }

    /// Returns the value with a `name` next to each `player`. The names of removed seats are empty.
    private func named(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(named))
        case .object(let object):
            var members = object.members.map { (name: $0.name, value: named($0.value)) }
            if let seat = object["player"]?.string.flatMap(SeatID.init(wire:)), let isRemoved = isRemoved(seat) {
                members.append(("name", .string(isRemoved ? "" : names.name(of: seat))))
                if !isRemoved, let avatar = names.avatar(of: seat) { members.append(("avatar", avatar.value)) }
            }
            return .object(JSONObject(members))
        default: return value
        }
    }
}
