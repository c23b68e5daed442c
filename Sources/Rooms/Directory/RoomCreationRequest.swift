import GameRules
import JSON
import WireProtocol

/// A decoded and validated request for a new room.
public struct RoomCreationRequest: Sendable {
    /// The evening's name; `nil` if the host gave none.
    let title: String?
    /// The title of the first play, such as the name of its pack; `nil` for none.
    let playTitle: String?
    let hostName: PlayerName
    /// The hash of a token that the first host has made; `nil` if the server should make one.
    let tokenHash: TokenHash?
    let game: PreparedPlay

    /// Reads the setup of a new room.
    ///
    /// - Parameters:
    ///   - fields: `game`, `title`, `playTitle`, `name`, `tokenHash` and the game's fields. Without a `title`, the room
    ///     shows the title of its current play. `tokenHash` is the SHA-256 of a token that the first host has made, in
    ///     hexadecimal digits.
    /// - Throws: `unknownGame`, `badOptions`, `badMessage`, `badName` or a code of the game.
    public init(_ fields: JSONObject, environment: RoomEnvironment) throws(Rejection) {
        game = try environment.game(of: fields)
        title = try RoomTitle.read("title", in: fields)
        playTitle = try RoomTitle.read("playTitle", in: fields)
        hostName = try PlayerName(typed: fields.present("name")?.string ?? "Host")
        guard !environment.blockedNames.catches(hostName.text) else {
            throw Rejection(.badName, "This name is blocked on this server. Choose another one.")
        }
        tokenHash = try fields.present("tokenHash").map { value throws(Rejection) in
            guard let hash = value.string.flatMap(TokenHash.init(hexadecimal:)), hash != .none else {
                throw Rejection(.badMessage, "“tokenHash” must be the SHA-256 of a token: 64 hexadecimal digits.")
            }
            return hash
        }
    }
}
