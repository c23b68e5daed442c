import Configuration
import Content
import Dispatch
import Foundation
import GameRules
import InputLog
import JSON
import Rooms
import SQLiteContent
import SQLiteInputLog
import Server
import Synchronization
import WireProtocol

/// The access of operator's commands to rooms and documents: through a running server, or by opening the log for the
/// duration of the command. The log is a data folder, or the stream that several nodes share. A folder is read
/// directly, whether or not its server is running.
final class OperatorAccess {
    /// The server's data folder, which contains the name of its socket.
    private let folder: String
    /// The configuration that names the stream; `nil` for the log of a single server, which is in the folder.
    private let shared: Configuration?
    /// The folder's log, if it was opened because no server is running.
    private var log: SQLiteInputLog?
    /// The stream, if it was opened because no node is running here.
    private var stream: StreamAccess?

    /// Creates the access to a single server's log.
    ///
    /// - Parameter folder: Its data folder, or the file of a backup.
    init(folder: String) {
        self.folder = folder
        shared = nil
    }

    /// Creates the access to the log that several nodes share.
    init(shared configuration: Configuration) {
        folder = configuration.data
        shared = configuration
    }

    deinit {
        log?.close()
        stream?.close()
    }

    /// The location of the rooms, for messages.
    var place: String { shared.map { "the stream \($0.cluster.stream)" } ?? folder }

    // MARK: - Reading

    /// Returns a running server's states of its rooms, by code; `nil` if none is running.
    func states() throws(CommandFailure) -> [String: JSONObject]? {
        guard let answer = try ask(.states) else { return nil }
        let rooms = (answer["rooms"]?.array ?? []).compactMap(\.object)
        return Dictionary(rooms.map { ($0["room"]?.string ?? "", $0) }) { first, _ in first }
    }

    /// Returns all rooms, including those that can be restored.
    ///
    /// - Parameter isOutlined: Whether to look up the game and the end of a room.
    func rooms(outlined isOutlined: (String) -> Bool = { _ in false }) throws(CommandFailure) -> [StoredRoom] {
        if shared == nil { return try StoredRoom.all(in: folder, outlined: isOutlined) }
        return (try told(.rooms)["rooms"]?.array ?? []).compactMap(\.object).compactMap(StoredRoom.init(told:))
    }

