import GameRules
import JSON
import Rooms
import WebSocketServer
import WireProtocol

/// Requests that create or use rooms.
extension RequestRouter {
    func createRoom(_ visit: Route.Visit) {
        let request = visit.request
        guard rates.take(.rooms, request.remoteAddress, at: directory.environment.now()) else {
            return visit.respond(
                .problem(429, .rateLimited, "Too many new rooms from your network. Try again in an hour."))
        }
        do throws(Rejection) {
            content.resolve(try request.object()) { [self] result in
                do throws(Rejection) {
                    let setup = try result.get()
                    createRoom(
                        try RoomCreationRequest(setup.fields, environment: directory.environment), of: setup, visit)
                } catch {
                    visit.refuse(error)
                }
            }
        } catch {
            visit.refuse(error)
        }
    }

    private func createRoom(_ creation: RoomCreationRequest, of setup: SetupContent.Filled, _ visit: Route.Visit) {
        let creator = budget.creator(visit.request)
        do throws(Rejection) { try budget.admitRoom(by: creator) } catch { return visit.refuse(error) }
        directory.create(creation, by: creator) { [self] result in
            switch result {
            case .failure(let rejection):
                if rejection.code == .roomFull { limits.refused("rooms") }
                visit.refuse(rejection)
            case .success(let creation):
                budget.note(creation.room.code, by: creator)
                setup.noteUse()
                visit.respond(created(creation, for: visit.request))
            }
        }
    }

    private func created(_ creation: RoomDirectory.Creation, for request: HTTPRequest) -> HTTPResponse {
        let body = JSONWriter.object { writer in
            writer.member("room", creation.room.code.description)
            if let token = creation.token { writer.member("token", token.text) }
            writer.object("links") {
                links.encode(creation.room, token: creation.token, for: request, into: &$0)
            }
        }
        var response = HTTPResponse.json(body, status: 201)
        response.headers.append(("Location", "/api/rooms/\(creation.room.code)"))
        return response
    }

    /// Lists the games that a room can play, in the order in which pages offer them.
    func listGames(_ visit: Route.Visit) {
        let games = directory.environment.games
        visit.respond(
            .json(
                JSONWriter.object { writer in
                    writer.array("games") { writer in
                        for name in games.names {
                            writer.object { writer in
                                writer.member("game", name)
                                writer.member("rulesVersion", games.rulesVersion(of: name) ?? 1)
                                if let kind = games.content(of: name) { writer.member("content", kind.setupMember) }
                            }
                        }
                    }
                }))
    }

    // MARK: - One room

    func showRoom(_ room: isolated Room, _ visit: Route.Visit) {
        respond(visit) { () throws(Rejection) in
            .json(try room.summary { $0.object("links") { links.encode(room, for: visit.request, into: &$0) } })
        }
    }

    func showCode(of room: isolated Room, _ visit: Route.Visit) {
        let address = links.player(room, for: visit.request)
        guard let picture = pictures.picture(of: address, title: "Join room \(room.code)") else {
            return visit.respond(.problem(400, .badMessage, "The address is too long for a QR code."))
        }
        visit.respond(
            .shared(headers: [("Content-Type", "image/svg+xml"), ("Cache-Control", "no-cache")], body: picture))
    }

    /// Responds with the state that a host's page shows.
    func showState(of room: isolated Room, _ visit: Route.Visit) {
        respond(visit) { () throws(Rejection) in
            let token = try visit.request.bearerToken()
            try room.admitHost(token)
            let parts = try room.stateInParts(token: token)
            return HTTPResponse(
                status: 200, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
                source: HTTPParts(parts))
        }
    }

    /// Responds with the public recap.
    func showRecap(of room: isolated Room, _ visit: Route.Visit) {
        produce(.recap, of: room, visit)
    }

    /// Responds with the evening's whole table, for members of the room.
    func showEvening(of room: isolated Room, _ visit: Route.Visit) {
        do throws(Rejection) {
            let isShown = try room.seesTable(try visit.request.bearerToken())
            produce(.evening(isShown: isShown), of: room, visit)
        } catch {
            visit.refuse(error)
        }
    }

