import GameRules
import JSON
import WireProtocol

/// A request for a new room, decoded and checked.
public struct RoomCreationRequest: Sendable {
    /// The most characters in a room's title.
    public static let titleCharactersMax = 80

    let title: String
    let hostName: PlayerName
    let game: any PreparedGame

    /// Reads what a new room is set up with.
    ///
    /// - Parameters:
    ///   - fields: `game`, `title`, `name` and what the game takes; a title that is missing is the game's name.
    /// - Throws: `badOptions`, `badMessage`, `badName` or a code of the game.
    public init(_ fields: JSONObject, environment: RoomEnvironment) throws(Rejection) {
        let gameName = fields["game"]?.string ?? environment.games.names.first ?? ""
        let wished = fields.present("title") == nil ? gameName : try fields.requiredString("title")
        let title = try RoomCreationRequest.title(wished)
        self.title = title.isEmpty ? gameName : title
        hostName = try PlayerName(typed: fields.present("name")?.string ?? "Host")
        guard !environment.blockedNames.catches(hostName.text) else {
            throw Rejection(.badName, "This server does not give out this name.")
        }
        game = try environment.games.prepare(gameName, from: fields) { () throws(Rejection) in
            Seed(environment.randomBytes(Seed.byteCount))
        }
    }

    private static func title(_ text: String) throws(Rejection) -> String {
        do throws(ShownText.Fault) {
            return try ShownText.checked(
                text.split(whereSeparator: \.isWhitespace).joined(separator: " "),
                charactersMax: titleCharactersMax, bytesMax: 4 * titleCharactersMax)
        } catch {
            switch error {
            case .empty: return ""
            case .tooLong: throw Rejection(.badOptions, "A title has at most \(titleCharactersMax) characters.")
            case .forbidden: throw Rejection(.badOptions, "A title has no control or direction characters.")
            }
        }
    }
}
