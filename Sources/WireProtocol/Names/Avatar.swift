import GameRules
import JSON

/// A player's picture: a drawn emblem on a color. The pages draw it (`web/js/kit/avatar.js`).
///
/// If a player has chosen none, the pages derive one from the number of the seat, which needs no bytes in messages.
public struct Avatar: Hashable, Sendable {
    /// The available emblems.
    public enum Emblem: String, CaseIterable, Sendable {
        case anchor, bell, cat, cloud, fish, flower, ghost, kite, leaf, moon, mushroom, planet, rocket, snail, sun,
            umbrella
    }

    /// The available colors.
    public enum Colour: String, CaseIterable, Sendable {
        case red, orange, yellow, green, teal, blue, violet, pink
    }

    /// The drawing.
    public let emblem: Emblem
    /// The background.
    public let colour: Colour

    /// Creates an avatar.
    public init(_ emblem: Emblem, _ colour: Colour) {
        self.emblem = emblem
        self.colour = colour
    }

    /// Reads `emblem` and `colour`. Returns `nil` if one is missing or unknown.
    public init?(_ fields: JSONObject) {
        guard let emblem = fields["emblem"]?.string.flatMap(Emblem.init),
            let colour = fields["colour"]?.string.flatMap(Colour.init)
        else { return nil }
        self.init(emblem, colour)
    }

    /// Reads an avatar from a client's message. Throws `badMessage`.
    public init(typed fields: JSONObject) throws(Rejection) {
        guard let avatar = Avatar(fields) else {
            throw Rejection(
                .badMessage, "An avatar needs an “emblem” and a “colour” from the lists in asyncapi.json.")
        }
        self = avatar
    }

    /// The avatar as a JSON object.
    public var value: JSONValue {
        .object(JSONObject([("emblem", .string(emblem.rawValue)), ("colour", .string(colour.rawValue))]))
    }

    /// Writes the avatar's members.
    public func encode(into writer: inout JSONWriter) {
        writer.member("emblem", emblem.rawValue)
        writer.member("colour", colour.rawValue)
    }
}
