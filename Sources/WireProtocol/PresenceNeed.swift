import GameRules
import JSON

/// What an input must tell of the players who are connected, since the fold cannot know it.
public enum PresenceNeed: Sendable {
    /// Nothing.
    case none
    /// How many they are.
    case count
    /// Which they are: two hexadecimal digits for each eight seats, 5,000 characters for 20,000.
    case seats

    /// The member of a command's fields under which it stands, on the way to the game and in the log.
    public static let member: StaticString = "presence"

    /// The fields of a command with what they must tell, and nothing else under its name.
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
