import Configuration
import Content
import Foundation
import GameRules
import InputLog
import JSON
import Rooms
import SQLiteContent
import SQLiteInputLog
import Server
import WireProtocol

/// The rooms and documents that no server has open here, or the stream that several nodes share. They are opened when
/// they are first needed, until the command ends.
final class StoppedServer {
    private let folder: String
    /// The configuration that names the stream; `nil` for the log of a single server, which is in the folder.
    private let shared: Configuration?
    private var log: SQLiteInputLog?
    private var stream: StreamAccess?

    init(folder: String, shared: Configuration?) {
        self.folder = folder
        self.shared = shared
    }

    deinit {
        log?.close()
        stream?.close()
    }

    /// Whether the log or the stream is open.
    var isOpen: Bool { log != nil || stream != nil }

    // MARK: - Opening

    /// Returns the log, open.
    func opened() throws(Rejection) -> any InputLog {
        if let shared {
            do {
                let open =
                    try stream ?? StreamAccess(shared, games: games, logger: ServeCommand.quietLogger)
                stream = open
                return open.log
            } catch {
                throw Rejection(.unavailable, "\(error)")
            }
        }
        if let log { return log }
        var configuration = SQLiteInputLog.Configuration()
        configuration.mustExist = true
        do throws(SQLiteOpenFailure) {
            let log = try SQLiteInputLog(directory: folder, configuration: configuration)
            self.log = log
            return log
        } catch {
            throw Rejection(.unavailable, error.description)
        }
    }

    /// Opens the documents for the duration of a body. No server has them open.
    func withContent<Value>(
        _ body: (any ContentStore) throws(Rejection) -> Value
    ) throws(Rejection) -> Value {
        let log = try opened()
        if let stream { return try body(stream.content) }
        guard let log = log as? SQLiteInputLog else { preconditionFailure("documents lie beside their log") }
        let store: SQLiteContentStore
        do throws(SQLiteOpenFailure) {
            store = try SQLiteContentStore(beside: log, carryingOver: LogCarryOver(games.contents))
        } catch {
            throw Rejection(.unavailable, error.description)
        }
        defer { store.close() }
        return try body(store)
    }

    /// Answers a reading order from the stream.
    func answer(_ order: OperatorOrder) throws(Rejection) -> JSONObject {
        _ = try opened()
        guard let members = try stream?.answer(order) else { return JSONObject([]) }
        let bytes = JSONWriter.object { $0.encoded(members) }
        return (try? JSONParser.parse(bytes, limits: .document))?.object ?? JSONObject([])
    }

    // MARK: - Carrying out orders

    /// Carries out an order and logs it in the audit log; returns when both are durable.
    func perform(_ order: OperatorOrder) throws(Rejection) {
        try carryOut(order)
        if let deed = order.deed { try note(deed) }
    }

    private func note(_ deed: AuditLog.Deed) throws(Rejection) {
        try withContent { store throws(Rejection) in
            let isDurable = Awaited<Bool>()
            AuditLog(store).note(deed, by: AuditLog.Actor(RunningServer.user, .operator, by: .command)) {
                isDurable.fill($0)
            }
            guard isDurable.wait() == true else { throw AuditLog.notWritten }
        }
    }

    private func carryOut(_ order: OperatorOrder) throws(Rejection) {
        let log = try opened()
        switch order {
        case .states, .library, .rooms, .records, .documents, .document, .note: break
        case .makeSignInCode: throw StoppedServer.notRunning(folder)
        case .endSignIns: try endSignIns()
        case .operate(let room, let command): try operate(room, command, in: log)
        case .deleteRoom(let room): try remove(room, from: log)
        case .undeleteRoom(let room): try undelete(room)
        case .eraseSeat(let room, let seat): try erase(seat, of: room, in: log)
        case .eraseGuest(let room, let name):
            let link = try replay(room, in: log).link
            try withErasures { $0.put(name: name, of: room, link: link, then: $1) }
        case .deleteContent(let kind, let name): try remove(name, of: kind)
        case .decide(let kind, let decision, let name): try decide(decision, on: name, of: kind)
        }
    }

    static func notRunning(_ folder: String) -> Rejection {
        Rejection(.unavailable, "no server runs with the data folder \(folder) on this machine; start it first")
    }

    private func decide(
        _ decision: Library.Decision, on name: ContentName, of kind: String
    ) throws(Rejection) {
        guard let content = games.contents.first(where: { $0.kind.rawValue == kind && $0.isInLibrary }) else {
            throw Rejection(.badMessage, "There is no published content of kind “\(kind)”.")
        }
        try withContent { store throws(Rejection) in
            let outcome = Awaited<Result<Void, Rejection>>()
            Library(content, store: store).decide(decision, on: name) { outcome.fill($0) }
            if case .failure(let rejection) = outcome.wait() { throw rejection }
        }
    }

