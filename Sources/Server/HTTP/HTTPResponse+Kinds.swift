import GameRules
import JSON
import WebSocketServer
import WireProtocol

extension HTTPResponse {
    /// A line of plain text.
    static func plain(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
            body: Array(text.utf8))
    }

    /// A response whose bytes are kept in memory anyway and shared by all clients.
    static func shared(headers: [(name: String, value: String)], body: [UInt8]) -> HTTPResponse {
        var response = HTTPResponse(status: 200, headers: headers, body: body)
        response.isShared = true
        return response
    }

    /// A JSON object.
    static func json(_ body: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")], body: body)
    }

    /// An error in the format of RFC 9457, with the stable code as a further member.
    ///
    /// - Parameter members: Writes further members of this kind of problem (section 3.2).
    static func problem(
        _ status: Int, _ code: Rejection.Code, _ detail: String, members: (inout JSONWriter) -> Void = { _ in }
    ) -> HTTPResponse {
        let body = JSONWriter.object { writer in
            writer.member("type", "about:blank")
            writer.member("title", title(of: status))
            writer.member("status", status)
            writer.member("code", code.rawValue)
            writer.member("detail", detail)
            members(&writer)
        }
        var response = HTTPResponse(
            status: status, headers: [("Content-Type", "application/problem+json"), ("Cache-Control", "no-store")],
            body: body)
        if status == 401 { response.headers.append(("WWW-Authenticate", "Bearer")) }
        if status == 429 || status == 503 { response.headers.append(("Retry-After", "5")) }
        return response
    }

    /// A rejection by the rules or the room, with a matching status.
    static func problem(_ rejection: Rejection) -> HTTPResponse {
        problem(status(of: rejection.code), rejection.code, rejection.message)
    }

    private static func status(of code: Rejection.Code) -> Int {
        switch code {
        case .badToken: 401
        case .notAllowed, .removed: 403
        case .unknownGame: 400
        case _ where code.rawValue.hasPrefix("unknown"), "notFound": 404
        case .roomEnded: 410
        case .tooLarge: 413
        case "unsupportedMediaType": 415
        case "keyReused": 422
        case .rateLimited, .tooManyWrongCodes: 429
        case .unavailable, .roomFull, "libraryFull": 503
        case .needsForce, .roomLocked, .tooManyInvitations, .tooManyRounds, .roomUsedUp, .roundNotStarted,
            .roundPlaying, .roundFinished, .staleId, .stalePlay, .tooManyPlays, .playTooSoon, "alreadyCalled",
            "notCalled", "revisionConflict", "keyUsed", "publishedEnough":
            409
        // The store of some kind of document is full.
        case _ where code.rawValue.hasPrefix("tooMany"): 503
        default: 400
        }
    }

    private static func title(of status: Int) -> String {
        switch status {
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 409: "Conflict"
        case 410: "Gone"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 422: "Unprocessable Content"
        case 429: "Too Many Requests"
        default: "Service Unavailable"
        }
    }
}
