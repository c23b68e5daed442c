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

/// The whole server: log, documents, rooms, pages and transport, wired together.
package final class CallboardServer: Sendable {
    /// How long WebSockets have to take their close frame when the server stops.
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
    private let thoughts = ThoughtQueue()
    private let directory = Mutex<RoomDirectory?>(nil)
    private let pages: Pages
    private let shelves = Mutex<[ContentShelf]>([])
    private let statuses = StatusCounts()
    private let limits: LimitNotes

    /// Opens the log and the documents, and prepares the transport; nothing listens yet.
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

    /// What the server answers over HTTP, each as its method and its path.
    package static func routes(_ games: GameRegistry) -> [String] {
        RequestRouter.routes(of: games).map { "\($0.method.rawValue) \($0.pattern)" }
    }

    /// The port that is listened on.
    package var port: Int { transport.port }

    /// What links begin with, if anything is known beside what a request says.
    package var publicBase: String? { configuration.server.publicURL ?? networkBases.first?.base }

    /// Whether the server was asked to serve the local network.
    package var isForNetwork: Bool { configuration.server.lan }

    /// What links may begin with in the local network, with what each address is; the likeliest first. None if the server
    /// was not asked to serve the network, or the machine is in none.
    package var networkBases: [(base: String, address: LocalNetwork.Address)] {
        guard configuration.server.lan else { return [] }
        return LocalNetwork.listening(configuration.server.host).addresses.map {
            ("\(scheme)://\($0.host):\(port)", $0)
        }
    }

    /// An address under which this machine's own browser finds the server.
    package var localBase: String { "\(scheme)://localhost:\(port)" }

    private var scheme: String { configuration.server.tls.certificate == nil ? "http" : "https" }

    // MARK: - Starting

    /// Listens and lets people in; rooms are read when somebody asks for them.
    package func start() throws {
        if !pages.isBundled {
            logger.notice("the pages are served as their sources, in many files; `make bundle` bundles them")
        }
        try transport.start()
        do {
            try openVenue()
        } catch {
            content.close()
            log.close()
            throw error
        }
    }

    private func openVenue() throws {
        // What is done every so often is done on the first.
        let loop = transport.loops[0]
        let loops = transport.loops.map { [configuration] in
            LoopConnections(loop: $0, joinDeadline: .seconds(configuration.limits.joinSeconds))
        }
        let blocked = NameFilter(configuration.names.blocked)
        let shelves = games.contents.map { kind in
            ContentShelf(
                kind, in: configuration.contentFolder(kind.plural), store: content,
                library: kind.isInLibrary
                    ? Library(kind, store: content, blocked: blocked, mode: configuration.library) : nil,
                logger: logger)
        }
        self.shelves.withLock { $0 = shelves }
        let setups = SetupContent(games: games, shelves: shelves)
        let bin = DeletedRooms(content)
        let erasures = ErasedSeats(content)
        let begun = ContinuousClock.now
        let retention = Retention(
            configuration.retention, log: log, content: content, bin: bin, clock: storage.clock,
            uptime: { .now - begun }, logger: logger)
        let environment = RoomEnvironment(
            games: games, log: log, limits: RoomLimits(configuration.limits), now: { .now },
            blockedNames: blocked,
            setup: { fields, completion in
                setups.resolve(fields) { result in
                    if case .success(let setup) = result { setup.noteUse() }
                    completion(result.map(\.fields))
                }
            },
            think: thoughts.think, recaps: Recaps(content, logger: logger), bin: bin, erasures: erasures,
            keptUntil: storage.keptUntil,
            hasSpace: { [budget] in budget.hasSpace(for: $0) }, peers: storage.cluster?.peers,
            note: { [logger, limits] note in
                guard note.event == .limited, let limit = note.details["limit"] else { return logger.log(note) }
                limits.refused(limit.description, in: note.room.description)
            })
        let directory = RoomDirectory(
            environment: environment, executors: transport.loops, read: readers.read,
            outlet: { room, _ in LoopOutlet(room: room, loops: loops) })
        self.directory.withLock { $0 = directory }
        if let cluster = storage.cluster {
            cluster.peers?.connect(directory)
            // They are read again when somebody asks for them.
            loop.every(.seconds(60)) { directory.putAway(unusedFor: .seconds(600)) }
        } else {
            report(try directory.load(idleSince: idleSince(days: configuration.retention.archiveAfterDays)))
        }
        watchErasures(erasures, of: directory, on: loop)
        watchLog(on: loop)
        watchBursts(on: loop)
        let rates = AddressRates(configuration.limits) { [limits] in limits.tell($0, exceededBy: $1) }
        let door = RoomDoor(directory: directory, wrongCodes: rates[.wrongCodes], loop: loop)
        let profiles = ProfileBook(
            content, changesPerHour: configuration.limits.profileChangesPerHour, logger: logger)
        let handovers = Handovers(content, clock: storage.clock)
        let sharedRequests = storage.cluster.map { _ in SharedRequests(content, clock: storage.clock) }
        let lastBackup = { @Sendable [data = configuration.data, storage] in
            storage.cluster == nil ? LogBackup.lastSuccess(of: data) : ClusterBackup.lastSuccess(in: storage.content)
        }
        let requests = RequestRouter(
            directory: directory, door: door, content: setups, profiles: profiles, handovers: handovers, pages: pages,
            links: Links(configuredBase: publicBase),
            productions: Productions(
                spool: Spool(directory: configuration.data, limitBytes: configuration.limits.spoolBytes)),
            metrics: Metrics(
                server: { [transport] in transport.statistics }, log: log, retention: retention,
                cluster: storage.cluster, lastBackup: lastBackup),
            metricsDoor: MetricsDoor(configuration.metrics, ipv6PrefixBits: configuration.limits.ipv6PrefixBits),
            budget: budget, rates: rates, statuses: statuses, limits: limits, sharedRequests: sharedRequests,
            audit: AuditLog(content, logger: logger),
            operatorDoor: OperatorDoor(configuration.operators, guesses: rates[.operatorGuesses]),
            operatorStatus: OperatorStatus(
                configuration, log: log, directory: directory, retention: retention, budget: budget,
                cluster: storage.cluster, server: { [transport] in transport.statistics }, lastBackup: lastBackup),
            logger: logger)
        let venue = Venue(
            directory: directory, loops: loops, requests: requests,
            holdings: SharedHoldings(log: log, content: content), erasures: erasures,
            wrongCodesPerConnection: configuration.limits.wrongCodesPerConnection)
        gateway.open(venue)
        openOperatorSocket(venue)
        retire(by: retention, on: loop) {
            retention.run(directory, shelves, profiles)
            handovers.sweep()
        }
        watchSpace(on: loop)
        if let sharedRequests {
            loop.every(.seconds(60)) { [storage] in
                if storage.cluster?.peers?.isFirst == true { sharedRequests.sweep() }
            }
        }
    }

    /// Lets the operator's commands in. A file system without sockets has none, and the server does without.
    private func openOperatorSocket(_ venue: Venue) {
        do throws(OperatorSocket.Failure) {
            let socket = try OperatorSocket(folder: configuration.data) { venue.take($0, by: $1, then: $2) }
            operatorSocket.withLock { $0 = socket }
        } catch {
            logger.warning(
                "commands such as “callboard rooms end” cannot reach this server", metadata: ["reason": "\(error)"])
        }
    }

    // MARK: - Every so often

    /// Tells the operator, once each, that the log cannot be written and that it can be again.
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

    /// Tells open rooms of seats that were erased at another node. Twice, because a room may be read at that moment.
    private func watchErasures(_ erasures: ErasedSeats, of directory: RoomDirectory, on loop: EventLoop) {
        loop.every(.seconds(1), from: (count: erasures.count, isNews: false)) { last in
            let count = erasures.count
            let isNews = count != last.count
            if isNews || last.isNews { directory.applyErasures(in: erasures.rooms) }
            return (count, isNews)
        }
    }

    /// Gives back what a burst needed: a thousand joins under way take two megabytes, which a hall that then listens for
    /// hours does not need.
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

    /// Measures what rooms take and tells the operator once that there is no space left. Where no other node has them, it
    /// first reads who made the rooms that there are.
    private func watchSpace(on loop: EventLoop) {
        loop.everyAside(.seconds(5), from: (isFirst: true, hadSpace: true)) { [self] last in
            if last.isFirst, storage.cluster == nil { learnCreators() }
            // A log that cannot be read is told of elsewhere; what was measured last counts.
            try? budget.measure()
            let hasSpace = budget.hasSpace
            if last.hadSpace, !hasSpace {
                logger.error(
                    "rooms and saved content take as much space as they may; commands are refused",
                    metadata: ["limit": "data-bytes", "bytes": .stringConvertible(budget.usedBytes)])
            }
            return (false, hasSpace)
        }
    }

    private func learnCreators() {
        do throws(LogReading.Failure) { try budget.learnCreators(from: configuration.data) } catch {
            logger.warning("who made the rooms cannot be read", metadata: ["reason": "\(error)"])
        }
    }

    /// Looks for idle rooms and content, now and once an hour, and each second whether the clock was set, by which retention
    /// would count wrongly. Of several nodes one does it for all.
    private func retire(by retention: Retention, on loop: EventLoop, _ work: @escaping @Sendable () -> Void) {
        let isFirst = { @Sendable [storage] in storage.cluster?.peers?.isFirst != false }
        // It reads the list of all logs, which no loop waits for.
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
                "a room cannot be read and is left aside", metadata: ["room": "\(code)", "reason": "\(reason)"])
        }
        if report.rooms > 0 { logger.info("rooms found", metadata: ["rooms": .stringConvertible(report.rooms)]) }
    }

    // MARK: - Reloading

    /// Uses another configuration as far as that is possible while people play: the certificate, and the packs and decks
    /// that come with the server. The log tells what was loaded, what stays as it was, and what needs a restart.
    ///
    /// - Parameter isLevelNew: whether the caller has set another level of the log.
    package func reload(_ changed: Configuration, isLevelNew: Bool) {
        var loaded = isLevelNew ? ["log.level"] : []
        var kept: [String] = []
        let tls = changed.server.tls
        let replacesCertificate = configuration.server.tls.certificate != nil && tls.certificate != nil
        if replacesCertificate, let certificate = tls.certificate, let key = tls.key {
            do throws(ServerError) {
                try transport.replaceCertificate(TLSFiles(certificatePath: certificate, privateKeyPath: key))
                loaded.append("certificate")
                logger.notice("the certificate was loaded again")
            } catch {
                kept.append("certificate")
                logger.error("the certificate stays as it was", metadata: ["reason": "\(error)"])
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
            logger.notice("what comes with the server was loaded again", metadata: metadata)
        }
        let now = ["log.level"] + (replacesCertificate ? ["server.tls.certificate", "server.tls.key"] : [])
        let later = ConfigurationKey.all.filter { $0.differs(configuration, changed) && !now.contains($0.path) }
        if !later.isEmpty {
            logger.warning(
                "some changes of the configuration take effect after a restart only",
                metadata: ["keys": "\(later.map(\.path).joined(separator: ", "))"])
        }
        var metadata: Logger.Metadata = ["loaded": "\(loaded.joined(separator: ", "))"]
        if kept.isEmpty { return logger.notice("the configuration was loaded again", metadata: metadata) }
        metadata["kept"] = "\(kept.joined(separator: ", "))"
        logger.error("not everything was loaded again: what is kept stays as it was", metadata: metadata)
    }

    // MARK: - Stopping

    /// Says 1001 to everybody, commits what is queued, and closes documents and log.
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
