import Logging
import Rooms
import WebSocketServer

/// Log lines about clients' traffic, for operators. They identify connections by number, rooms by code and addresses by
/// network. They contain no names, tokens, texts, or paths with any of these.
extension Logger {
    /// Logs that a WebSocket was opened.
    func opened(_ connection: Connection) {
        debug(
            "connected",
            metadata: [
                "connection": .stringConvertible(SubscriberID(connection).rawValue),
                "address": "\(connection.remoteAddress.truncated)",
            ])
    }

    /// Logs that a WebSocket was closed.
    func closed(_ connection: Connection, room: Room?) {
        guard logLevel <= .debug else { return }
        var metadata: Metadata = ["connection": .stringConvertible(SubscriberID(connection).rawValue)]
        if let room { metadata["room"] = "\(room.code)" }
        if let code = connection.closeCode { metadata["code"] = .stringConvertible(code.rawValue) }
        debug("disconnected", metadata: metadata)
    }

    /// Logs that a connection asks for an existing room.
    func entering(_ room: Room, as type: String, _ connection: Connection) {
        debug(
            "entering",
            metadata: [
                "connection": .stringConvertible(SubscriberID(connection).rawValue), "room": "\(room.code)",
                "as": "\(type)",
            ])
    }

    /// Logs that a message was refused before it reached a room.
    func refused(_ code: String, _ connection: Connection) {
        debug(
            "refused",
            metadata: ["connection": .stringConvertible(SubscriberID(connection).rawValue), "code": "\(code)"])
    }

    /// Logs the response to a request.
    ///
    /// - Parameter route: The pattern of its address; the path may contain typed text.
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
