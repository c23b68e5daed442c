import GameRules
import Logging
import Rooms
import WebSocketServer
import WireProtocol

/// A method and address of the API, with its handler.
struct Route: Sendable {
    /// A request in progress.
    struct Visit: Sendable {
        let request: HTTPRequest
        let exchange: HTTPExchange
        /// The pattern of the address; `/*` for a page.
        var route = "/*"
        /// The parts of the address that match the names in braces, in order.
        var parameters: [String] = []
        private let statuses: StatusCounts
        private let limits: LimitNotes
        let logger: Logger
        /// The minimum position of the room's log that the answer must reflect.
        var at: LogPosition?
        private let start = ContinuousClock.now
        /// Called with the response.
        private var listener: (@Sendable (HTTPResponse) -> Void)?

        init(request: HTTPRequest, exchange: HTTPExchange, statuses: StatusCounts, limits: LimitNotes, logger: Logger) {
            self.request = request
            self.exchange = exchange
            self.statuses = statuses
            self.limits = limits
            self.logger = logger
        }

        /// Returns the same visit with a listener for its response.
        func telling(_ listener: @escaping @Sendable (HTTPResponse) -> Void) -> Visit {
            var visit = self
            visit.listener = { [earlier = self.listener] response in
                earlier?(response)
                listener(response)
            }
            return visit
        }

        /// Returns the same visit, whose response names a position.
        func showing(_ at: LogPosition) -> Visit {
            var visit = self
            visit.at = at
            return visit
        }

        /// Answers the request.
        func respond(_ response: HTTPResponse) {
            var response = response
            if let at, response.status < 400 { response.headers.append(("Callboard-At", at.field)) }
            statuses.count(response.status)
            if logger.logLevel <= .debug {
                logger.answered(request, route: route, status: response.status, after: ContinuousClock.now - start)
            }
            // Called before responding, so that a client's next request finds everything settled.
            listener?(response)
            exchange.respond(response)
        }

        /// Answers the request with a rejection.
        func refuse(_ rejection: Rejection) {
            if let limit = limits.limit(behind: rejection.code) { limits.refused(limit) }
            respond(.problem(rejection))
        }
    }

    /// The handler of a request.
    enum Action: Sendable {
        /// A handler that needs no room.
        case plain(@Sendable (RequestRouter, Visit) -> Void)
        /// A handler on a room's own thread; the room's code is the first parameter.
        case room(@Sendable (RequestRouter, isolated Room, Visit) -> Void)
    }

    /// The method; `GET` includes `HEAD`.
    let method: HTTPMethod
    /// The address, such as `/api/rooms/{room}/export.json`, as in `openapi.json`.
    let pattern: String
    let action: Action
    private let segments: [Segment]

    /// A part of the pattern between slashes.
    private enum Segment: Sendable {
        case literal(String)
        /// Any text before a suffix.
        case parameter(suffix: String)
    }

    init(_ method: HTTPMethod, _ pattern: String, _ action: Action) {
        self.method = method
        self.pattern = pattern
        self.action = action
        segments = pattern.split(separator: "/").map { part in
            guard part.first == "{", let end = part.lastIndex(of: "}") else { return .literal(String(part)) }
            return .parameter(suffix: String(part[part.index(after: end)...]))
        }
    }

    /// Returns the parameters of a path that matches this pattern; `nil` otherwise.
    func match(_ path: [String]) -> [String]? {
        guard path.count == segments.count else { return nil }
        var parameters: [String] = []
        for (part, segment) in zip(path, segments) {
            switch segment {
            case .literal(let text):
                guard part == text else { return nil }
            case .parameter(let suffix):
                guard part.hasSuffix(suffix), part.count > suffix.count else { return nil }
                parameters.append(String(part.dropLast(suffix.count)))
            }
        }
        return parameters
    }
}
