import GameRules
import InputLog
import Packs
import QRCode
import Rooms
import Synchronization
import WebSocketServer
import WireProtocol

/// Answers HTTP requests: pages, packs, rooms, probes.
final class RequestRouter: Sendable {
    private let directory: RoomDirectory
    private let packs: PackLibrary
    private let pages: Pages
    private let links: Links
    private let metrics: Metrics
    private let wrongCodes: AddressCounter
    private let newRooms: AddressCounter
    private let draining = Atomic<Bool>(false)

    init(
        directory: RoomDirectory, packs: PackLibrary, pages: Pages, links: Links, metrics: Metrics,
        wrongCodes: AddressCounter, newRooms: AddressCounter
    ) {
        self.directory = directory
        self.packs = packs
        self.pages = pages
        self.links = links
        self.metrics = metrics
        self.wrongCodes = wrongCodes
        self.newRooms = newRooms
    }

    /// Says from now on that the server is not ready.
    func drain() {
        draining.store(true, ordering: .relaxed)
    }

    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// Answers a request, now or when its command is durable.
    func respond(to request: HTTPRequest, exchange: HTTPExchange) {
        let path = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        if path.first == "api" { return api(Array(path.dropFirst()), request, exchange) }
        guard request.method == .get || request.method == .head else {
            return exchange.respond(RequestRouter.methodNotAllowed("GET, HEAD"))
        }
        switch request.path {
        case "/healthz": exchange.respond(.plain("ok\n"))
        case "/readyz": exchange.respond(readiness())
        case "/metrics": exchange.respond(metrics.response(rooms: directory.count))
        default: exchange.respond(pages.response(to: request) ?? RequestRouter.notFound)
        }
    }

    private static let notFound = HTTPResponse.problem(404, "notFound", "There is nothing at this address.")

    private static func methodNotAllowed(_ allowed: String) -> HTTPResponse {
        var response = HTTPResponse.problem(405, "methodNotAllowed", "This address takes \(allowed).")
        response.headers.append(("Allow", allowed))
        return response
    }

    private func readiness() -> HTTPResponse {
        if isDraining { return .plain("draining\n", status: 503) }
        switch directory.environment.log.health {
        case .working: return .plain("ready\n")
        case .failing: return .plain("the log cannot be written\n", status: 503)
        case .closed: return .plain("the log is closed\n", status: 503)
        }
    }

    // MARK: - API

    private func api(_ path: [String], _ request: HTTPRequest, _ exchange: HTTPExchange) {
        switch (path.first, path.count) {
        case ("packs", 1): get(request, exchange) { .json(packList()) }
        case ("packs", 2):
            get(request, exchange) {
                packs.pack(named: path[1]).map { .json(JSONWriter.object($0.encode)) }
                    ?? .problem(404, "unknownPack", "There is no pack of this name.")
            }
        case ("rooms", 1):
            guard request.method == .post else { return exchange.respond(RequestRouter.methodNotAllowed("POST")) }
            createRoom(request, exchange)
        case ("rooms", 2...): withRoom(path[1], request, exchange) { self.room($0, Array(path.dropFirst(2)), request, exchange) }
        default: exchange.respond(RequestRouter.notFound)
        }
    }

    private func get(_ request: HTTPRequest, _ exchange: HTTPExchange, _ response: () -> HTTPResponse) {
        let isGet = request.method == .get || request.method == .head
        exchange.respond(isGet ? response() : RequestRouter.methodNotAllowed("GET, HEAD"))
    }

    private func packList() -> [UInt8] {
        JSONWriter.object { writer in
            writer.array("packs") { writer in
                for pack in packs.packs { writer.object(pack.encodeSummary) }
            }
            writer.member("default", packs.defaultPack.name.description)
        }
    }

    // MARK: - New rooms

    private func createRoom(_ request: HTTPRequest, _ exchange: HTTPExchange) {
        guard !newRooms.isBeyondLimit(request.remoteAddress, at: directory.environment.now()) else {
            return exchange.respond(.problem(429, .rateLimited, "Too many new rooms from your network; try again in an hour."))
        }
        do throws(Rejection) {
            let fields = try RequestRouter.object(in: request)
            let creation = try RoomCreationRequest(try withPack(fields), environment: directory.environment)
            directory.create(creation) { [links] result in
                switch result {
                case .failure(let rejection): exchange.respond(.problem(rejection))
                case .success(let creation):
                    let body = JSONWriter.object { writer in
                        writer.member("room", creation.room.code.description)
                        writer.member("token", creation.token.text)
                        writer.object("links") {
                            links.encode(creation.room.code, token: creation.token, for: request, into: &$0)
                        }
                    }
                    var response = HTTPResponse.json(body, status: 201)
                    response.headers.append(("Location", "/api/rooms/\(creation.room.code)"))
                    exchange.respond(response)
                }
            }
        } catch {
            exchange.respond(.problem(error))
        }
    }

    /// Puts a pack's terms in the place of its name.
    private func withPack(_ fields: JSONObject) throws(Rejection) -> JSONObject {
        guard fields.present("terms") == nil else { return fields }
        let name = fields.present("pack")?.string ?? packs.defaultPack.name.description
        guard let pack = packs.pack(named: name) else {
            throw Rejection("unknownPack", "There is no pack “\(name)”.")
        }
        var members = fields.members.filter { $0.name != "pack" && $0.name != "terms" }
        members.append(("terms", .array(pack.terms.map(\.json))))
        if fields.present("title") == nil {
            members.removeAll { $0.name == "title" }
            members.append(("title", .string(pack.title)))
        }
        if let language = pack.language, fields.present("language") == nil {
            members.removeAll { $0.name == "language" }
            members.append(("language", .string(language)))
        }
        return JSONObject(members)
    }

