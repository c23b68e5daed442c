import Configuration
import Content
import GameRules
import InputLog
import Logging
import Rooms
import Synchronization

/// Deletes rooms and content that were not used for long, measured by ``WitnessedTime``, so that a wrong clock deletes
/// nothing. Deleted rooms can be restored for ``binDays``.
///
/// The witnessed time is a document, so that backups contain it, and each of several nodes can continue the count.
final class Retention: Sendable {
    /// The number of days for which a deleted room can be restored.
    static let binDays = 14

    /// The difference between the clock and the time witnessed before, in milliseconds.
    struct Doubt: Hashable, Sendable {
        /// The recent jump ahead, which does not count.
        var ahead: Int64 = 0
        /// The time by which the clock is behind.
        var behind: Int64 = 0
    }

    private struct State {
        /// The revision that this process wrote last, and when. If the document still has it, no other node has counted
        /// since.
        var written: (revision: Int, uptime: Duration)?
        /// The offset of the wall clock from the monotonic one at the last look, in milliseconds.
        var offset: Int64?
        var doubt = Doubt()
    }

    private let days: Configuration.Retention
    private let store: any ContentStore
    private let log: any InputLog
    private let bin: DeletedRooms
    private let clock: @Sendable () -> Timestamp
    private let uptime: @Sendable () -> Duration
    private let logger: Logger
    private let state = Mutex(State())
    /// Held while time is counted, which two threads may do.
    private let counting = Mutex(())

    /// - Parameters:
    ///   - clock: The wall clock by which the log's records are dated.
    ///   - uptime: A monotonic clock.
    init(
        _ days: Configuration.Retention, log: any InputLog, content: any ContentStore, bin: DeletedRooms,
        clock: @escaping @Sendable () -> Timestamp, uptime: @escaping @Sendable () -> Duration, logger: Logger
    ) {
        self.days = days
        self.log = log
        self.bin = bin
        self.clock = clock
        self.uptime = uptime
        self.logger = logger
        store = content
    }

    /// The last known difference between the clock and the time witnessed before.
    var doubt: Doubt { state.withLock { $0.doubt } }

    /// The number of rooms that can be restored.
    var deletedRooms: Int { bin.rooms.count }

    /// Counts the time and deletes what is old enough. Blocks its thread. Deletes nothing if the count cannot be
    /// written.
    func run(_ directory: RoomDirectory, _ shelves: [ContentShelf], _ profiles: ProfileBook) {
        do throws(LogFailure) {
            let time = clock()
            guard let witnessed = try observe(time) else { return }
            try retireRooms(of: directory, witnessed, at: time)
            // Content cannot be restored, so it is kept for as much longer.
            func isOver(_ lastUse: Timestamp, days: Int) -> Bool {
                days > 0 && witnessed.isOver(lastUse, days: days + Retention.binDays)
            }
            let kinds = shelves.map { $0.kind.kind }
            for shelf in shelves { shelf.retire(beside: kinds) { isOver($0, days: days.deletePacksAfterDays) } }
            profiles.retire { isOver($0, days: days.deleteProfilesAfterDays) }
        } catch .closed {
            // The server is stopping.
        } catch {
            logger.warning("idle rooms cannot be listed", metadata: ["reason": "\(error)"])
        }
    }

    /// Whether the clock was set since the last count. The time must then be counted at once, so that new documents do
    /// not get a wrong age.
    var isClockSet: Bool {
        let offset = offset
        return state.withLock { abs(offset - ($0.offset ?? offset)) > WitnessedTime.tolerance }
    }

    private var offset: Int64 { clock().milliseconds - uptime().milliseconds }

    /// Counts the time since the last look. Blocks its thread.
    func count() {
        do throws(LogFailure) { _ = try observe(clock()) } catch {
            // The next call tries again.
        }
    }

