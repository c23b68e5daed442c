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

    /// The proof that the client knows the room and does not guess its code: a seat's token, or the secret of the
    /// room's link.
    var proof: RoomLookup.Proof {
        // An image in a page cannot send header fields.
        let link = credential("link") ?? query.first { $0.name == "k" }?.value
        return RoomLookup.Proof(link: link, token: credential("bearer").flatMap(SeatToken.init))
    }

    /// Returns the credential in `Authorization` after a lower-case scheme; `nil` for another scheme or a malformed
    /// header.
    func credential(_ scheme: String) -> String? {
        guard let header = authorization, header.utf8.count <= 128, header.utf8.allSatisfy({ $0 < 0x80 }),
            header.lowercased().hasPrefix(scheme + " ")
        else { return nil }
        return header.dropFirst(scheme.count).filter { $0 != " " }
    }

    /// Returns the idempotency key, if the client sent one; throws `badMessage`.
    func checkedIdempotencyKey() throws(Rejection) -> RequestKey? {
        guard let key = idempotencyKey else { return nil }
        guard (1...64).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Rejection(.badMessage, "An Idempotency-Key must have 1 to 64 printable ASCII characters.")
        }
        let query = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return RequestKey(key, of: [method.rawValue, path, query, mediaType].map { Array($0.utf8) } + [body])
    }

    /// The media type of the body, in lower case, without parameters; empty if there is none.
    var mediaType: String { String((contentType ?? "").lowercased().prefix { $0 != ";" && $0 != " " }) }

    /// Whether the request only reads.
    var isReading: Bool { method == .get || method == .head }
}
