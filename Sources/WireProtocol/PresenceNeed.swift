import GameRules
import JSON

/// What an input must record about the connected players, because the fold cannot know it.
public enum PresenceNeed: Sendable {
    /// Nothing.
    case none
    /// Their number.
    case count
    /// Their seats: two hexadecimal digits for each eight seats, 5,000 characters for 20,000.
    case seats

    /// The member of a command's fields for this record, on the way to the game and in the log.
    public static let member: StaticString = "presence"

    /// All members that only the room may write.
    private static let names = [PresenceNeed.member.description, TeamMembers.member.description]

    /// Returns a command's fields with the record, replacing anything else under its names.
    ///
    /// - Parameter teams: the room's teams, which are recorded together with seats; empty if the game does not need
    ///   them. They are collected only then, because that takes a step for each seat.
    public func stamp(
        _ fields: JSONObject, present: @autoclosure () -> SeatSet, teams: @autoclosure () -> [TeamMembers]
    ) -> JSONObject {
        var stamps: [(name: String, value: JSONValue)] = []
        switch self {
        case .none: break
        case .count: stamps.append((PresenceNeed.member.description, .integer(present().count)))
        case .seats:
            stamps.append((PresenceNeed.member.description, .string(present().hexadecimal)))
            let teams = teams()
            if !teams.isEmpty { stamps.append((TeamMembers.member.description, .array(teams.map { $0.value }))) }
        }
        if stamps.isEmpty, PresenceNeed.names.allSatisfy({ fields[$0] == nil }) { return fields }
        return JSONObject(fields.members.filter { !PresenceNeed.names.contains($0.name) } + stamps)
    }
}
