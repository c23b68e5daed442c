import JSON
import Rooms
import WireProtocol

/// Turns a spectator's messages into lines for people: the room's own messages, and the game narrator's version of the
/// others.
struct RoomNews {
    private let games: GameRegistry
    private var narrator: (any GameNarrator)?
    private var table = ""

    /// Creates the news of a room before its first message.
    init(_ games: GameRegistry) { self.games = games }

    /// Returns the lines for a message: usually one, none for messages that only pages need.
    mutating func lines(of message: JSONObject) -> [String] {
        guard let type = message["type"]?.string else { return [] }
        let room = message["room"]?.object
        return switch type {
        case "joined":
            begin(message, as: "\(room?["title"]?.terminalText ?? "") (\(room?["code"]?.terminalText ?? "")), ")
        case "played": begin(message, as: "next: ")
        case "evening": evening(message)
        case "announced": ["announcement: \(message["text"]?.terminalText ?? "")"]
        case "roomEnded": ["the room has ended"]
        default: narrator?.lines(of: type, message) ?? []
        }
    }

    /// Handles a snapshot, or the start of another play.
    private mutating func begin(_ message: JSONObject, as title: String) -> [String] {
        let room = message["room"]?.object
        let game = room?["game"]?.terminalText ?? ""
        narrator = games.narrator(of: game).map { $0.init() }
        let told = narrator?.begin(with: message["game"]?.object ?? JSONObject([]))
        let place = ["play \(room?["play"]?.integer ?? 0)", game, told?.place ?? ""].filter { !$0.isEmpty }
        return [title + place.joined(separator: ", ")] + (told?.lines ?? []) + evening(message["evening"]?.object)
    }

    /// Returns the evening's table, unless it is unchanged or hidden.
    private mutating func evening(_ evening: JSONObject?) -> [String] {
        let rows = (evening?["table"]?.array ?? []).compactMap(\.object)
        let text = rows.prefix(10).map { row in
            "\(row["place"]?.integer ?? 0) \(row["name"]?.terminalText ?? "") (\(row["points"]?.integer ?? 0))"
        }.joined(separator: ", ")
        guard text != table else { return [] }
        table = text
        return text.isEmpty ? [] : ["evening: \(text)"]
    }
}
