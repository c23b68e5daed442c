import GameRules
import JSON
import Rooms
import WebSocketServer
import WireProtocol

extension HTTPRequest {
    /// The body as a JSON object; throws `unsupportedMediaType` or `badMessage`.
    func object() throws(Rejection) -> JSONObject {
        guard mediaType == "application/json" else {
            throw Rejection("unsupportedMediaType", "The body must be sent as application/json.")
        }
        do {
            guard let object = try JSONParser.parse(body).object else {
                throw Rejection(.badMessage, "The body is not a JSON object.")
            }
            return object
        } catch let rejection as Rejection {
            throw rejection
        } catch {
            throw Rejection(.badMessage, "The body is not JSON: \(error).")
        }
    }

    /// The bearer token (RFC 6750, section 2.1); throws `badToken`.
    func bearerToken() throws(Rejection) -> SeatToken {
        guard let token = credential("bearer").flatMap(SeatToken.init) else {
            throw Rejection(.badToken, "Send the token as “Authorization: Bearer TOKEN”.")
        }
        return token
    }

    /// What shows that the request's room is not guessed: a seat's token, or the bits of the room's link.
    var proof: RoomDoor.Proof {
        // A picture in a page cannot send a field.
        let link = credential("link") ?? query.first { $0.name == "k" }?.value
        return RoomDoor.Proof(link: link, token: credential("bearer").flatMap(SeatToken.init))
    }

    /// What `Authorization` says behind the name of a scheme, in small letters; `nil` for another scheme or nonsense.
    func credential(_ scheme: String) -> String? {
        guard let header = authorization, header.utf8.count <= 128, header.utf8.allSatisfy({ $0 < 0x80 }),
            header.lowercased().hasPrefix(scheme + " ")
        else { return nil }
        return header.dropFirst(scheme.count).filter { $0 != " " }
    }

    /// What makes a repeated request the same request, if the client says so; throws `badMessage`.
    func checkedIdempotencyKey() throws(Rejection) -> RequestKey? {
        guard let key = idempotencyKey else { return nil }
        guard (1...64).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Rejection(.badMessage, "An Idempotency-Key has 1 to 64 printable characters of ASCII.")
        }
        let query = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return RequestKey(key, of: [method.rawValue, path, query, mediaType].map { Array($0.utf8) } + [body])
    }

    /// The type of the body, in small letters, without parameters; empty where there is none.
    var mediaType: String { String((contentType ?? "").lowercased().prefix { $0 != ";" && $0 != " " }) }

    /// Whether only something is asked for.
    var isReading: Bool { method == .get || method == .head }
}
