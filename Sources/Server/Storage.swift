import Configuration
import Content
import Cryptography
import Foundation
import GameRules
import InputLog
import JetStreamContent
import JetStreamInputLog
import Logging
import Rooms
import SQLiteContent
import SQLiteInputLog
import WireProtocol

/// The storage of rooms and documents, and the other nodes that serve them.
struct Storage: Sendable {
    let log: any InputLog
    let content: any ContentStore
    /// The identity of these rooms.
    let identity: String
    /// Returns the last time that a node is known to have run the timers of a room that was awake at a time.
    let keptUntil: @Sendable (RoomCode, Timestamp) -> Timestamp
    /// The wall clock by which the log's records are dated.
    let clock: @Sendable () -> Timestamp
    /// The other nodes that serve the same rooms; `nil` for a single server.
    let cluster: Cluster?
    /// Closes everything except log and content.
    let close: @Sendable () -> Void

    /// Returns the bytes of all logs, where this is known without reading a list of them.
    var storedBytes: (@Sendable () -> Int)? {
        guard let log = cluster?.log else { return nil }
        return { log.storedBytes }
    }

    /// The parts that exist only with several nodes.
    struct Cluster: Sendable {
        let log: JetStreamInputLog
        /// `nil` for a process that only reads or writes.
        let peers: NodePeers?
    }

    /// Opens the configured storage.
    ///
    /// - Parameter isServing: Whether rooms are served here, and not only copied.
    static func open(
        _ configuration: Configuration, games: GameRegistry, logger: Logger, isServing: Bool = true
    ) throws -> Storage {
        switch configuration.log.kind {
        case .sqlite: return try openSQLite(configuration, games, logger)
        case .jetstream:
            let folder = isServing ? try NodeFolder(configuration.data) : nil
            do {
                return try openJetStream(configuration, games, logger, in: folder)
            } catch {
                folder?.unlock()
                throw error
            }
        }
    }

    // MARK: - A single server

    private static func openSQLite(
        _ configuration: Configuration, _ games: GameRegistry, _ logger: Logger
    ) throws -> Storage {
        var logConfiguration = SQLiteInputLog.Configuration()
        logConfiguration.queueLimitBytes = configuration.limits.logQueueBytes
        logConfiguration.mustExist = configuration.dataMustExist
        let log = try SQLiteInputLog(directory: configuration.data, configuration: logConfiguration)
        switch log.start {
        case .created: logger.notice("a new log begins, without rooms", metadata: ["data": "\(configuration.data)"])
        case .rewound(let lostCommits):
            logger.error("the log has lost its last commits", metadata: ["commits": .stringConvertible(lostCommits)])
        case .unwitnessed:
            logger.warning("the mark beside the log says nothing; whether commits were lost cannot be told")
        case .continued, .restored: break
        }
        let content: SQLiteContentStore
        do {
            content = try openContent(games.contents, beside: log, configuration, logger)
        } catch {
            log.close()
            throw error
        }
        let heartbeat = Heartbeat(path: configuration.data + "/callboard.lives") { .now }
        return Storage(
            log: log, content: content, identity: log.identity, keptUntil: { heartbeat.keptUntil($1) },
            clock: { .now }, cluster: nil, close: { heartbeat.end(.now) })
    }

    private static func openContent(
        _ kinds: [any ContentKind.Type], beside log: SQLiteInputLog, _ configuration: Configuration, _ logger: Logger
    ) throws -> SQLiteContentStore {
        var contentConfiguration = SQLiteContentStore.Configuration()
        contentConfiguration.limits = limits(of: kinds, configuration)
        contentConfiguration.healthChanged = { healthChanged($0, logger) }
        let store = try SQLiteContentStore(
            beside: log, carryingOver: LogCarryOver(kinds), configuration: contentConfiguration)
        let report = store.carryOver
        if report.documents > 0 {
            logger.notice(
                "saved documents were carried over from their logs",
                metadata: ["documents": .stringConvertible(report.documents)])
        }
        for document in report.unreadable {
            logger.error(
                "a saved \(document.key.kind) cannot be read and is left aside",
                metadata: ["\(document.key.kind)": "\(document.key.name)", "reason": "\(document.reason)"])
        }
        return store
    }

    private static func limits(
        of kinds: [any ContentKind.Type], _ configuration: Configuration
    ) -> [DocumentKind: Int] {
        var limits: [DocumentKind: Int] = [:]
        for kind in kinds { limits[kind.kind] = configuration.limits.packs }
        limits[.profile] = configuration.limits.profiles
        limits[.listing] = configuration.limits.library
        limits[.rating] = configuration.limits.ratings
        limits[.handover] = Handovers.boxesMax
        limits[.request] = SharedRequests.answersMax
        limits[.signInCode] = SignIns.countMax
        limits[.session] = SignIns.countMax
        return limits
    }

    private static func healthChanged(_ reason: String?, _ logger: Logger) {
        if let reason {
            logger.error("documents cannot be written; saves are refused", metadata: ["reason": "\(reason)"])
        } else {
            logger.info("documents can be written again")
        }
    }

    // MARK: - Several nodes

    /// The time that a start waits for servers that are starting, too.
    private static let startPatience = Duration.seconds(60)

