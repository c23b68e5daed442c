import Content
import Rooms
import WebSocketServer
import WireProtocol

extension RequestRouter {
    /// Returns the routes of everything but pages: the API and the probes. `web/openapi.json` describes the same ones;
    /// a test compares them. If several patterns match a path, the first one counts.
    ///
    /// - Parameter games: The games, which may add content and resources.
    static func routes(of games: GameRegistry) -> [Route] {
        let kinds = games.contents
        let resources = games.resourceRoutes.compactMap { route in
            HTTPMethod(rawValue: route.method.rawValue).map { method in
                Route(method, "/api/rooms/{room}/\(route.pattern)", .room { $0.useResource(of: $1, $2) })
            }
        }
        let content = kinds.flatMap { routes(of: $0) }
        let library = kinds.filter { $0.isInLibrary }.flatMap { libraryRoutes(of: $0) }
        return content + library + roomRoutes + resources + profileRoutes + operatorRoutes(kinds) + [
            Route(.get, "/healthz", .plain { router, visit in visit.respond(router.health) }),
            Route(.get, "/readyz", .plain { router, visit in visit.respond(router.readiness) }),
            Route(.get, "/metrics", .plain { $0.showMetrics($1) }),
        ]
    }

    private static let roomRoutes: [Route] = [
        Route(.get, "/api/games", .plain { $0.listGames($1) }),
        Route(.post, "/api/rooms", .plain { $0.once($1) { $0.createRoom($1) } }),
        Route(.get, "/api/rooms/{room}", .room { $0.showRoom($1, $2) }),
        Route(.get, "/api/rooms/{room}/state", .room { $0.showState(of: $1, $2) }),
        Route(.get, "/api/rooms/{room}/evening", .room { $0.showEvening(of: $1, $2) }),
        Route(.get, "/api/rooms/{room}/recap", .room { $0.showRecap(of: $1, $2) }),
        Route(.get, "/api/rooms/{room}/boards/{player}", .room { $0.showBoard(of: $1, $2) }),
        Route(.post, "/api/rooms/{room}/commands", .room { $0.command($1, $2) }),
        Route(.get, "/api/rooms/{room}/qr.svg", .room { $0.showCode(of: $1, $2) }),
        Route(.get, "/api/rooms/{room}/export.json", .room { $0.export($1, $2) }),
        Route(.get, "/api/rooms/{room}/proof", .room { $0.prove($1, $2) }),
        Route(.get, "/api/rooms/{room}/export.csv", .room { $0.exportTable($1, $2) }),
    ]
}