    /// A room's records, each with its format byte; `nil` if there is no such room.
    func records(of room: RoomCode) throws(CommandFailure) -> [[UInt8]]? {
        guard shared != nil else {
            do throws(LogReading.Failure) {
                return try LogReading.read(LogKey(room.description), from: folder)?.records
            } catch {
                throw CommandFailure(status: 1, error.description)
            }
        }
        do throws(Rejection) {
            let answer = try askOrRead(.records(room))
            return (answer["records"]?.array ?? []).compactMap { $0.string.flatMap([UInt8].init(hexadecimal:)) }
        } catch {
            if error.code == .unknownRoom { return nil }
            guard error.code == "tooLong" else { throw CommandFailure(status: 1, error.message) }
        }
        do {
            return try opened().read(LogKey(room.description)).records
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
    }

    /// All documents of a kind, without bodies.
    func documents(of kind: DocumentKind) throws(CommandFailure) -> [DocumentEntry] {
        guard shared != nil else {
            do throws(LogReading.Failure) {
                return try ContentReading.entries(of: kind, in: folder)
            } catch {
                throw CommandFailure(status: 1, error.description)
            }
        }
        let found = (try told(.documents(kind))["documents"]?.array ?? []).compactMap(\.object)
        return found.compactMap { SharedHoldings.entry($0, of: kind) }
    }

    /// Returns the seats of people who asked to be forgotten.
    func erasures() throws(CommandFailure) -> ErasedSeats { ErasedSeats(told: try documents(of: .erasedSeat)) }

    /// A document with its body; `nil` if there is none.
    func document(_ key: DocumentKey) throws(CommandFailure) -> (entry: DocumentEntry, body: [UInt8])? {
        guard shared != nil else {
            do throws(LogReading.Failure) {
                return try ContentReading.read(key, from: folder).map { ($0.entry, $0.body) }
            } catch {
                throw CommandFailure(status: 1, error.description)
            }
        }
        let told = try told(.document(key))
        guard let entry = SharedHoldings.entry(told, of: key.kind),
            let body = told["body"]?.string.flatMap([UInt8].init(hexadecimal:))
        else { return nil }
        return (entry, body)
    }

    private func told(_ order: OperatorOrder) throws(CommandFailure) -> JSONObject {
        do throws(Rejection) { return try askOrRead(order) } catch { throw CommandFailure(status: 1, error.message) }
    }

    /// Asks the running node, or reads from the stream if none is running here.
    private func askOrRead(_ order: OperatorOrder) throws(Rejection) -> JSONObject {
        if stream == nil, let answer = try answer(to: order) { return answer }
        _ = try opened()
        guard let members = try stream?.answer(order) else { return JSONObject([]) }
        let bytes = JSONWriter.object { $0.encoded(members) }
        return (try? JSONParser.parse(bytes, limits: .document))?.object ?? JSONObject([])
    }

    /// Returns the published items of a kind, with their reports.
    func library(of kind: any ContentKind.Type) throws(CommandFailure) -> [JSONObject] {
        let answer: JSONObject?
        if let told = try ask(.library(kind: kind.kind.rawValue)) {
            answer = told
        } else {
            do throws(Rejection) {
                let bytes = try withContent { store throws(Rejection) in
                    JSONWriter.object { $0.encoded(Library(kind, store: store).told(at: .now)) }
                }
                answer = (try? JSONParser.parse(bytes, limits: .document))?.object
            } catch {
                throw CommandFailure(status: 1, error.message)
            }
        }
        return (answer?["library"]?.array ?? []).compactMap(\.object)
    }

    /// Carries out an order and logs it in the audit log; returns when both are durable.
    func perform(_ order: OperatorOrder) throws(CommandFailure) {
        if log == nil, stream == nil, try ask(order) != nil { return }
        do throws(Rejection) {
            try performAlone(order)
            if let deed = order.deed { try note(deed) }
        } catch {
            throw CommandFailure(status: 1, error.message)
        }
    }

    private func note(_ deed: AuditLog.Deed) throws(Rejection) {
        try withContent { store throws(Rejection) in
            let isDurable = Awaited<Bool>()
            AuditLog(store).note(deed, by: AuditLog.Actor(OperatorAccess.user, .operator, by: .command)) {
                isDurable.fill($0)
            }
            guard isDurable.wait() == true else { throw AuditLog.notWritten }
        }
    }

    /// The name of the machine's user who gave the command; with sudo, the user who called it.
    private static let user: String = {
        if getuid() == 0, let name = ProcessInfo.processInfo.environment["SUDO_USER"], !name.isEmpty { return name }
        guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else { return "\(getuid())" }
        return String(cString: name)
    }()

    /// Rewrites the records of all rooms with erased people. Requires that no server is running.
    ///
    /// - Returns: The number of changed records by room, and the rooms that cannot be read.
    func rewriteErased() throws(CommandFailure) -> (rooms: [String: Int], unreadable: [LogDamage]) {
        guard shared == nil else {
            throw CommandFailure(
                status: 1,
                "the records of a stream stay as they are; “callboard copy” into another stream or a folder rewrites them"
            )
        }
        let erasures = try erasures()
        var rooms: [String: Int] = [:]
        var unreadable: [LogDamage] = []
        do {
            guard let log = try opened() as? SQLiteInputLog else { return ([:], []) }
            for room in erasures.rooms.sorted(by: { $0.description < $1.description }) {
                switch OperatorAccess.rewrite(LogKey(room.description), erasures, in: log) {
                case .success(let count): rooms[room.description] = count
                case .failure(.unknown): break  // Deleted since.
                case .failure(.unreadable(let damage)): unreadable.append(damage)
                case .failure(let failure): throw failure
                }
            }
            try log.compact()
        } catch {
            throw CommandFailure(status: 1, (error as? Rejection)?.message ?? "\(error)")
        }
        return (rooms, unreadable)
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

    /// Logs in the audit log what the command itself does; a backup has no log to write to.
    func noteReading(_ deed: AuditLog.Deed) throws(CommandFailure) {
        var isFolder: ObjCBool = false
        if shared == nil, FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), !isFolder.boolValue {
            return
        }
        try perform(.note(deed))
    }

    // MARK: - With a server

    /// Sends an order; returns `nil` if no server is running.
    private func ask(_ order: OperatorOrder) throws(CommandFailure) -> JSONObject? {
        do throws(Rejection) { return try answer(to: order) } catch { throw CommandFailure(status: 1, error.message) }
    }

    /// Sends an order; returns `nil` if no server is running. Throws the server's rejection, or the reason why it
    /// cannot be reached.
    private func answer(to order: OperatorOrder) throws(Rejection) -> JSONObject? {
        let unreachable = { [folder] (why: String) in
            Rejection(.unavailable, "the server in \(folder) \(why)")
        }
        let name: OperatorSocketName
        switch OperatorSocketName.read(in: folder) {
        case .name(let found): name = found
        case .none: return nil
        case .unreadable(let number):
            throw Rejection(
                .unavailable,
                "\(folder) cannot be looked into: \(String(cString: strerror(number))); run this as the server's user "
                    + "or root")
        }
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        guard name.withAddress({ connect(descriptor, $0, $1) }) == 0 else {
            // A crashed server left the name behind.
            if errno == ECONNREFUSED { return nil }
            throw unreachable("cannot be reached: \(String(cString: strerror(errno)))")
        }
        let owner =
            (try? FileManager.default.attributesOfItem(atPath: folder + "/callboard.lock"))?[.ownerAccountID] as? UInt
        guard let user = OperatorSocketName.user(of: descriptor), user == 0 || UInt(user) == owner else {
            throw Rejection(.unavailable, "what answers for the server in \(folder) is not run by the folder's owner")
        }
        let line = OperatorLine(descriptor, patienceSeconds: order.patienceSeconds + 15)
        line.write(order.encoded(by: OperatorAccess.user))
        guard let text = line.read(bytesMax: 256 << 20),
            let answer = (try? JSONParser.parse(text, limits: .document))?.object
        else { throw unreachable("does not answer") }
        if let error = answer["error"]?.string {
            throw Rejection(.init(rawValue: answer["code"]?.string ?? ""), error)
        }
        return answer
    }

    // MARK: - Without a server

    private func performAlone(_ order: OperatorOrder) throws(Rejection) {
        let log = try opened()
        switch order {
        case .states, .library, .rooms, .records, .documents, .document, .note: break
        case .operate(let room, let command): try operate(room, command, in: log)
        case .deleteRoom(let room): try remove(room, from: log)
        case .undeleteRoom(let room): try undelete(room)
        case .eraseSeat(let room, let seat): try erase(seat, of: room, in: log)
        case .deleteContent(let kind, let name): try remove(name, of: kind)
        case .decide(let kind, let decision, let name): try decide(decision, on: name, of: kind)
        }
    }

    /// Opens the documents for the duration of a body. No server has them open.
    private func withContent<Value>(
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

    private func decide(
        _ decision: Library.Decision, on name: ContentName, of kind: String
    ) throws(Rejection) {
        guard let content = games.contents.first(where: { $0.kind.rawValue == kind && $0.isInLibrary }) else {
            throw Rejection(.badMessage, "Nothing is published of kind “\(kind)”.")
        }
        try withContent { store throws(Rejection) in
            let outcome = Awaited<Result<Void, Rejection>>()
            Library(content, store: store).decide(decision, on: name) { outcome.fill($0) }
            if case .failure(let rejection) = outcome.wait() { throw rejection }
        }
    }

    private func opened() throws(Rejection) -> any InputLog {
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
            try stored(.deletedRoom).filter { $0.key.name == room.description }
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
        let link: String
        do {
            let replay = try RoomReplay(log.read(LogKey(room.description)).records, games: games)
            _ = try replay.seat(of: seat.description, includingRemoved: true)
            link = replay.link
        } catch let rejection as Rejection {
            throw rejection
        } catch LogFailure.unknown {
            throw RoomDirectory.unknownRoom
        } catch {
            throw Rejection(.unavailable, "\(error)")
        }
        try withContent { store throws(Rejection) in
            let outcome = Awaited<Bool>()
            ErasedSeats(store).put(seat, of: room, link: link) { outcome.fill($0) }
            guard outcome.wait() == true else { throw Rejection(.unavailable, "This cannot be written now.") }
        }
    }

    private func undelete(_ room: RoomCode) throws(Rejection) {
        try withContent { store throws(Rejection) in
            let deleted = DeletedRooms(store)
            guard deleted.holds(room) else { throw RoomDirectory.notDeletedRoom }
            let outcome = Awaited<Bool>()
            deleted.takeOut(room) { outcome.fill($0) }
            guard outcome.wait() == true else { throw Rejection(.unavailable, "This cannot be written at present.") }
        }
    }

    private func remove(_ name: ContentName, of kind: String) throws(Rejection) {
        let content = games.contents.first { $0.kind.rawValue == kind }
        let isProfile = kind == DocumentKind.profile.rawValue
        guard let kind = isProfile ? .profile : content?.kind else {
            throw Rejection(.badMessage, "There is no content of kind “\(kind)”.")
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
}
