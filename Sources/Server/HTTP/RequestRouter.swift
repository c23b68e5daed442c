import Content
import GameRules
import InputLog
import Logging
import Rooms
import Synchronization
import WebSocketServer
import WireProtocol

/// Answers HTTP requests: pages, content, rooms, probes. `routes(of:)` maps addresses to handlers.
final class RequestRouter: Sendable {
    let directory: RoomDirectory
    let lookup: RoomLookup
    let content: SetupContent
    let profiles: ProfileBook
    let leaderboards: Leaderboards
    let handovers: Handovers
    let links: Links
    let productions: Productions
    let rates: AddressRates
    /// The thread that checks content.
    let checks = WorkThread(name: "checks")
    /// The thread that verifies levels and computes leaderboards. These take a millisecond or two, and should not wait
    /// for packs that take sixty.
    let replays = WorkThread(name: "replays")
    let pictures = CodePictures()
    private let repeats = RepeatedRequests()
    private let statuses: StatusCounts
    let limits: LimitNotes
    private let sharedRequests: SharedRequests?
    let audit: AuditLog
    let operatorAuthorizer: OperatorAuthorizer
    let operatorStatus: OperatorStatus
    let wrongTokens = LogThrottle<String>(subjectsMax: 1)
    private let routes: [Route]
    let logger: Logger
    private let pages: Pages
    private let metrics: Metrics
    private let metricsAccess: MetricsAccess
    let budget: DataBudget
    private let draining = Atomic<Bool>(false)

    init(
        directory: RoomDirectory, lookup: RoomLookup, content: SetupContent, profiles: ProfileBook,
        handovers: Handovers, pages: Pages, links: Links, productions: Productions,
        metrics: Metrics, metricsAccess: MetricsAccess, budget: DataBudget, rates: AddressRates, statuses: StatusCounts,
        limits: LimitNotes, sharedRequests: SharedRequests?, audit: AuditLog, operatorAuthorizer: OperatorAuthorizer,
        operatorStatus: OperatorStatus, logger: Logger
    ) {
        self.directory = directory
        self.lookup = lookup
        self.content = content
        self.profiles = profiles
        leaderboards = Leaderboards(profiles)
        self.handovers = handovers
        routes = RequestRouter.routes(of: directory.environment.games)
        self.pages = pages
        self.links = links
        self.productions = productions
        self.metrics = metrics
        self.metricsAccess = metricsAccess
        self.budget = budget
        self.rates = rates
        self.statuses = statuses
        self.limits = limits
        self.sharedRequests = sharedRequests
        self.audit = audit
        self.operatorAuthorizer = operatorAuthorizer
        self.operatorStatus = operatorStatus
        self.logger = logger
    }

    /// Reports from now on that the server is not ready.
    func drain() {
        draining.store(true, ordering: .relaxed)
    }

    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// Answers a request, now or when its command is durable.
    func respond(to request: HTTPRequest, exchange: HTTPExchange) {
        var visit = Route.Visit(
            request: request, exchange: exchange, statuses: statuses, limits: limits, logger: logger)
        guard rates.take(.requests, request.remoteAddress, at: directory.environment.now()) else {
            return visit.respond(
                .problem(429, .rateLimited, "Too many requests from your network. Wait a few seconds."))
        }
        let path = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        var pattern: String?
        var allowed: [HTTPMethod] = []
        for route in routes where pattern == nil || route.pattern == pattern {
            guard let parameters = route.match(path) else { continue }
            pattern = route.pattern
            visit.route = route.pattern
            visit.parameters = parameters
            allowed.append(route.method)
            if route.method == request.method || (route.method == .get && request.isReading) {
                return perform(route, visit)
            }
        }
        if !allowed.isEmpty { return visit.respond(RequestRouter.methodNotAllowed(allowed)) }
        if path.first == "api" { return visit.respond(RequestRouter.notFound) }
        guard request.isReading else { return visit.respond(RequestRouter.methodNotAllowed([.get])) }
        visit.respond(pages.response(to: request) ?? pages.signpost(for: request) ?? RequestRouter.notFound)
    }

