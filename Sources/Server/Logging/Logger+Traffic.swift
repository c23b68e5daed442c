import Logging
import Rooms
import WebSocketServer

/// What clients do, for whoever runs the server. Lines name connections by their number, rooms by their code and
/// addresses by their network; no names, tokens, texts or paths that hold any.
extension Logger {
    /// A WebSocket is open.
    func opened(_ connection: Connection) {
        debug(
            "connected",
            metadata: [
                "connection": .stringConvertible(SubscriberID(connection).rawValue),
                "address": "\(connection.remoteAddress.truncated)",
            ])
    }

    /// A WebSocket is closed.
    func closed(_ connection: Connection, room: Room?) {
        guard logLevel <= .debug else { return }
        var metadata: Metadata = ["connection": .stringConvertible(SubscriberID(connection).rawValue)]
        if let room { metadata["room"] = "\(room.code)" }
        if let code = connection.closeCode { metadata["code"] = .stringConvertible(code.rawValue) }
        debug("disconnected", metadata: metadata)
    }

    /// A connection asks for a room that there is.
    func entering(_ room: Room, as type: String, _ connection: Connection) {
        debug(
            "entering",
            metadata: [
                "connection": .stringConvertible(SubscriberID(connection).rawValue), "room": "\(room.code)",
                "as": "\(type)",
            ])
    }

    /// A message was refused before it reached a room.
    func refused(_ code: String, _ connection: Connection) {
        debug(
            "refused",
            metadata: ["connection": .stringConvertible(SubscriberID(connection).rawValue), "code": "\(code)"])
    }

    /// A request was answered.
    ///
    /// - Parameter route: the pattern of its address; a path may hold what somebody typed.
    func answered(_ request: HTTPRequest, route: String, status: Int, after duration: Duration) {
        let (seconds, attoseconds) = duration.components
        debug(
            "answered",
            metadata: [
                "method": "\(request.method.rawValue)", "route": "\(route)", "status": .stringConvertible(status),
                "ms": .stringConvertible(seconds * 1000 + attoseconds / 1_000_000_000_000_000),
                "address": "\(request.remoteAddress.truncated)",
            ])
    }
}