    /// Responds with a player's board, once it is no longer secret.
    func showBoard(of room: isolated Room, _ visit: Route.Visit) {
        respond(visit) { () throws(Rejection) in
            guard let seat = SeatID(wire: visit.parameters[1]) else { throw RequestRouter.unknownPlayer }
            do throws(Rejection) { return .json(try room.board(of: seat)) } catch {
                // The board may have been public a moment ago, so a page's request for it is not an error.
                if error.code == .notAllowed { return HTTPResponse(status: 204) }
                throw error.code == .badMessage ? RequestRouter.unknownPlayer : error
            }
        }
    }

    private static let unknownPlayer = Rejection("unknownPlayer", "This player does not exist.")

    func export(_ room: isolated Room, _ visit: Route.Visit) {
        produceForHost(.export, of: room, visit)
    }

    func prove(_ room: isolated Room, _ visit: Route.Visit) {
        produceForHost(.proof, of: room, visit)
    }

    func exportTable(_ room: isolated Room, _ visit: Route.Visit) {
        let asked = visit.request.query.last { $0.name == "play" }?.value
        let play = asked.map { Int($0) ?? 0 } ?? room.playNumber
        guard (1...room.playNumber).contains(play) else {
            return visit.respond(.problem(Rejection(.badMessage, "“play” must be the number of a game in this room.")))
        }
        produceForHost(.table(play: play), of: room, visit)
    }

    private func produceForHost(_ kind: Productions.Kind, of room: isolated Room, _ visit: Route.Visit) {
        do throws(Rejection) {
            try room.admitHost(try visit.request.bearerToken())
            produce(kind, of: room, visit)
        } catch {
            visit.refuse(error)
        }
    }

    /// Responds with the output of ``Productions``.
    private func produce(_ kind: Productions.Kind, of room: isolated Room, _ visit: Route.Visit) {
        var headers = [(name: "Content-Type", value: "application/json"), (name: "Cache-Control", value: "no-store")]
        if case .table = kind {
            headers[0].value = "text/csv; charset=utf-8; header=present"
            headers.append(("Content-Disposition", "attachment; filename=\"callboard-\(room.code).csv\""))
        }
        if kind == .proof {
            headers[0].value = "application/x-ndjson"
            headers.append(("Content-Disposition", "attachment; filename=\"callboard-\(room.code)-proof.ndjson\""))
        }
        productions.ask(room, for: kind, exchange: visit.exchange) { [headers] body in
            guard let body else {
                return visit.respond(
                    .problem(503, .unavailable, "Too many downloads are running. Try again in a moment."))
            }
            visit.respond(HTTPResponse(status: 200, headers: headers, source: body))
        }
    }

    // MARK: - Commands

    /// Handles any command or query of a host, in the format of the wire without the `id`.
    func command(_ room: isolated Room, _ visit: Route.Visit) {
        let request = visit.request
        do throws(Rejection) {
            let token = try request.bearerToken()
            room.request(
                command: try request.object(), bytes: request.body.count, token: token,
                key: try request.checkedIdempotencyKey()
            ) { result in
                switch result {
                // The unknown type is in the body, not in the address.
                case .rejected(let rejection) where rejection.code == .unknownType:
                    visit.respond(.problem(400, rejection.code, rejection.message))
                case .rejected(let rejection): visit.refuse(rejection)
                case .accepted(let at, let members):
                    visit.showing(at).respond(.json(JSONWriter.object { $0.encoded(members) }))
                }
            }
        } catch {
            visit.refuse(error)
        }
    }

    /// Handles a request for one of the game's own resources.
    func useResource(of room: isolated Room, _ visit: Route.Visit) {
        let request = visit.request
        // The part after “/api/rooms/CODE/”.
        let path = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(4).map(String.init)
        do throws(Rejection) {
            let token = try request.bearerToken()
            let isDelete = request.method == .delete
            room.request(
                method: request.method.rawValue, path: path,
                fields: isDelete ? JSONObject([]) : try request.object(), bytes: request.body.count, token: token,
                key: try request.checkedIdempotencyKey()
            ) { result in
                switch result {
                case .rejected(let rejection): visit.refuse(rejection)
                case .accepted(let at, _) where isDelete: visit.showing(at).respond(HTTPResponse(status: 204))
                case .accepted(let at, let members):
                    visit.showing(at).respond(.json(JSONWriter.object { $0.encoded(members) }, status: 201))
                }
            }
        } catch {
            visit.refuse(error)
        }
    }
}