    private func operate(_ room: RoomCode, _ command: JSONObject, in log: any InputLog) throws(Rejection) {
        if try stored(.deletedRoom).contains(where: { DeletedRooms.rooms([$0])[room] != nil }) {
            throw RoomDirectory.deletedRoom
        }
        let key = LogKey(room.description)
        let outcome = Awaited<CommitBatch.Outcome>()
        do {
            let stored = try log.open(key) { batch in
                // Nodes on other machines may write to the room at the same time.
                if case .committed(_, let records) = batch.outcome, !records.contains(where: { $0.ticket == 1 }) {
                    return
                }
                outcome.fill(batch.outcome)
            }
            defer { log.release(key) }
            var replay = try RoomReplay(stored.records, games: games)
            let record = try replay.record(operating: command, at: .now)
            try log.append(record, to: key, ticket: 1)
            switch outcome.wait() {
            case .failed(_, let failure), .ended(let failure): throw failure
            case .committed, nil: break
            }
        } catch let rejection as Rejection {
            throw rejection
        } catch LogFailure.unknown {
            throw RoomDirectory.unknownRoom
        } catch {
            throw Rejection(.unavailable, "\(error)")
        }
    }

    private func remove(_ room: RoomCode, from log: any InputLog) throws(Rejection) {
        let outcome = Awaited<Result<Void, LogFailure>>()
        log.remove(LogKey(room.description)) { outcome.fill($0) }
        switch outcome.wait() {
        case .success, nil: break
        case .failure(.unknown): throw RoomDirectory.unknownRoom
        case .failure(let failure): throw Rejection(.unavailable, failure.description)
        }
        let left =
            try stored(.deletedRoom).filter { DeletedRooms.isAbout(room, $0) }
            + (stored(.recap) + stored(.erasedSeat)).filter { $0.key.name.hasPrefix("\(room)-") }
        guard !left.isEmpty else { return }
        // The store closes after its pending work.
        try withContent { store in for entry in left { store.remove(entry.key) { _ in } } }
    }

    /// Returns the documents of a kind. Does not migrate a folder of an older version.
    private func stored(_ kind: DocumentKind) throws(Rejection) -> [DocumentEntry] {
        if let stream { return stream.content.entries(of: kind) }
        do throws(LogReading.Failure) {
            return try ContentReading.entries(of: kind, in: folder)
        } catch {
            throw Rejection(.unavailable, error.description)
        }
    }

    private func erase(_ seat: SeatID, of room: RoomCode, in log: any InputLog) throws(Rejection) {
        let replay = try replay(room, in: log)
        _ = try replay.seat(of: seat.description, includingRemoved: true)
        try withErasures { $0.put(seat, of: room, link: replay.link, then: $1) }
    }

    private func replay(_ room: RoomCode, in log: any InputLog) throws(Rejection) -> RoomReplay {
        do {
            return try RoomReplay(log.read(LogKey(room.description)).records, games: games)
        } catch LogFailure.unknown {
            throw RoomDirectory.unknownRoom
        } catch {
            throw Rejection(.unavailable, "\(error)")
        }
    }

    private func withErasures(
        _ put: (ErasedSeats, @escaping @Sendable (Bool) -> Void) -> Void
    ) throws(Rejection) {
        try withContent { store throws(Rejection) in
            let outcome = Awaited<Bool>()
            put(ErasedSeats(store)) { outcome.fill($0) }
            guard outcome.wait() == true else { throw Rejection(.unavailable, "This cannot be written right now.") }
        }
    }

    private func endSignIns() throws(Rejection) {
        try withContent { store throws(Rejection) in
            let outcome = Awaited<Result<Void, Rejection>>()
            SignIns(store, audit: AuditLog(store)) { .now }.endAll { outcome.fill($0) }
            try outcome.wait()?.get()
        }
    }

    private func undelete(_ room: RoomCode) throws(Rejection) {
        try withContent { store throws(Rejection) in
            let deleted = DeletedRooms(store)
            guard deleted.holds(room) else { throw RoomDirectory.notDeletedRoom }
            let outcome = Awaited<Bool>()
            deleted.takeOut(room) { outcome.fill($0) }
            guard outcome.wait() == true else { throw Rejection(.unavailable, "This cannot be written right now.") }
        }
    }

