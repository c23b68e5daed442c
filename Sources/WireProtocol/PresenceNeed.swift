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

    /// Returns a command's fields with the record, replacing anything else under its name.
    public func stamp(_ fields: JSONObject, present: SeatSet) -> JSONObject {
        let name = PresenceNeed.member.description
        let stamp: JSONValue? =
            switch self {
            case .none: nil
            case .count: .integer(present.count)
            case .seats: .string(present.hexadecimal)
            }
        if stamp == nil, fields[name] == nil { return fields }
        return JSONObject(fields.members.filter { $0.name != name } + (stamp.map { [(name, $0)] } ?? []))
    }
}
