import GameRules
import Logging
import Rooms
import Synchronization
import WebSocketServer
import WireProtocol

/// Brings what connections send to their rooms. Holds no game logic: it decodes, checks and hands over.
///
/// The transport needs its handler before there are loops, and rooms need loops before they can be restored. Until the
/// venue is open, and again when it closes, WebSockets are sent away with 1001 and requests are answered with 503.
final class Gateway: ServerHandler {
    /// What somebody who guesses room codes waits for each further answer.
    private static let wrongCodeDelay: Duration = .seconds(3)

    private let venue = Mutex<Venue?>(nil)
    private let logger: Logger

    init(logger: Logger) {
        self.logger = logger
    }

    /// Lets connections in.
    func open(_ venue: Venue) {
        self.venue.withLock { $0 = venue }
    }

    /// Lets no more connections in; those that are there stay.
    func close() {
        venue.withLock { venue in
            venue?.requests.drain()
        }
    }

    // MARK: - Connections

    func opened(_ connection: Connection) {
        guard let venue = venue.withLock({ $0 }), !venue.requests.isDraining else {
            let code = WireProtocol.CloseCode.goingAway
            return connection.close(code: .init(rawValue: code.rawValue), reason: code.reason)
        }
        logger.opened(connection)
        connection.context = ClientSession(venue: venue)
        venue.loops[connection.loop.index].add(connection)
    }

    func closed(_ connection: Connection) {
        guard let session = session(of: connection) else { return }
        logger.closed(connection, room: session.room)
        session.venue.loops[connection.loop.index].remove(connection)
        let subscriber = SubscriberID(connection)
        guard let room = session.room else { return }
        room.executor.run { room.assumeIsolated { $0.disconnect(subscriber) } }
    }

    func drained(_ connection: Connection) {
        let subscriber = SubscriberID(connection)
        guard let room = session(of: connection)?.room else { return }
        room.executor.run { room.assumeIsolated { $0.catchUp(subscriber) } }
    }

    func oversized(on connection: Connection) {
        let limit = connection.maxMessageBytes
        reject(nil, Rejection(.tooLarge, "A message has at most \(limit) bytes here."), on: connection)
    }

    func respond(to request: HTTPRequest, exchange: HTTPExchange) {
        guard let requests = venue.withLock({ $0?.requests }) else {
            let isAlive = request.path == "/healthz"
            return exchange.respond(isAlive ? .plain("ok\n") : .problem(503, "unavailable", "The server is starting."))
        }
        requests.respond(to: request, exchange: exchange)
    }

    // MARK: - Messages

    func received(_ text: UnsafeRawBufferPointer, on connection: Connection) {
        let message: JSONObject
        do {
            guard let object = try JSONParser.parse(text.bindMemory(to: UInt8.self)).object else {
                return violation("A message is a JSON object.", on: connection)
            }
            message = object
        } catch {
            return violation("This is not JSON: \(error).", on: connection)
        }
        guard let type = message["type"]?.string else {
            return violation("The field “type” must be a string.", on: connection)
        }
        guard let id = message["id"]?.integer, id > 0 else {
            return violation("The field “id” must be a positive integer.", on: connection)
        }
        switch type {
        case "join", "watch": enter(type, message, id: id, on: connection)
        default: pass(type, message, id: id, on: connection)
        }
    }

    private func pass(_ type: String, _ message: JSONObject, id: Int, on connection: Connection) {
        guard let room = session(of: connection)?.room else {
            return reject(id, Rejection(.notJoined, "Join a room first."), on: connection)
        }
        let subscriber = SubscriberID(connection)
        room.executor.run { room.assumeIsolated { $0.receive(type, message, id: id, from: subscriber) } }
    }

    private func enter(_ type: String, _ message: JSONObject, id: Int, on connection: Connection) {
        guard let session = session(of: connection) else { return }
        let subscriber = SubscriberID(connection)
        do throws(Rejection) {
            if session.hasJoined { throw Gateway.alreadyJoined }
            guard let room = try room(named: message.requiredString("room"), in: session.venue.directory) else {
                return rejectWrongCode(id, on: connection, of: session.venue)
            }
            guard session.room == nil || session.room === room else { throw Gateway.alreadyJoined }
            logger.entering(room, as: type, connection)
            if type == "join" {
                let address = connection.remoteAddress
                let network = address.isLoopback ? nil : Network(address.description)
                let request = try JoinRequest(message, id: id, from: network)
                session.room = room
                room.executor.run { room.assumeIsolated { $0.join(request, from: subscriber) } }
            } else {
                let request = try WatchRequest(message, id: id)
                session.room = room
                room.executor.run { room.assumeIsolated { $0.watch(request, from: subscriber) } }
            }
        } catch {
            reject(id, error, on: connection)
        }
    }

    private static let alreadyJoined = Rejection(.alreadyJoined, "This connection has joined a room already.")

    /// The room of a code; `nil` if there is none.
    private func room(named text: String, in directory: RoomDirectory) throws(Rejection) -> Room? {
        switch RoomCode(text).flatMap(directory.entry) {
        case .room(let room): return room
        case .quarantined:
            throw Rejection(.unavailable, "This room cannot be read at present; whoever runs the server has been told.")
        case nil: return nil
        }
    }

    private func rejectWrongCode(_ id: Int, on connection: Connection, of venue: Venue) {
        let rejection = Rejection(.unknownRoom, "No room has this code.")
        guard venue.wrongCodes.isBeyondLimit(connection.remoteAddress, at: venue.directory.environment.now()) else {
            return reject(id, rejection, on: connection)
        }
        let number = connection.id
        let connections = venue.loops[connection.loop.index]
        connection.loop.schedule(after: Gateway.wrongCodeDelay) {
            connections.send(Frame(RoomMessages.rejected(id: id, rejection)), to: number)
        } as Void
    }

    private func violation(_ sentence: String, on connection: Connection) {
        reject(nil, Rejection(.badMessage, sentence), on: connection)
        guard let session = session(of: connection) else { return }
        session.violations += 1
        if session.violations >= ClientSession.violationsMax {
            let code = WireProtocol.CloseCode.protocolViolation
            connection.close(code: .init(rawValue: code.rawValue), reason: code.reason)
        }
    }

    private func reject(_ id: Int?, _ rejection: Rejection, on connection: Connection) {
        logger.refused(rejection.code.rawValue, connection)
        connection.send(Frame(RoomMessages.rejected(id: id, rejection)))
    }

    /// `nil` for a connection that was sent away at once.
    private func session(of connection: Connection) -> ClientSession? {
        connection.context as? ClientSession
    }
}