    private func remove(_ name: ContentName, of kind: String) throws(Rejection) {
        let content = games.contents.first { $0.kind.rawValue == kind }
        let isProfile = kind == DocumentKind.profile.rawValue
        guard let kind = isProfile ? .profile : content?.kind else {
            throw Rejection(.badMessage, "Unknown kind of content “\(kind)”.")
        }
        try withContent { store throws(Rejection) in
            let outcome = Awaited<Result<Void, ContentFailure>>()
            if isProfile, let owner = store.entry(name.document(of: .profile))?.owner {
                for kind in games.contents where kind.isInLibrary {
                    let isDone = Awaited<Bool>()
                    let library = Library(kind, store: store)
                    library.forget(owner: owner, profile: name.document(of: .profile)) { isDone.fill(true) }
                    _ = isDone.wait()
                }
            }
            // A published item's listing is useless without its content.
            if content?.isInLibrary == true { store.remove(name.document(of: .listing)) { _ in } }
            store.remove(name.document(of: kind)) { outcome.fill($0) }
            if case .failure(let failure) = outcome.wait() {
                throw content?.rejection(failure) ?? ProfileBook.rejection(failure)
            }
        }
    }

    // MARK: - Rewriting

    /// Rewrites the records of all rooms with erased people. Requires that no server is running. If it is interrupted,
    /// each room is as it was or rewritten, and it can be repeated.
    ///
    /// - Returns: The number of changed records by room, and the rooms that cannot be read.
    func rewriteErased(
        _ erasures: ErasedSeats
    ) throws(CommandFailure) -> (rooms: [String: Int], unreadable: [LogDamage]) {
        let log: SQLiteInputLog
        do throws(Rejection) {
            guard let found = try opened() as? SQLiteInputLog else { return ([:], []) }
            log = found
        } catch {
            throw CommandFailure(status: 1, error.message)
        }
        try checkSpace()
        var rooms: [String: Int] = [:]
        var unreadable: [LogDamage] = []
        do {
            for room in erasures.rooms.sorted(by: { $0.description < $1.description }) {
                switch StoppedServer.rewrite(LogKey(room.description), erasures, in: log) {
                case .success(let count): rooms[room.description] = count
                case .failure(.unknown): break  // Deleted since.
                case .failure(.unreadable(let damage)): unreadable.append(damage)
                case .failure(let failure): throw failure
                }
            }
            try rewriteRecaps(erasures)
            try log.compact()
        } catch {
            let reason = (error as? Rejection)?.message ?? "\(error)"
            throw CommandFailure(
                status: 1, "\(reason)\nNothing is lost, but names may be left in \(folder). Run this again.")
        }
        return (rooms, unreadable)
    }

    /// Checks the space that a database needs to be written again: for a copy, and for the log that brings it back.
    private func checkSpace() throws(CommandFailure) {
        let size = ["", "-wal"].reduce(0) { sum, end in
            let found = try? FileManager.default.attributesOfItem(atPath: "\(folder)/callboard.sqlite\(end)")
            return sum + (found?[.size] as? Int ?? 0)
        }
        var system = statvfs()
        guard statvfs(folder, &system) == 0 else { return }
        let free = Int(clamping: UInt64(system.f_bavail) * UInt64(system.f_frsize))
        guard free < 2 * size else { return }
        let (needed, found) = (2 * size / 1_000_000 + 1, free / 1_000_000)
        throw CommandFailure(
            status: 1,
            "this needs \(needed) MB of free space in \(folder), and there are \(found) MB. Nothing was changed. Free some "
                + "space, or copy the folder to a larger disk and name it with --data.")
    }

    /// Rewrites the stored recaps in which people without a seat are named.
    private func rewriteRecaps(_ erasures: ErasedSeats) throws(Rejection) {
        let rooms = Set(erasures.rooms.map(\.description))
        try withContent { store throws(Rejection) in
            for entry in store.entries(of: .recap) where rooms.contains(String(entry.key.name.prefix { $0 != "-" })) {
                let found = Awaited<Result<Document, ContentFailure>>()
                store.read(entry.key) { found.fill($0) }
                guard case .success(let recap) = found.wait(),
                    let body = erasures.rewritten(recap: recap.body, entry.key),
                    let content = try? DocumentContent(title: entry.title, body: body)
                else { continue }
                let outcome = Awaited<Bool>()
                store.replace(entry.key, revision: entry.revision, with: content) { result in
                    if case .success = result { outcome.fill(true) } else { outcome.fill(false) }
                }
                guard outcome.wait() == true else { throw Rejection(.unavailable, "A recap cannot be written now.") }
            }
        }
    }

    /// Rewrites a room's records. Returns the number of changed ones; `nil` if it has no erased seat.
    private static func rewrite(
        _ key: LogKey, _ erasures: ErasedSeats, in log: SQLiteInputLog
    ) -> Result<Int?, LogFailure> {
        Result { () throws(LogFailure) in
            guard let rewriting = try erasures.rewriting(of: key, in: log, games: games) else { return nil }
            return try log.rewrite(key, rewriting)
        }
    }
}
