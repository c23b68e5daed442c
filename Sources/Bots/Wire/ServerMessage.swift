import GameRules
import JSON
import WireProtocol

/// A message from the server: its content and its position in the room's history.
struct ServerMessage: Sendable {
    let fact: ServerFact
    /// The position that the client has reached after this message, if the message has one.
    let position: LogPosition?
    /// The position of the previous broadcast, or `nil` if this is not a broadcast.
    let previous: LogPosition?
    /// Whether all members of the room receive the same bytes.
    let isShared: Bool
    /// The event in this message that the bots' report measures, or `nil` if there is none.
    let measure: BotMeasure?

    /// The reason why a message cannot be read, as a sentence that names its type.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads a message. Throws if it is not an object with a type, or lacks what its type needs.
    ///
    /// - Parameter game: the game that the bot plays.
    init(_ bytes: UnsafeBufferPointer<UInt8>, of game: String, strategies: BotStrategies) throws(Fault) {
        guard let fields = try? JSONParser.parse(bytes, limits: .document).object, let type = fields["type"]?.string
        else { throw Fault(description: "a message is not a JSON object with a type") }
        do throws(Rejection) {
            var measure: BotMeasure?
            if let (fact, isShared) = try ServerMessage.room(type, fields, of: game, strategies: strategies) {
                (self.fact, self.isShared) = (fact, isShared)
            } else if let news = try strategies.read(type, fields, of: game) {
                (fact, isShared, measure) = (.game(news.fact), news.isShared, news.measure)
            } else {
                (fact, isShared) = (.other, true)
            }
            self.measure = measure
        } catch {
            throw Fault(description: "\(type.excerpt): \(error.message)")
        }
        position = fields["at"].flatMap(LogPosition.init)
        previous = fields["after"].flatMap(LogPosition.init)
    }

    /// Reads a message about the room. Returns its content, and whether all members receive the same bytes. Returns
    /// `nil` for a game's message or an unknown type.
    private static func room(
        _ type: String, _ fields: JSONObject, of game: String, strategies: BotStrategies
    ) throws(Rejection) -> (ServerFact, Bool)? {
        switch type {
        case "joined":
            let room = try fields.requiredObject("room")
            let game = try room.requiredString("game")
            let view = try strategies.read(view: try fields.requiredObject("game"), of: game)
            let play = try room.requiredInteger("play")
            let seat = try fields.requiredObject("seat").requiredString("id")
            return (.joined(.init(id: fields["id"]?.integer, seat: seat, play: play, game: game, view: view)), false)
        case "played":
            let room = try fields.requiredObject("room")
            let game = try room.requiredString("game")
            let view = try strategies.read(view: try fields.requiredObject("game"), of: game)
            return (.played(play: try room.requiredInteger("play"), game: game, view: view), true)
        case "view":
            let view = try strategies.read(view: try fields.requiredObject("game"), of: game)
            return (.view(play: try fields.requiredInteger("play"), view: view), false)
        case "accepted": return (.accepted(id: try fields.requiredInteger("id")), false)
        case "rejected":
            let rejected = ServerFact.rejected(
                id: fields["id"]?.integer, code: try fields.requiredString("code"),
                message: fields["message"]?.string ?? "", retryAfter: fields["retryAfter"]?.integer)
            return (rejected, false)
        case "removed": return (.removed, false)
        case "roomEnded": return (.roomEnded, true)
        default: return nil
        }
    }
}
