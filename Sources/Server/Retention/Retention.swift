import Configuration
import Content
import GameRules
import InputLog
import Logging
import Rooms
import Synchronization

/// Deletes what nobody has used for long, by ``WitnessedTime``: a clock that is wrong deletes nothing, and of rooms what is
/// deleted can be brought back for ``binDays``.
///
/// How much time was seen is a document, so that it is in backups, and so that of several nodes each can go on counting.
final class Retention: Sendable {
    /// For how many days a room that was deleted can be brought back.
    static let binDays = 14

    /// How far the clock is from what was seen before, in milliseconds.
    struct Doubt: Hashable, Sendable {
        /// By which it jumped ahead of that, as of late; the time does not count.
        var ahead: Int64 = 0
        /// By which it is behind that.
        var behind: Int64 = 0
    }

    private struct State {
        /// What this process wrote last, and when: nobody else has counted since if the document still has that revision.
        var written: (revision: Int, uptime: Duration)?
        /// By how much the clock was ahead of the one that only runs on when it was looked at last, in milliseconds.
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
    /// Held while time is counted, which two threads may want to do.
    private let counting = Mutex(())

    /// - Parameters:
    ///   - clock: the wall clock by which the log's records have their times.
    ///   - uptime: a clock that only runs on.
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

    /// How far the clock is from what was seen before, as of late.
    var doubt: Doubt { state.withLock { $0.doubt } }

    /// How many rooms can be brought back.
    var deletedRooms: Int { bin.rooms.count }

    /// Looks at the clock and deletes what is old enough; on a thread that may be held. Deletes nothing if the count of time
    /// cannot be written.
    func run(_ directory: RoomDirectory, _ shelves: [ContentShelf], _ profiles: ProfileBook) {
        do throws(LogFailure) {
            let time = clock()
            guard let witnessed = try observe(time) else { return }
            try retireRooms(of: directory, witnessed, at: time)
            // They have no bin, so they are kept for as long as a room would be in it.
            func isOver(_ lastUse: Timestamp, days: Int) -> Bool {
                days > 0 && witnessed.isOver(lastUse, days: days + Retention.binDays)
            }
            for shelf in shelves { shelf.retire { isOver($0, days: days.deletePacksAfterDays) } }
            profiles.retire { isOver($0, days: days.deleteProfilesAfterDays) }
        } catch .closed {
            // The server stops.
        } catch {
            logger.warning("idle rooms cannot be looked for", metadata: ["reason": "\(error)"])
        }
    }

    /// Whether the clock was set since time was counted last. Then it is to be counted at once, so that what gets its times
    /// from this clock is not taken for as old as they say.
    var isClockSet: Bool {
        let offset = offset
        return state.withLock { abs(offset - ($0.offset ?? offset)) > WitnessedTime.tolerance }
    }

    private var offset: Int64 { clock().milliseconds - uptime().milliseconds }

    /// Counts the time since the last look; on a thread that may be held.
    func count() {
        do throws(LogFailure) { _ = try observe(clock()) } catch {
            // It is tried again.
        }
    }

    private func retireRooms(
        of directory: RoomDirectory, _ witnessed: WitnessedTime, at time: Timestamp
    ) throws(LogFailure) {
        let (deleted, restored) = (bin.rooms, bin.restored)
        var gone = Set(deleted.keys).union(restored.keys)
        // A room that is archived wakes when somebody asks for it, so that may go by the clock alone.
        let archivedBefore = time.milliseconds - Int64(days.archiveAfterDays) * WitnessedTime.day
        try directory.retire { code, summary in
            gone.remove(code)
            let lastCommit = Timestamp(milliseconds: summary.lastCommitMilliseconds)
            if let time = deleted[code] {
                if lastCommit > time { return .used }
                return witnessed.isOver(time, days: Retention.binDays) ? .removed : .stays
            }
            let uses = [lastCommit] + (restored[code].map { [$0] } ?? [])
            if uses.allSatisfy({ witnessed.isOver($0, days: days.deleteAfterDays) }) { return .deleted }
            return days.archiveAfterDays > 0 && lastCommit.milliseconds < archivedBefore ? .archived : .stays
        }
        // A list of what other processes write to, too, may miss one.
        for code in gone {
            guard let time = deleted[code] ?? restored[code] else { continue }
            if !log.isShared || witnessed.isOver(time, days: Retention.binDays) { bin.forget(code) }
        }
    }

    // MARK: - The count of time

    /// Counts the time since the last look and writes that down; `nil` if it cannot be written, or another node was faster.
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
            // Nobody has a token for it.
            store.create(key, content, owner: [UInt8](repeating: 0, count: 32), creator: nil) { answer.fill($0) }
        }
        switch answer.wait() {
        case .success(let entry): state.withLock { $0.written = (entry.revision, uptime) }
        case .failure(.conflict), .failure(.exists), .failure(.closed): return nil
        case .failure(let failure):
            logger.warning("nothing is deleted for its age", metadata: ["reason": "\(failure)"])
            return nil
        case nil: return nil
        }
        tell(finding)
        return witnessed
    }

    /// What was counted before. What cannot be read is begun anew from the log's last commit, which makes nothing older.
    private func kept(_ entry: DocumentEntry?) throws(LogFailure) -> WitnessedTime? {
        if let entry {
            let answer = Awaited<Result<Document, ContentFailure>>()
            store.read(entry.key) { answer.fill($0) }
            switch answer.wait() {
            case .success(let document):
                if let witnessed = WitnessedTime(document.body) { return witnessed }
                logger.error("how much time has passed cannot be read; it is counted anew")
            case .failure(.unreadable(_, let reason)):
                logger.error(
                    "how much time has passed cannot be read; it is counted anew", metadata: ["reason": "\(reason)"])
            case .failure, nil: return nil
            }
        }
        let last = try log.summaries().map(\.lastCommitMilliseconds).max().map(Timestamp.init(milliseconds:))
        return WitnessedTime(beginning: last ?? clock())
    }

    /// Tells the operator of a clock that disagrees, once for each time.
    private func tell(_ finding: WitnessedTime.Finding) {
        let before = doubt
        switch finding {
        case .agrees: state.withLock { $0.doubt.behind = 0 }
        case .isAhead(let milliseconds):
            state.withLock { $0.doubt = Doubt(ahead: milliseconds) }
            logger.warning(
                "the clock is far ahead of the last sign of this server; that time does not count for retention",
                metadata: ["days": .stringConvertible(milliseconds / WitnessedTime.day)])
        case .isBehind(let milliseconds):
            state.withLock { $0.doubt.behind = milliseconds }
            guard before.behind == 0 else { return }
            logger.warning(
                "the clock is behind what it has shown before; until it is there again, only the time that this server runs counts for retention",
                metadata: ["hours": .stringConvertible(milliseconds / 3_600_000)])
        }
    }
}
