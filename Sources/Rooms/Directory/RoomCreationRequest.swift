import GameRules
import JSON
import WireProtocol

/// A request for a new room, decoded and checked.
public struct RoomCreationRequest: Sendable {
    /// The most characters in a room's title.
    public static let titleCharactersMax = 80

    let title: String
    let hostName: PlayerName
    /// The hash of a token that the first host has made; `nil` to be given one.
    let tokenHash: TokenHash?
    let game: any PreparedGame

    /// Reads what a new room is set up with.
    ///
    /// - Parameters:
    ///   - fields: `game`, `title`, `name`, `tokenHash` and what the game takes; a title that is missing is the game's
    ///     name. `tokenHash` is the SHA-256 of a token that the first host has made, in hexadecimal digits.
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
        tokenHash = try fields.present("tokenHash").map { value throws(Rejection) in
            guard let hash = value.string.flatMap(TokenHash.init(hexadecimal:)), hash != .none else {
                throw Rejection(.badMessage, "“tokenHash” is the SHA-256 of a token: 64 hexadecimal digits.")
            }
            return hash
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
