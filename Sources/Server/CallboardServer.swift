import Configuration
import Content
import Dispatch
import Foundation
import GameRules
import InputLog
import Logging
import Rooms
import SQLiteInputLog
import Synchronization
import WebSocketServer
import WireProtocol

/// The complete server, with its log, documents, rooms, pages and transport.
package final class CallboardServer: Sendable {
    /// The time that WebSockets have to answer the close frame when the server stops.
    static let stopGrace: Duration = .seconds(5)

    private let games: GameRegistry
    private let configuration: Configuration
    private let logger: Logger
    private let storage: Storage
    private var log: any InputLog { storage.log }
    private var content: any ContentStore { storage.content }
    private let budget: DataBudget
    private let gateway: Gateway
    private let transport: WebSocketServer
    private let operatorSocket = Mutex<OperatorSocket?>(nil)
    private let readers = RoomReaders()
    private let backgroundMoves = BackgroundMoveQueue()
    private let directory = Mutex<RoomDirectory?>(nil)
    private let pages: Pages
    private let shelves = Mutex<[ContentShelf]>([])
    private let statuses = StatusCounts()
    private let limits: LimitNotes

    /// Opens the log and the documents, and prepares the transport. Nothing listens yet.
    ///
    /// - Throws: ``ConfigurationFaults`` before anything is created.
    package init(_ configuration: Configuration, games: GameRegistry, logger: Logger) throws {
        self.games = games
        self.configuration = configuration
        self.logger = logger
        logger.info("starting", metadata: ["version": "\(Version.line(games: games))"])
        pages = try ConfigurationFaults.check(configuration)
        limits = LimitNotes(logger, kinds: games.contents)
        storage = try Storage.open(configuration, games: games, logger: logger)
        budget = DataBudget(
            log: storage.log, content: storage.content, kinds: games.contents, identity: storage.identity,
            limit: configuration.limits.dataBytes, limitPerAddress: configuration.limits.dataBytesPerAddress,
            storedBytes: storage.storedBytes, refused: { [limits] in limits.refused($0) })
        gateway = Gateway(logger: logger, statuses: statuses, limits: limits)
        transport = WebSocketServer(
            configuration: ServerConfiguration(configuration), handler: gateway,
            log: { level, message in logger.log(level: Logger.Level(level), "\(message)") })
    }

    /// The HTTP routes of the server, each as its method and path.
    package static func routes(_ games: GameRegistry) -> [String] {
        RequestRouter.routes(of: games).map { "\($0.method.rawValue) \($0.pattern)" }
    }

    /// The port that the server listens on.
    package var port: Int { transport.port }

    /// The base URL of links; `nil` if it depends on the address of each request.
    package var publicBase: String? { configuration.server.publicURL ?? networkBases.first?.base }

    /// Whether the server is configured to serve the local network.
    package var isForNetwork: Bool { configuration.server.lan }

    /// The possible base URLs of links in the local network, the likeliest first, with the kind of each address. Empty
    /// if the server does not serve the network, or the machine is not connected to one.
    package var networkBases: [(base: String, address: LocalNetwork.Address)] {
        guard configuration.server.lan else { return [] }
        return LocalNetwork.listening(configuration.server.host).addresses.map {
            ("\(scheme)://\($0.host):\(port)", $0)
        }
    }

    /// The base URL for a browser on the same machine.
    package var localBase: String { "\(scheme)://localhost:\(port)" }

    private var scheme: String { configuration.server.tls.certificate == nil ? "http" : "https" }

    // MARK: - Starting

    /// Listens and admits clients. Rooms are loaded on demand.
    package func start() throws {
        if !pages.isBundled {
            logger.notice("the pages are served from many source files; run `make bundle` to bundle them")
        }
        try transport.start()
        do {
            try serveRooms()
        } catch {
            content.close()
            log.close()
            throw error
        }
    }

    private func serveRooms() throws {
        // Periodic tasks run on the first loop.
        let loop = transport.loops[0]
        let loops = transport.loops.map { [configuration] in
            LoopConnections(loop: $0, joinDeadline: .seconds(configuration.limits.joinSeconds))
        }
        let blocked = NameFilter(configuration.names.blocked)
        let shelves = openShelves(blocked: blocked)
        self.shelves.withLock { $0 = shelves }
        let setups = SetupContent(games: games, shelves: shelves)
        let bin = DeletedRooms(content)
        let erasures = ErasedSeats(content)
        let begun = ContinuousClock.now
        let retention = Retention(
            configuration.retention, log: log, content: content, bin: bin, clock: storage.clock,
            uptime: { .now - begun }, logger: logger)
        let environment = roomEnvironment(setups: setups, blocked: blocked, bin: bin, erasures: erasures)
        let directory = RoomDirectory(
            environment: environment, executors: transport.loops, read: readers.read,
            outlet: { room, _ in LoopOutlet(room: room, loops: loops) })
        self.directory.withLock { $0 = directory }
        if let cluster = storage.cluster {
            cluster.peers?.connect(directory)
            // Unloaded rooms are loaded again on demand.
            loop.every(.seconds(60)) { directory.unload(unusedFor: .seconds(600)) }
        } else {
            report(try directory.load(idleSince: idleSince(days: configuration.retention.archiveAfterDays)))
        }
        if storage.cluster != nil { watchErasures(erasures, of: directory, on: loop) }
        watchLog(on: loop)
        watchBursts(on: loop)
        let rates = AddressRates(configuration.limits) { [limits] in limits.tell($0, exceededBy: $1) }
        let lookup = RoomLookup(directory: directory, wrongCodes: rates[.wrongCodes], loop: loop)
        let profiles = ProfileBook(
            content, changesPerHour: configuration.limits.profileChangesPerHour, logger: logger)
        let handovers = Handovers(content, clock: storage.clock)
        let sharedRequests = storage.cluster.map { _ in SharedRequests(content, clock: storage.clock) }
        let lastBackup = { @Sendable [data = configuration.data, storage] in
            storage.cluster == nil ? LogBackup.lastSuccess(of: data) : ClusterBackup.lastSuccess(in: storage.content)
        }
        let audit = AuditLog(content, logger: logger)
        let signIns = SignIns(content, audit: audit, clock: storage.clock)
        let requests = RequestRouter(
            directory: directory, lookup: lookup, content: setups, profiles: profiles, handovers: handovers,
            pages: pages,
            links: Links(configuredBase: publicBase),
            productions: Productions(
                spool: Spool(directory: configuration.data, limitBytes: configuration.limits.spoolBytes)),
            metrics: Metrics(
                server: { [transport] in transport.statistics }, log: log, retention: retention,
                cluster: storage.cluster, lastBackup: lastBackup),
            metricsAccess: MetricsAccess(configuration.metrics, ipv6PrefixBits: configuration.limits.ipv6PrefixBits),
            budget: budget, rates: rates, statuses: statuses, limits: limits, sharedRequests: sharedRequests,
            audit: audit,
            operatorAuthorizer: OperatorAuthorizer(
                configuration.operators, signIns: signIns, guesses: rates[.operatorGuesses]),
            operatorStatus: OperatorStatus(
                configuration, log: log, directory: directory, retention: retention, budget: budget,
                cluster: storage.cluster, server: { [transport] in transport.statistics }, lastBackup: lastBackup),
            logger: logger)
        let context = ServerContext(
            directory: directory, loops: loops, requests: requests,
            holdings: SharedHoldings(log: log, content: content), erasures: erasures,
            wrongCodesPerConnection: configuration.limits.wrongCodesPerConnection)
        gateway.open(context)
        openOperatorSocket(context)
        retire(by: retention, on: loop) {
            retention.run(directory, shelves, profiles)
            handovers.sweep()
            signIns.sweep()
        }
        watchSpace(on: loop)
        if let sharedRequests {
            loop.every(.seconds(60)) { [storage] in
                if storage.cluster?.peers?.isFirst == true { sharedRequests.sweep() }
            }
        }
    }

    private func openShelves(blocked: NameFilter) -> [ContentShelf] {
        games.contents.map { kind in
            ContentShelf(
                kind, in: configuration.contentFolder(kind.plural), store: content,
                library: kind.isInLibrary
                    ? Library(kind, store: content, blocked: blocked, mode: configuration.library) : nil,
                logger: logger)
        }
    }

    /// Returns everything that rooms get from the server.
    private func roomEnvironment(
        setups: SetupContent, blocked: NameFilter, bin: DeletedRooms, erasures: ErasedSeats
    ) -> RoomEnvironment {
        RoomEnvironment(
            games: games, log: log, limits: RoomLimits(configuration.limits), now: { .now },
            blockedNames: blocked,
            setup: { fields, completion in
                setups.resolve(fields) { result in
                    if case .success(let setup) = result { setup.noteUse() }
                    completion(result.map(\.fields))
                }
            },
            think: backgroundMoves.think, recaps: Recaps(content, logger: logger), bin: bin, erasures: erasures,
            keptUntil: storage.keptUntil,
            hasSpace: { [budget] in budget.hasSpace(for: $0) }, peers: storage.cluster?.peers,
            note: { [logger, limits] note in
                guard note.event == .limited, let limit = note.details["limit"] else { return logger.log(note) }
                limits.refused(limit.description, in: note.room.description)
            })
    }

    /// Opens the socket for the operator's commands. The server works without it if the file system does not support
    /// sockets.
    private func openOperatorSocket(_ context: ServerContext) {
        do throws(OperatorSocket.Failure) {
            let socket = try OperatorSocket(folder: configuration.data) { context.take($0, by: $1, then: $2) }
            operatorSocket.withLock { $0 = socket }
        } catch {
            logger.warning(
                "commands such as “callboard rooms end” cannot reach this server", metadata: ["reason": "\(error)"])
        }
    }

    // MARK: - Periodic tasks

    /// Logs, once each, that the log cannot be written, and that it can be written again.
    private func watchLog(on loop: EventLoop) {
        loop.every(.milliseconds(500), from: log.health) { [log, logger] last in
            let health = log.health
            switch (last, health) {
            case (.working, .failing(let reason)):
                logger.error("the log cannot be written; commands are refused", metadata: ["reason": "\(reason)"])
            case (.failing, .working):
                logger.info("the log can be written again")
            default: break
            }
            return health
        }
    }

    /// Notifies open rooms of seats that were erased at another node. Twice, because a room may be loading at that
    /// moment.
    private func watchErasures(_ erasures: ErasedSeats, of directory: RoomDirectory, on loop: EventLoop) {
        loop.every(.milliseconds(250), from: (mark: erasures.mark, newsAge: Int.max)) { last in
            let mark = erasures.mark
            let newsAge = mark == last.mark ? min(last.newsAge, 1_000) + 1 : 0
            if newsAge == 0 || newsAge == 4 { directory.applyErasures(in: erasures.rooms) }
            return (mark, newsAge)
        }
    }

    /// Frees the memory that a burst needed. A thousand concurrent joins take two megabytes, which a room of mostly
    /// passive players does not need afterwards.
    private func watchBursts(on loop: EventLoop) {
        loop.every(.milliseconds(500), from: BurstWatch()) { [transport] watch in
            var watch = watch
            let statistics = transport.statistics
            if watch.isOver(work: statistics.opened + statistics.messages) {
                DispatchQueue.global(qos: .utility).async { Heap.returnFreePages() }
            }
            return watch
        }
    }

    /// Measures the size of rooms, and logs once when there is no space left. If this is the only node, it first reads
    /// which networks created the existing rooms.
    private func watchSpace(on loop: EventLoop) {
        loop.everyAside(.seconds(5), from: (isFirst: true, hadSpace: true)) { [self] last in
            if last.isFirst, storage.cluster == nil { learnCreators() }
            // An unreadable log is reported elsewhere; the last measurement remains valid.
            try? budget.measure()
            let hasSpace = budget.hasSpace
            if last.hadSpace, !hasSpace {
                logger.error(
                    "rooms and saved content have reached the storage limit; commands are refused",
                    metadata: ["limit": "data-bytes", "bytes": .stringConvertible(budget.usedBytes)])
            }
            return (false, hasSpace)
        }
    }

    private func learnCreators() {
        do throws(LogReading.Failure) { try budget.learnCreators(from: configuration.data) } catch {
            logger.warning("the networks that created the rooms cannot be read", metadata: ["reason": "\(error)"])
        }
    }

    /// Looks for idle rooms and content, now and once an hour. Checks each second whether the clock was set, which
    /// would mislead retention. Of several nodes, one does this for all.
    private func retire(by retention: Retention, on loop: EventLoop, _ work: @escaping @Sendable () -> Void) {
        let isFirst = { @Sendable [storage] in storage.cluster?.peers?.isFirst != false }
        // Reading the list of all logs takes time, so it does not run on a loop.
        loop.everyAside(.seconds(3600), from: ()) { if isFirst() { work() } }
        loop.every(.seconds(1)) {
            if isFirst(), retention.isClockSet {
                DispatchQueue.global(qos: .utility).async { retention.count() }
            }
        }
    }

    private func idleSince(days: Int) -> Timestamp? {
        days == 0 ? nil : Timestamp(milliseconds: Timestamp.now.milliseconds - Int64(days) * 86_400_000)
    }

    private func report(_ report: RoomDirectory.LoadReport) {
        for (code, reason) in report.quarantined {
            logger.error(
                "a room cannot be read and was quarantined", metadata: ["room": "\(code)", "reason": "\(reason)"])
        }
        if report.rooms > 0 { logger.info("rooms found", metadata: ["rooms": .stringConvertible(report.rooms)]) }
    }

    // MARK: - Reloading

    /// Applies another configuration as far as possible without a restart: the certificate, and the shipped packs and
    /// decks. Logs what was loaded, what remains unchanged, and what needs a restart.
    ///
    /// - Parameter isLevelNew: Whether the caller has changed the log level.
    package func reload(_ changed: Configuration, isLevelNew: Bool) {
        var loaded = isLevelNew ? ["log.level"] : []
        var kept: [String] = []
        let tls = changed.server.tls
        let replacesCertificate = configuration.server.tls.certificate != nil && tls.certificate != nil
        if replacesCertificate, let certificate = tls.certificate, let key = tls.key {
            do throws(ServerError) {
                try transport.replaceCertificate(TLSFiles(certificatePath: certificate, privateKeyPath: key))
                loaded.append("certificate")
                logger.notice("the certificate was reloaded")
            } catch {
                kept.append("certificate")
                logger.error("the certificate was not changed", metadata: ["reason": "\(error)"])
            }
        }
        for shelf in shelves.withLock(\.self) {
            let broken = shelf.reload()
            loaded.append(shelf.kind.plural)
            kept += broken.map { "\(shelf.kind.kind) \($0)" }
            var metadata: Logger.Metadata = [
                "kind": "\(shelf.kind.kind)", "count": .stringConvertible(shelf.shipped.count),
            ]
            if !broken.isEmpty { metadata["kept"] = "\(broken.joined(separator: ", "))" }
            logger.notice("the included content was reloaded", metadata: metadata)
        }
        let now = ["log.level"] + (replacesCertificate ? ["server.tls.certificate", "server.tls.key"] : [])
        let later = ConfigurationKey.all.filter { $0.differs(configuration, changed) && !now.contains($0.path) }
        if !later.isEmpty {
            logger.warning(
                "some changes of the configuration need a restart",
                metadata: ["keys": "\(later.map(\.path).joined(separator: ", "))"])
        }
        var metadata: Logger.Metadata = ["loaded": "\(loaded.joined(separator: ", "))"]
        if kept.isEmpty { return logger.notice("the configuration was reloaded", metadata: metadata) }
        metadata["kept"] = "\(kept.joined(separator: ", "))"
        logger.error("not everything was reloaded; the rest was not changed", metadata: metadata)
    }

    // MARK: - Stopping

    /// Closes all connections with 1001, commits what is queued, and closes the documents and the log.
    package func stop() async {
        gateway.close()
        operatorSocket.withLock { $0?.close() }
        directory.withLock { $0 }?.close()
        await transport.stop(grace: CallboardServer.stopGrace)
        readers.finish()
        storage.cluster?.peers?.close()
        content.close()
        log.close()
        storage.close()
    }
}