    private func perform(_ route: Route, _ visit: Route.Visit) {
        switch route.action {
        case .plain(let answer): answer(self, visit)
        case .room(let answer): enterRoom(visit) { answer(self, $0, $1) }
        }
    }

    /// Handles an idempotent request once, however often it is sent with the same key.
    func once(_ visit: Route.Visit, _ make: @escaping @Sendable (RequestRouter, Route.Visit) -> Void) {
        do throws(Rejection) {
            let now = directory.environment.now()
            guard let first = try repeats.admit(visit, at: now) else { return }
            guard let sharedRequests, let key = try visit.request.checkedIdempotencyKey() else {
                return make(self, first)
            }
            let secret = try RepeatedRequests.secret(of: visit.request)
            sharedRequests.admit(first, key, secret: secret) { [self] in make(self, $0) }
        } catch {
            visit.refuse(error)
        }
    }

    static let notFound = HTTPResponse.problem(404, "notFound", "There is nothing at this address.")

    private static let notRead = HTTPResponse.problem(
        503, .unavailable, "This node is behind the one that you used before. Try again in a moment.")

    private static func methodNotAllowed(_ methods: [HTTPMethod]) -> HTTPResponse {
        let order: [HTTPMethod] = [.get, .post, .put, .delete]
        let allowed = order.filter(methods.contains).map { $0 == .get ? "GET, HEAD" : $0.rawValue }.joined(
            separator: ", ")
        var response = HTTPResponse.problem(405, "methodNotAllowed", "This address accepts \(allowed).")
        response.headers.append(("Allow", allowed))
        return response
    }

    /// Finds a room by a typed code, and enters its thread once it has applied the position that the client has seen,
    /// perhaps at another node.
    private func enterRoom(
        _ visit: Route.Visit, _ body: @escaping @Sendable (isolated Room, Route.Visit) -> Void
    ) {
        let request = visit.request
        lookup.find(visit.parameters[0], from: request.remoteAddress, proof: request.proof) { finding in
            let refuse = { @Sendable (finding: RoomLookup.Finding) in
                if let rejection = finding.rejection { visit.refuse(rejection) }
            }
            guard case .room(let room) = finding else { return refuse(finding) }
            let at = request.callboardAt.flatMap(LogPosition.init(field:))
            self.directory.enter(room.code) { room in
                room.whenRead(at) { room, isRead in
                    guard isRead else { return visit.respond(RequestRouter.notRead) }
                    body(room, visit.showing(room.position))
                }
            } absent: {
                refuse(RoomLookup.Finding($0))
            }
        }
    }

    // MARK: - Probes

    var readiness: HTTPResponse {
        if isDraining { return .plain("draining\n", status: 503) }
        switch directory.environment.log.health {
        case .working: return .plain("ready\n")
        case .failing: return .plain("the log cannot be written\n", status: 503)
        case .closed: return .plain("the log is closed\n", status: 503)
        }
    }

    /// The figures of all registered games, played or not.
    private var gameFigures: [String: GameFigures.Figures] {
        let environment = directory.environment
        let none = environment.games.names.map { ($0, GameFigures.Figures()) }
        return environment.figures.all.merging(none) { known, _ in known }
    }

    /// The response that the process is alive, with the program's version.
    var health: HTTPResponse { .plain("ok\n\(Version.line(games: directory.environment.games))\n") }

    func showMetrics(_ visit: Route.Visit) {
        respond(visit) { () throws(Rejection) in
            try metricsAccess.admit(visit.request)
            return metrics.response(
                rooms: directory.count,
                saved: content.shelves.map { ($0.kind.plural, $0.savedCount) } + [("profiles", profiles.count)],
                productions: productions, codes: lookup.statistics,
                dataBytes: budget.usedBytes, games: gameFigures, statuses: statuses.all,
                refusals: refusals)
        }
    }

    /// The number of refusals of each limit since the start, by its name.
    var refusals: [String: Int] { rates.refusals.merging(limits.counts) { $0 + $1 } }
}
