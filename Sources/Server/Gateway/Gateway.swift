import GameRules
import JSON
import Logging
import Rooms
import Synchronization
import WebSocketServer
import WireProtocol

/// Passes messages from connections to their rooms. It contains no game logic: it decodes and checks them.
///
/// The transport needs its handler before there are loops, and rooms need loops before they can be restored. Until the
/// context is open, and again when it closes, WebSockets are closed with 1001 and requests are answered with 503.
final class Gateway: ServerHandler {
    private let context = Mutex<ServerContext?>(nil)
    private let logger: Logger
    private let statuses: StatusCounts
    private let limits: LimitNotes
    private let refusedHosts = LogThrottle<String>()

    /// - Parameters:
    ///   - statuses: Counts the transport's own answers.
    ///   - limits: Receives the transport's limit events.
    init(logger: Logger, statuses: StatusCounts, limits: LimitNotes) {
        self.logger = logger
        self.statuses = statuses
        self.limits = limits
    }

    /// Starts to admit connections.
    func open(_ context: ServerContext) {
        self.context.withLock { $0 = context }
    }

    /// Stops admitting connections; existing ones stay open.
    func close() {
        context.withLock { context in
            context?.requests.drain()
        }
    }

    // MARK: - Connections

    func opened(_ connection: Connection) {
        guard let context = context.withLock({ $0 }), !context.requests.isDraining else {
            return close(connection, .goingAway)
        }
        // A page of an earlier version, which offers to reload itself when it receives this code.
        if connection.isRetired { return close(connection, .protocolViolation) }
        logger.opened(connection)
        connection.context = ClientSession(context: context)
        context.loops[connection.loop.index].add(connection)
    }

    func closed(_ connection: Connection) {
        guard let session = session(of: connection) else { return }
        // Pending lookups for this connection find no session from now on.
        connection.context = nil
        logger.closed(connection, room: session.room)
        session.context.loops[connection.loop.index].remove(connection)
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
        reject(nil, Rejection(.tooLarge, "The message is too large: at most \(limit) bytes."), on: connection)
    }

    func respond(to request: HTTPRequest, exchange: HTTPExchange) {
        guard let requests = context.withLock({ $0?.requests }) else {
            let isAlive = request.path == "/healthz"
            return exchange.respond(isAlive ? .plain("ok\n") : .problem(503, "unavailable", "The server is starting."))
        }
        requests.respond(to: request, exchange: exchange)
    }

    func refused(_ refusal: ServerRefusal) {
        switch refusal {
        case .request(let status): statuses.count(status)
        case .host(let host):
            guard refusedHosts.admits(host) else { return }
            logger.warning(
                "a request for another host was refused; if this server has that name, set server.public-url or add it to server.hosts",
                metadata: ["host": "\(host)"])
        case .connections: limits.refused("connections")
        case .connectionsOfAddress(let address): limits.refused("connections-per-address", to: address)
        case .newConnectionsOfAddress(let address): limits.refused("new-connections-per-second", to: address)
        case .unsentBytes(let address): limits.refused("unsent-bytes", to: address)
        }
    }

    // MARK: - Messages

