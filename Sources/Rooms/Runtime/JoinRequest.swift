import GameRules
import JSON
import WireProtocol

/// A decoded and checked `join` message.
public struct JoinRequest: Sendable {
    /// The message's ID.
    public let id: Int
    /// The client program's name.
    public let client: ClientID
    /// The seat's token. The room stores only its hash.
    public let token: SeatToken
    /// The random bits of the room's link, if the client has them.
    public let link: String?
    /// The position that the client has reached; `nil` if it has seen nothing yet.
    let at: LogPosition?
    /// The hash of the seat's token.
    let tokenHash: TokenHash
    /// The name for a new seat.
    let name: PlayerName?
    /// The hash of the secret of an invitation to be a host.
    let invite: TokenHash?
    /// The hash of the secret that makes its bearer the owner.
    let recovery: TokenHash?
    /// The hash of the secret that moves a seat to the token.
    let move: TokenHash?
    /// The random number that the browser has made for itself.
    let browser: String?
    /// The avatar that a new seat's player has chosen.
    let avatar: Avatar?
    /// The client's network; `nil` for this machine, which the limits per network exempt.
    let network: Network?

    /// Reads a `join`. Throws `badMessage`, `badToken` or `badName`.
    public init(_ fields: JSONObject, id: Int, from network: Network? = nil) throws(Rejection) {
        self.id = id
        self.network = network
        client = try ClientID(in: fields)
        guard let token = SeatToken(try fields.requiredString("token")) else {
            throw Rejection(.badToken, "A token must have 22 to 64 base64url characters.")
        }
        self.token = token
        link = try roomLink(in: fields)
        at = fields["at"].flatMap(LogPosition.init)
        tokenHash = TokenHash(of: token)
        if fields.present("name") != nil {
            name = try PlayerName(typed: fields.requiredString("name"))
        } else {
            name = nil
        }
        if fields.present("invite") != nil {
            guard let secret = SeatToken(try fields.requiredString("invite")) else { throw RoomFold.inviteRejection }
            invite = TokenHash(of: secret)
        } else {
            invite = nil
        }
        if fields.present("recover") != nil {
            guard let secret = SeatToken(try fields.requiredString("recover")) else { throw RoomFold.recoveryRejection }
            recovery = TokenHash(of: secret)
        } else {
            recovery = nil
        }
        if fields.present("move") != nil {
            guard let secret = SeatToken(try fields.requiredString("move")) else { throw RoomFold.moveRejection }
            move = TokenHash(of: secret)
        } else {
            move = nil
        }
        if fields.present("browser") != nil {
            let text = try fields.requiredString("browser")
            guard (16...64).contains(text.utf8.count), text.utf8.allSatisfy(SeatToken.isAllowed) else {
                throw Rejection(.badMessage, "The field “browser” must have 16 to 64 base64url characters.")
            }
            browser = text
        } else {
            browser = nil
        }
        avatar =
            fields.present("avatar") == nil ? nil : try Avatar(typed: fields.requiredObject("avatar"))
    }
}

/// A decoded and checked `watch` message.
public struct WatchRequest: Sendable {
    /// The message's ID.
    public let id: Int
    /// The client program's name.
    public let client: ClientID
    /// The random bits of the room's link, if the client has them.
    public let link: String?
    /// The position that the client has reached; `nil` if it has seen nothing yet.
    let at: LogPosition?

    /// Reads a `watch`. Throws `badMessage`.
    public init(_ fields: JSONObject, id: Int) throws(Rejection) {
        self.id = id
        link = try roomLink(in: fields)
        at = fields["at"].flatMap(LogPosition.init)
        client = try ClientID(in: fields)
    }
}

private func roomLink(in fields: JSONObject) throws(Rejection) -> String? {
    fields.present("link") == nil ? nil : try fields.requiredString("link")
}

extension ClientID {
    fileprivate init(in fields: JSONObject) throws(Rejection) {
        guard let client = ClientID(try fields.requiredString("client")) else {
            throw Rejection(
                .badMessage, "The field “client” must have 1 to 32 letters, digits, hyphens or underscores.")
        }
        self = client
    }
}
