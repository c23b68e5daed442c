import GameRules
import Logging
import Rooms
import WebSocketServer
import WireProtocol

/// One method of one address of the API, and what answers it.
struct Route: Sendable {
    /// A request on its way to its answer.
    struct Visit: Sendable {
        let request: HTTPRequest
        let exchange: HTTPExchange
        /// The pattern of the address; `/*` for a page's.
        var route = "/*"
        /// What stands in the address where the pattern has a name in braces, in order.
        var parameters: [String] = []
        private let statuses: StatusCounts
        private let limits: LimitNotes
        let logger: Logger
        /// What of the room's history the answer shows at least.
        var at: LogPosition?
        private let start = ContinuousClock.now
        /// Is told of the answer.
        private var listener: (@Sendable (HTTPResponse) -> Void)?

        init(request: HTTPRequest, exchange: HTTPExchange, statuses: StatusCounts, limits: LimitNotes, logger: Logger) {
            self.request = request
            self.exchange = exchange
            self.statuses = statuses
            self.limits = limits
            self.logger = logger
        }

        /// The same visit, whose answer somebody wants to know.
        func telling(_ listener: @escaping @Sendable (HTTPResponse) -> Void) -> Visit {
            var visit = self
            visit.listener = { [earlier = self.listener] response in
                earlier?(response)
                listener(response)
            }
            return visit
        }

        /// The same visit, whose answer shows a position.
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
            // Who has the answer may ask again at once, and what it changes is settled by then.
            listener?(response)
            exchange.respond(response)
        }

        /// Answers the request with why it is refused.
        func refuse(_ rejection: Rejection) {
            if let limit = limits.limit(behind: rejection.code) { limits.refused(limit) }
            respond(.problem(rejection))
        }
    }

    /// What answers a request.
    enum Action: Sendable {
        /// Anything that needs no room.
        case plain(@Sendable (RequestRouter, Visit) -> Void)
        /// A room, whose code is the first parameter, on its own thread.
        case room(@Sendable (RequestRouter, isolated Room, Visit) -> Void)
    }

    /// The method; `GET` stands for `HEAD`, too.
    let method: HTTPMethod
    /// The address, such as `/api/rooms/{room}/export.json`: the same as in `openapi.json`.
    let pattern: String
    let action: Action
    private let segments: [Segment]

    /// A part of the pattern between slashes.
    private enum Segment: Sendable {
        case literal(String)
        /// Anything before a suffix.
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

    /// The parameters of a path that has this pattern; `nil` for any other.
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