    private static func openJetStream(
        _ configuration: Configuration, _ games: GameRegistry, _ logger: Logger, in folder: NodeFolder?
    ) throws -> Storage {
        if folder?.hasDatabase == true {
            logger.warning("the rooms in the data folder's database are not served; “callboard copy” takes them over")
        }
        try checkSyncing(configuration.cluster, logger)
        let node = NodeID(rawValue: .random(in: 1 ... .max))
        let settings = JetStreamSettings(configuration.cluster)
        let log = try patiently(logger) { () throws(JetStreamFailure) in
            try JetStreamInputLog(
                settings, session: node.rawValue, queueLimitBytes: configuration.limits.logQueueBytes)
        }
        if log.replicas < 3 {
            logger.warning(
                "what is acknowledged is on too few servers to survive the loss of one",
                metadata: ["replicas": .stringConvertible(log.replicas)])
        }
        // The clock of the stream's leader, which dates records: retention compares the times of documents with theirs.
        let clock = { @Sendable in Timestamp.now.adding(milliseconds: -Int64(log.clockOffset * 1000)) }
        var contentConfiguration = JetStreamContentStore.Configuration(now: clock)
        contentConfiguration.limits = limits(of: games.contents, configuration)
        contentConfiguration.healthChanged = { healthChanged($0, logger) }
        let content: JetStreamContentStore
        do {
            content = try patiently(logger) { () throws(JetStreamFailure) in
                try JetStreamContentStore(beside: log, configuration: contentConfiguration)
            }
        } catch {
            log.close()
            throw error
        }
        guard let folder else {
            return Storage(
                log: log, content: content, identity: log.identity, keptUntil: { $1 }, clock: clock,
                cluster: Cluster(log: log, peers: nil), close: {})
        }
        let profile = NodeProfile(
            version: Version.line(games: games), setting: setting(configuration, games),
            rules: Dictionary(uniqueKeysWithValues: games.names.map { ($0, games.rulesVersions(of: $0)) })
                .merging([
                    RoomDirectory.rulesName: RoomDirectory.rulesVersions,
                    ErasedSeats.rulesName: ErasedSeats.rulesVersions,
                ]) { $1 })
        let peers = NodePeers(node, log.channel, profile: profile, logger: logger) { .now }
        logger.info(
            "this is a node of several", metadata: ["node": "\(node)", "replicas": .stringConvertible(log.replicas)])
        return Storage(
            log: log, content: content, identity: log.identity, keptUntil: { peers.keptUntil($0, $1) }, clock: clock,
            cluster: Cluster(log: log, peers: peers), close: { folder.unlock() })
    }

    /// Repeats a step while servers are starting or electing a leader. Refuses servers that cannot keep what they
    /// acknowledge.
    static func patiently<Opened>(
        _ logger: Logger, _ open: () throws(JetStreamFailure) -> Opened
    ) throws(JetStreamFailure) -> Opened {
        let begun = ContinuousClock.now
        var isTold = false
        while true {
            do throws(JetStreamFailure) {
                return try open()
            } catch {
                switch error {
                case .unfit, .refusesEntry: throw error
                default: break
                }
                guard .now - begun < startPatience else { throw error }
                if !isTold { logger.warning("waiting for the NATS servers", metadata: ["reason": "\(error)"]) }
                isTold = true
                Thread.sleep(forTimeInterval: 0.2)
            }
        }
    }

    /// Checks that the servers sync what they acknowledge, which only their monitoring reveals.
    private static func checkSyncing(_ cluster: Configuration.Cluster, _ logger: Logger) throws(JetStreamFailure) {
        if cluster.monitor.isEmpty {
            logger.notice("that the NATS servers always sync is taken on trust; cluster.monitor would show it")
        }
        for address in cluster.monitor {
            guard let monitor = ServerMonitor(address) else {
                throw .unfit(
                    reason: "cluster.monitor: expected an address such as http://10.0.0.1:8222, not \(address)")
            }
            switch monitor.finding() {
            case .always: break
            case .sometimes:
                throw .unfit(
                    reason: "the NATS server at \(address) would lose what it acknowledged in a power failure: set "
                        + "sync_interval: always in its jetstream section")
            case .unknown(let reason):
                logger.warning("whether a NATS server always syncs is not known", metadata: ["reason": "\(reason)"])
            }
        }
    }

    /// Returns the settings that must be the same at all nodes.
    private static func setting(_ configuration: Configuration, _ games: GameRegistry) -> String {
        let rules = games.names.map { "\($0) \(games.rulesVersions(of: $0))" }
        let text =
            "\(rules) \(configuration.limits) \(configuration.names) \(configuration.library) \(configuration.retention)"
        return Array(sha256(Array(text.utf8)).prefix(8)).hexadecimal
    }
}

extension JetStreamSettings {
    /// The servers' part of the configuration.
    package init(_ cluster: Configuration.Cluster) {
        self.init(servers: cluster.servers, stream: cluster.stream, replicas: cluster.replicas)
        credentials = cluster.credentials
        if let name = cluster.user, let password = cluster.password { user = (name, password) }
        authority = cluster.authority
        if let chain = cluster.tls.certificate, let key = cluster.tls.key { certificate = (chain, key) }
    }
}
