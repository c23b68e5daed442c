import GameRules
import JSON

/// What a player is known by beside the name: a drawn emblem on a colour. The pages draw it (`web/js/kit/avatar.js`).
///
/// Who has chosen none gets one from the pages by the number of the seat, so that it costs no byte.
public struct Avatar: Hashable, Sendable {
    /// The emblems to choose from.
    public enum Emblem: String, CaseIterable, Sendable {
        case anchor, bell, cat, cloud, fish, flower, ghost, kite, leaf, moon, mushroom, planet, rocket, snail, sun,
            umbrella
    }

    /// The colours to choose from.
    public enum Colour: String, CaseIterable, Sendable {
        case red, orange, yellow, green, teal, blue, violet, pink
    }

    /// What is drawn.
    public let emblem: Emblem
    /// What it is drawn on.
    public let colour: Colour

    /// Makes an avatar.
    public init(_ emblem: Emblem, _ colour: Colour) {
        self.emblem = emblem
        self.colour = colour
    }

    /// Reads `emblem` and `colour`; `nil` if one is missing or not among those to choose from.
    public init?(_ fields: JSONObject) {
        guard let emblem = fields["emblem"]?.string.flatMap(Emblem.init),
            let colour = fields["colour"]?.string.flatMap(Colour.init)
        else { return nil }
        self.init(emblem, colour)
    }

    /// Reads one from what somebody sent; throws `badMessage`.
    public init(typed fields: JSONObject) throws(Rejection) {
        guard let avatar = Avatar(fields) else {
            throw Rejection(
                .badMessage, "An avatar has an “emblem” and a “colour”, of those in the wire's description.")
        }
        self = avatar
    }

    /// The object that it is read from.
    public var value: JSONValue {
        .object(JSONObject([("emblem", .string(emblem.rawValue)), ("colour", .string(colour.rawValue))]))
    }

    /// Writes the members that it is read from.
    public func encode(into writer: inout JSONWriter) {
        writer.member("emblem", emblem.rawValue)
        writer.member("colour", colour.rawValue)
    }
}
