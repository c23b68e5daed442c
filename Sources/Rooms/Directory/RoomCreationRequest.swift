import GameRules
import JSON
import WireProtocol

/// A request for a new room, decoded and checked.
public struct RoomCreationRequest: Sendable {
    /// The evening's name; `nil` if its host gave it none.
    let title: String?
    /// The title of the first play, such as its pack's; `nil` for none.
    let playTitle: String?
    let hostName: PlayerName
    /// The hash of a token that the first host has made; `nil` to be given one.
    let tokenHash: TokenHash?
    let game: PreparedPlay

    /// Reads what a new room is set up with.
    ///
    /// - Parameters:
    ///   - fields: `game`, `title`, `playTitle`, `name`, `tokenHash` and what the game takes. Without a `title` the room
    ///     is called by what is played in it. `tokenHash` is the SHA-256 of a token that the first host has made, in
    ///     hexadecimal digits.
    /// - Throws: `unknownGame`, `badOptions`, `badMessage`, `badName` or a code of the game.
    public init(_ fields: JSONObject, environment: RoomEnvironment) throws(Rejection) {
        game = try environment.game(of: fields)
        title = try RoomTitle.read("title", in: fields)
        playTitle = try RoomTitle.read("playTitle", in: fields)
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
    }
}