    func received(_ text: UnsafeRawBufferPointer, on connection: Connection) {
        // Charged before parsing, so that the total cost does not depend on the content of messages.
        guard let session = session(of: connection), charge(session, connection) else { return }
        let message: JSONObject
        do {
            guard let object = try JSONParser.parse(text.bindMemory(to: UInt8.self)).object else {
                return violation("A message must be a JSON object.", on: connection)
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
        default: pass(type, message, bytes: text.count, id: id, on: connection)
        }
    }

    /// Charges a message to its connection, and before a join also to its address.
    private func charge(_ session: ClientSession, _ connection: Connection) -> Bool {
        let context = session.context
        let now = context.directory.environment.now()
        let isCharged =
            session.takeMessage(at: now)
            && (session.hasJoined || context.requests.rates.take(.requests, connection.remoteAddress, at: now))
        if !isCharged { violation(Rejection(.rateLimited, "Too many messages. Wait a second."), on: connection) }
        return isCharged
    }

    private func pass(_ type: String, _ message: JSONObject, bytes: Int, id: Int, on connection: Connection) {
        guard let room = session(of: connection)?.room else {
            return reject(id, Rejection(.notJoined, "Join a room first."), on: connection)
        }
        // A snapshot is large, and spectators have no seat whose rate would count, so it is charged like an HTTP
        // request.
        if type == "sync" || type == "look", let context = session(of: connection)?.context,
            !context.requests.rates.take(
                .requests, connection.remoteAddress, at: context.directory.environment.now())
        {
            return reject(
                id, Rejection(.rateLimited, "Too many snapshots for your network. Wait a second."), on: connection)
        }
        let subscriber = SubscriberID(connection)
        room.executor.run { room.assumeIsolated { $0.receive(type, message, bytes: bytes, id: id, from: subscriber) } }
    }

    private func enter(_ type: String, _ message: JSONObject, id: Int, on connection: Connection) {
        guard let session = session(of: connection) else { return }
        do throws(Rejection) {
            let entrance = try Entrance(type, message, id: id, from: connection.remoteAddress)
            guard !session.hasJoined else { throw Gateway.alreadyJoined }
            guard !session.isWaiting else {
                throw Rejection(.rateLimited, "Wait for the answer to the previous message.")
            }
            let room = try message.requiredString("room")
            session.isWaiting = true
            session.context.lookup.find(
                room, from: connection.remoteAddress, proof: entrance.proof
            ) { [self] finding in
                connection.loop.run { self.found(finding, for: entrance, id: id, on: connection) }
            }
        } catch {
            reject(id, error, on: connection)
        }
    }

    /// A request that needs a room's code.
    private enum Entrance: Sendable {
        case join(JoinRequest)
        case watch(WatchRequest)

        init(_ type: String, _ message: JSONObject, id: Int, from address: NetworkAddress) throws(Rejection) {
            guard type == "join" else {
                self = .watch(try WatchRequest(message, id: id))
                return
            }
            let network = address.isLoopback ? nil : Network(address.description)
            self = .join(try JoinRequest(message, id: id, from: network))
        }

        var name: String {
            switch self {
            case .join: "join"
            case .watch: "watch"
            }
        }

        var proof: RoomLookup.Proof {
            switch self {
            case .join(let request): RoomLookup.Proof(link: request.link, token: request.token)
            case .watch(let request): RoomLookup.Proof(link: request.link)
            }
        }
    }

    private func found(_ finding: RoomLookup.Finding, for entrance: Entrance, id: Int, on connection: Connection) {
        guard let session = session(of: connection) else { return }
        session.isWaiting = false
        guard case .room(let room) = finding else {
            if let rejection = finding.rejection { reject(id, rejection, on: connection) }
            if case .nothing = finding, session.isOutOfCodes() { close(connection, .wrongCodes) }
            return
        }
        guard session.room == nil || session.room?.code == room.code else {
            return reject(id, Gateway.alreadyJoined, on: connection)
        }
        session.room = room
        session.lastEntrance = .now
        let subscriber = SubscriberID(connection)
        logger.entering(room, as: entrance.name, connection)
        let context = session.context
        room.executor.run { [self] in
            room.assumeIsolated { room in
                // The room was unloaded between the lookup and the hop, so load it again.
                if room.isUnloaded { return find(room.code, anewFor: entrance, id: id, on: connection, in: context) }
                switch entrance {
                case .join(let request): room.join(request, from: subscriber)
                case .watch(let request): room.watch(request, from: subscriber)
                }
            }
        }
    }

    private func find(
        _ code: RoomCode, anewFor entrance: Entrance, id: Int, on connection: Connection, in context: ServerContext
    ) {
        context.directory.find(code) { [self] entry in
            connection.loop.run { self.found(RoomLookup.Finding(entry), for: entrance, id: id, on: connection) }
        }
    }

    private static let alreadyJoined = Rejection(.alreadyJoined, "This connection has already joined a room.")

    private func violation(_ sentence: String, on connection: Connection) {
        violation(Rejection(.badMessage, sentence), on: connection)
    }

    private func violation(_ rejection: Rejection, on connection: Connection) {
        reject(nil, rejection, on: connection)
        guard let session = session(of: connection) else { return }
        session.violations += 1
        if session.violations >= ClientSession.violationsMax { close(connection, .protocolViolation) }
    }

    private func close(_ connection: Connection, _ code: WireProtocol.CloseCode) {
        connection.close(code: .init(rawValue: code.rawValue), reason: code.reason)
    }

    private func reject(_ id: Int?, _ rejection: Rejection, on connection: Connection) {
        logger.refused(rejection.code.rawValue, connection)
        connection.send(Frame(RoomMessages.rejected(id: id, rejection)))
    }

    /// Returns the session; `nil` for a connection that was refused at once.
    private func session(of connection: Connection) -> ClientSession? {
        connection.context as? ClientSession
    }
}