    private func retireRooms(
        of directory: RoomDirectory, _ witnessed: WitnessedTime, at time: Timestamp
    ) throws(LogFailure) {
        let (deleted, restored, dates) = (bin.rooms, bin.restored, bin.dates)
        var gone = Set(deleted.keys).union(restored.keys).union(dates.keys)
        // Archiving may use the wall clock alone, because an archived room is loaded again on demand.
        let archivedBefore = time.milliseconds - Int64(days.archiveAfterDays) * WitnessedTime.day
        try directory.retire { code, summary in
            gone.remove(code)
            if let (date, set) = dates[code], witnessed.isOver(set, milliseconds: date.milliseconds - set.milliseconds)
            {
                return .expired
            }
            let lastCommit = Timestamp(milliseconds: summary.lastCommitMilliseconds)
            if let time = deleted[code] {
                if lastCommit > time { return .used }
                return witnessed.isOver(time, days: Retention.binDays) ? .removed : .stays
            }
            let uses = [lastCommit] + (restored[code].map { [$0] } ?? [])
            if uses.allSatisfy({ witnessed.isOver($0, days: days.deleteAfterDays) }) { return .deleted }
            return days.archiveAfterDays > 0 && lastCommit.milliseconds < archivedBefore ? .archived : .stays
        }
        // A list of shared logs may miss a room that another process writes to.
        for code in gone {
            guard let time = deleted[code] ?? restored[code] ?? dates[code]?.set else { continue }
            if !log.isShared || witnessed.isOver(time, days: Retention.binDays) { bin.forget(code) }
        }
    }

    // MARK: - Counting time

    /// Counts the time since the last look and stores it; returns `nil` if it cannot be stored, or another node was
    /// faster.
    private func observe(_ time: Timestamp) throws(LogFailure) -> WitnessedTime? {
        try counting.withLock { _ throws(LogFailure) in try count(until: time) }
    }

    private func count(until time: Timestamp) throws(LogFailure) -> WitnessedTime? {
        guard let key = DocumentKey(.retention, "time") else { return nil }
        let entry = store.entry(key)
        let uptime = uptime()
        state.withLock { $0.offset = time.milliseconds - uptime.milliseconds }
        let written = state.withLock { $0.written }
        let elapsed = written.flatMap { $0.revision == entry?.revision ? uptime - $0.uptime : nil } ?? .zero
        guard var witnessed = try kept(entry) else { return nil }
        let finding = witnessed.observe(time, after: elapsed.milliseconds)
        guard let content = try? DocumentContent(title: "", body: witnessed.encoded) else { return nil }
        let answer = Awaited<Result<DocumentEntry, ContentFailure>>()
        if let entry {
            store.replace(key, revision: entry.revision, with: content) { answer.fill($0) }
        } else {
            // No client has the token of this document.
            store.create(key, content, owner: [UInt8](repeating: 0, count: 32), creator: nil) { answer.fill($0) }
        }
        switch answer.wait() {
        case .success(let entry): state.withLock { $0.written = (entry.revision, uptime) }
        case .failure(.conflict), .failure(.exists), .failure(.closed): return nil
        case .failure(let failure):
            logger.warning("nothing is deleted because of its age", metadata: ["reason": "\(failure)"])
            return nil
        case nil: return nil
        }
        tell(finding)
        return witnessed
    }

    /// Returns the stored count. If it cannot be read, a new count begins at the log's last commit, which makes nothing
    /// older.
    private func kept(_ entry: DocumentEntry?) throws(LogFailure) -> WitnessedTime? {
        if let entry {
            let answer = Awaited<Result<Document, ContentFailure>>()
            store.read(entry.key) { answer.fill($0) }
            switch answer.wait() {
            case .success(let document):
                if let witnessed = WitnessedTime(document.body) { return witnessed }
                logger.error("the age record cannot be read; ages are counted from now on")
            case .failure(.unreadable(_, let reason)):
                logger.error(
                    "the age record cannot be read; ages are counted from now on", metadata: ["reason": "\(reason)"])
            case .failure, nil: return nil
            }
        }
        let last = try log.summaries().map(\.lastCommitMilliseconds).max().map(Timestamp.init(milliseconds:))
        return WitnessedTime(beginning: last ?? clock())
    }

    /// Logs a disagreement of the clock, once each time.
    private func tell(_ finding: WitnessedTime.Finding) {
        let before = doubt
        switch finding {
        case .agrees: state.withLock { $0.doubt.behind = 0 }
        case .isAhead(let milliseconds):
            state.withLock { $0.doubt = Doubt(ahead: milliseconds) }
            logger.warning(
                "the clock is far ahead of the server's last activity; retention ignores that time",
                metadata: ["days": .stringConvertible(milliseconds / WitnessedTime.day)])
        case .isBehind(let milliseconds):
            state.withLock { $0.doubt.behind = milliseconds }
            guard before.behind == 0 else { return }
            logger.warning(
                "the clock went back; until it catches up, retention counts only the time that this server runs",
                metadata: ["hours": .stringConvertible(milliseconds / 3_600_000)])
        }
    }
}
