import Foundation
public import InputLog
import Synchronization

/// The log that several nodes share: a NATS JetStream stream whose servers sync messages before they acknowledge them.
///
/// Every node appends the inputs of its own clients, the stream orders them, and every node reads all of them. If the
/// stream's leader fails, appends of all rooms stall for some seconds. Acknowledged inputs are safe as long as a
/// majority of the servers keeps its disks.
public final class JetStreamInputLog: InputLog {
    package let link: StreamLink
    private let prefix: String
    private let follower: CopyFollower
    private let probe: StreamProbe
    private let log: StreamInputLog
    private let bell = Bell()
    private let isDone = MonotonicSemaphore()
    private let isClosed = Atomic<Bool>(false)
    /// The number of servers that must store a message before it counts.
    public let replicas: Int
    /// Random digits that identify this set of rooms, the same for all nodes.
    public let identity: String

    /// Wakes the waiting thread. Several calls before it waits again count as one.
    private final class Bell: Sendable {
        private let isRung = Atomic<Bool>(false)
        private let semaphore = MonotonicSemaphore()

        func ring() { if !isRung.exchange(true, ordering: .acquiringAndReleasing) { semaphore.signal() } }
        /// Waits for a ring.
        ///
        /// - Parameter gather: runs before the wait ends. Rings during it need no further turn.
        func wait(for duration: Duration?, gather: () -> Void) {
            semaphore.wait(atMost: duration ?? .seconds(1))
            gather()
            isRung.store(false, ordering: .releasing)
        }
    }

    /// Connects, checks that the servers do what is needed, creates the stream if it is missing, and follows it.
    ///
    /// - Parameters:
    ///   - session: 64 random bits that identify this life of this process.
    ///   - queueLimitBytes: above this size of the queue, appends are refused as overloaded.
    public convenience init(
        _ settings: JetStreamSettings, session: UInt64 = .random(in: 1 ... .max), queueLimitBytes: Int = 16 << 20
    ) throws(JetStreamFailure) {
        try self.init(settings, session: session, queueLimitBytes: queueLimitBytes, fault: nil)
    }

    package convenience init(
        _ settings: JetStreamSettings, session: UInt64 = .random(in: 1 ... .max), queueLimitBytes: Int = 16 << 20,
        fault: CommitFault?
    ) throws(JetStreamFailure) {
        try self.init(
            StreamLink(settings), session: session, queueLimitBytes: queueLimitBytes, fault: fault)
    }

    /// Creates a log over a connection that others may use, too. The log closes it.
    package init(
        _ link: StreamLink, session: UInt64, queueLimitBytes: Int = 16 << 20, fault: CommitFault? = nil
    ) throws(JetStreamFailure) {
        self.link = link
        let settings = link.settings
        prefix = settings.prefix
        let administration = link.administration
        try administration.checkLevel()
        let info = try administration.prepare(
            subjects: "\(settings.prefix)>", replicas: settings.replicas, copies: "\(settings.copyPrefix)>")
        replicas = info.replicas
        identity = info.identity
        channel = NodeChannel(link)
        let bell = bell
        let begun = ContinuousClock.now
        let log = StreamInputLog(
            stream: JetStream(link, created: info.created), session: session, queueLimitBytes: queueLimitBytes,
            fault: fault, now: { .now - begun }, requested: { bell.ring() })
        self.log = log
        log.setTrouble("the stream is not followed yet")
        let follower = CopyFollower(
            link, of: settings.stream, subjects: "\(settings.prefix)>", copies: "\(settings.copyPrefix)>",
            behind: info.lastSequence,
            deliver: { [prefix] message in
                guard message.subject.hasPrefix(prefix), message.subject.count > prefix.count else { return }
                log.receive(
                    StreamEntry(
                        key: LogKey(String(message.subject.dropFirst(prefix.count))), sequence: message.sequence,
                        milliseconds: message.milliseconds, bytes: message.bytes))
            }, noteTrouble: { log.setTrouble($0) })
        self.follower = follower
        follower.start()
        probe = StreamProbe(link, info) { follower.expect($0) }
        probe.start()
        let thread = Thread { [log, bell, isDone, link, follower, probe] in
            // When the log was closed with groups in flight, which may still arrive.
            var closing: ContinuousClock.Instant?
            while true {
                let due = log.turn()
                if case .closed = log.health {
                    let since = closing ?? .now
                    closing = since
                    if log.isIdle || .now - since > .seconds(10) { break }
                }
                bell.wait(for: due.map { $0 - (.now - begun) }) {
                    if log.begins { gatherCompany(commitTook: log.usualDuration) { log.waitingBytes } }
                }
            }
            probe.close()
            follower.close()
            link.close()
            isDone.signal()
        }
        thread.name = "jetstream"
        thread.start()
    }

    /// See ``InputLog/isShared``.
    public var isShared: Bool { true }

    /// See ``InputLog/create(_:first:then:)``.
    public func create(
        _ key: LogKey, first record: [UInt8], then completion: @escaping @Sendable (Result<Epoch, LogFailure>) -> Void
    ) {
        log.create(key, first: record, then: completion)
    }

    /// See ``InputLog/open(_:visit:deliver:)``.
    public func open(
        _ key: LogKey, visit: (_ record: [UInt8]) -> Bool, deliver: @escaping @Sendable (CommitBatch) -> Void
    ) throws(LogFailure) -> OpenedLog {
        try log.open(key, visit: visit, deliver: deliver)
    }

    /// See ``InputLog/read(_:visit:)``.
    public func read(_ key: LogKey, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog {
        try log.read(key, visit: visit)
    }

    /// See ``InputLog/append(_:to:ticket:)``.
    public func append(_ record: [UInt8], to key: LogKey, ticket: UInt64) throws(LogFailure) {
        try log.append(record, to: key, ticket: ticket)
    }

    /// See ``InputLog/release(_:)``.
    public func release(_ key: LogKey) { log.release(key) }

    /// See ``InputLog/remove(_:then:)``.
    public func remove(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
        log.remove(key, then: completion)
    }

    /// See ``InputLog/summaries()``. Each room costs two requests.
    public func summaries() throws(LogFailure) -> [LogSummary] { try log.summaries() }

    /// See ``InputLog/health``. A stream whose leader does not answer accepts nothing, usually for some seconds.
    public var health: LogHealth {
        let health = log.health
        guard case .working = health, probe.silence > JetStreamInputLog.silenceMax else { return health }
        return .failing(reason: "the leader of the stream does not answer")
    }

    private static let silenceMax = Duration.seconds(3)

    /// See ``InputLog/statistics``.
    public var statistics: LogStatistics { log.statistics }

    /// The channel for messages between nodes that are not logged.
    public let channel: NodeChannel

    /// How long the oldest group has been in flight.
    public var stall: Duration { log.stall }

    /// The recent size of all rooms' logs in bytes.
    public var storedBytes: Int { probe.bytes }

    /// The recent number of seconds that this machine's clock is ahead of that of the stream's leader.
    public var clockOffset: Double { probe.clockOffset }

    /// The recent number of messages in the stream that this node has not read yet.
    public var lag: Int { Int(clamping: Int64(probe.lastSequence) - Int64(follower.last)) }

    /// The number of groups resent because they did not come back in time.
    public var resentGroups: Int { log.resentGroups }

    /// See ``InputLog/close()``.
    public func close() {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        log.close()
        bell.ring()
        isDone.wait()
    }
}