    // MARK: - One room

    /// Finds a room by what somebody typed, and enters its thread.
    private func withRoom(
        _ code: String, _ request: HTTPRequest, _ exchange: HTTPExchange,
        _ body: @escaping @Sendable (isolated Room) -> Void
    ) {
        switch RoomCode(code).flatMap(directory.entry) {
        case .room(let room): room.executor.run { room.assumeIsolated { body($0) } }
        case .quarantined:
            exchange.respond(.problem(503, .unavailable, "This room cannot be read at present."))
        case nil:
            // An HTTP client cannot be made to wait cheaply, so beyond the limit it is refused.
            let isBeyond = wrongCodes.isBeyondLimit(request.remoteAddress, at: directory.environment.now())
            exchange.respond(
                isBeyond
                    ? .problem(429, .rateLimited, "Too many wrong room codes; wait a minute.")
                    : .problem(404, .unknownRoom, "No room has this code."))
        }
    }

    private func room(_ room: isolated Room, _ path: [String], _ request: HTTPRequest, _ exchange: HTTPExchange) {
        switch path {
        case []:
            get(request, exchange) {
                do throws(Rejection) {
                    let code = room.code
                    return .json(try room.summary { $0.object("links") { links.encode(code, for: request, into: &$0) } })
                } catch {
                    return .problem(error)
                }
            }
        case ["qr.svg"]: get(request, exchange) { qrCode(of: room.code, request) }
        case ["export.json"]:
            get(request, exchange) { withHost(room, request) { .json(room.export()) } }
        case ["export.csv"]:
            get(request, exchange) { withHost(room, request) { csv(room) } }
        default: command(room, path, request, exchange)
        }
    }

    private func qrCode(of room: RoomCode, _ request: HTTPRequest) -> HTTPResponse {
        guard let code = QRCode(links.player(room, for: request)) else {
            return .problem(400, .badMessage, "The address is too long for a QR code.")
        }
        return HTTPResponse(
            status: 200, headers: [("Content-Type", "image/svg+xml"), ("Cache-Control", "no-cache")],
            body: Array(code.svg(title: "Join room \(room)").utf8))
    }

    private func withHost(_ room: isolated Room, _ request: HTTPRequest, _ body: () -> HTTPResponse) -> HTTPResponse {
        do throws(Rejection) {
            guard room.isHost(try RequestRouter.token(of: request)) else {
                throw Rejection(.notAllowed, "Only a host may do this.")
            }
            return body()
        } catch {
            return .problem(error)
        }
    }

    private func csv(_ room: isolated Room) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                ("Content-Type", "text/csv; charset=utf-8; header=present"), ("Cache-Control", "no-store"),
                ("Content-Disposition", "attachment; filename=\"callboard-\(room.code).csv\""),
            ],
            body: CSVExport.encode(room.export()))
    }

    /// A request to one of the game's own resources.
    private func command(_ room: isolated Room, _ path: [String], _ request: HTTPRequest, _ exchange: HTTPExchange) {
        guard request.method == .post || request.method == .delete else {
            return exchange.respond(RequestRouter.notFound)
        }
        do throws(Rejection) {
            let fields = request.body.isEmpty ? JSONObject([]) : try RequestRouter.object(in: request)
            let token = try RequestRouter.token(of: request)
            let isDelete = request.method == .delete
            room.request(
                method: request.method.rawValue, path: path, fields: fields, token: token,
                key: try RequestRouter.idempotencyKey(of: request)
            ) { result in
                switch result {
                case .rejected(let rejection): exchange.respond(.problem(rejection))
                case .accepted where isDelete: exchange.respond(HTTPResponse(status: 204))
                case .accepted(let members):
                    exchange.respond(.json(JSONWriter.object { $0.encoded(members) }, status: 201))
                }
            }
        } catch {
            exchange.respond(.problem(error))
        }
    }

    // MARK: - Reading requests

    private static func object(in request: HTTPRequest) throws(Rejection) -> JSONObject {
        let type = request.contentType?.lowercased() ?? ""
        guard type.prefix(while: { $0 != ";" && $0 != " " }) == "application/json" else {
            throw Rejection("unsupportedMediaType", "The body must be sent as application/json.")
        }
        do {
            guard let object = try JSONParser.parse(request.body).object else {
                throw Rejection(.badMessage, "The body is not a JSON object.")
            }
            return object
        } catch let rejection as Rejection {
            throw rejection
        } catch {
            throw Rejection(.badMessage, "The body is not JSON: \(error).")
        }
    }

    private static func token(of request: HTTPRequest) throws(Rejection) -> SeatToken {
        guard let header = request.authorization, header.lowercased().hasPrefix("bearer "),
            let token = SeatToken(header.dropFirst("bearer ".count).filter { $0 != " " })
        else { throw Rejection(.badToken, "Send the host's token as “Authorization: Bearer TOKEN”.") }
        return token
    }

    private static func idempotencyKey(of request: HTTPRequest) throws(Rejection) -> String? {
        guard let key = request.idempotencyKey else { return nil }
        guard (1...64).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Rejection(.badMessage, "An Idempotency-Key has 1 to 64 printable characters of ASCII.")
        }
        return key
    }
}
