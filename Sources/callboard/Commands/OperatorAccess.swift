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

/// How the operator's commands reach what is in a data folder: through the server that holds it, or where none does, by
/// holding it themselves for as long as the command takes.
final class OperatorAccess {
    private let folder: String
    /// The log, once it was opened because no server runs.
    private var log: SQLiteInputLog?

    init(folder: String) {
        self.folder = folder
    }

    deinit { log?.close() }

    /// What a running server says of its rooms, by code; empty if none runs.
    func states() throws(CommandFailure) -> [String: JSONObject] {
        guard let answer = try ask(.states) else { return [:] }
        let rooms = (answer["rooms"]?.array ?? []).compactMap(\.object)
        return Dictionary(rooms.map { ($0["room"]?.string ?? "", $0) }) { first, _ in first }
    }

    /// What is published of a kind, and what is reported of it.
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

    /// Has an order carried out; returns when that is durable.
    func perform(_ order: OperatorOrder) throws(CommandFailure) {
        if log == nil, try ask(order) != nil { return }
        do throws(Rejection) { try performAlone(order) } catch { throw CommandFailure(status: 1, error.message) }
    }

    // MARK: - With a server

    /// Sends an order; `nil` if nobody listens.
    private func ask(_ order: OperatorOrder) throws(CommandFailure) -> JSONObject? {
        guard let name = OperatorSocketName(readingFrom: folder) else { return nil }
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        guard name.withAddress({ connect(descriptor, $0, $1) }) == 0 else {
            // Left behind by a crash.
            if errno == ECONNREFUSED { return nil }
            throw CommandFailure(
                status: 1, "the server in \(folder) cannot be reached: \(String(cString: strerror(errno)))")
        }
        let owner =
            (try? FileManager.default.attributesOfItem(atPath: folder + "/callboard.lock"))?[.ownerAccountID] as? UInt
        guard let user = OperatorSocketName.user(of: descriptor), user == 0 || UInt(user) == owner else {
            throw CommandFailure(status: 1, "what answers for the server in \(folder) is not run by the folder's owner")
        }
        let line = OperatorLine(descriptor, patienceSeconds: 75)
        line.write(order.encoded)
        guard let text = line.read(bytesMax: 256 << 20),
            let answer = (try? JSONParser.parse(text, limits: .document))?.object
        else {
            throw CommandFailure(status: 1, "the server in \(folder) does not answer")
        }
        if let error = answer["error"]?.string { throw CommandFailure(status: 1, error) }
        return answer
    }

    // MARK: - Without a server

    private func performAlone(_ order: OperatorOrder) throws(Rejection) {
        let log = try opened()
        switch order {
        case .states, .library: break
        case .operate(let room, let command): try operate(room, command, in: log)
        case .deleteRoom(let room): try remove(room, from: log)
        case .undeleteRoom(let room): try undelete(room)
        case .deleteContent(let kind, let name): try remove(name, of: kind)
        case .decide(let kind, let decision, let name): try decide(decision, on: name, of: kind)
        }
    }

    /// Opens the documents, which no server has open, for as long as something is done with them.
    private func withContent<Value>(
        _ body: (any ContentStore) throws(Rejection) -> Value
    ) throws(Rejection) -> Value {
        let log = try opened()
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

    private func opened() throws(Rejection) -> SQLiteInputLog {
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

    private func operate(_ room: RoomCode, _ command: JSONObject, in log: SQLiteInputLog) throws(Rejection) {
        if try stored(.deletedRoom).contains(where: { DeletedRooms.rooms([$0])[room] != nil }) {
            throw RoomDirectory.deletedRoom
        }
        let key = LogKey(room.description)
        let outcome = Awaited<CommitBatch.Outcome>()
        do {
            let stored = try log.open(key) { outcome.fill($0.outcome) }
            defer { log.release(key) }
            var replay = try RoomReplay(stored.records, games: games)
            let record = try replay.record(operating: command, at: .now)
            try log.append(record, to: key, ticket: 1)
            if case .failed(_, let failure) = outcome.wait() { throw failure }
        } catch let rejection as Rejection {
            throw rejection
        } catch LogFailure.unknown {
            throw RoomDirectory.unknownRoom
        } catch {
            throw Rejection(.unavailable, "\(error)")
        }
    }

    private func remove(_ room: RoomCode, from log: SQLiteInputLog) throws(Rejection) {
        let outcome = Awaited<Result<Void, LogFailure>>()
        log.remove(LogKey(room.description)) { outcome.fill($0) }
        switch outcome.wait() {
        case .success, nil: break
        case .failure(.unknown): throw RoomDirectory.unknownRoom
        case .failure(let failure): throw Rejection(.unavailable, failure.description)
        }
        let left =
            try stored(.deletedRoom).filter { $0.key.name == room.description }
            + stored(.recap).filter { $0.key.name.hasPrefix("\(room)-") }
        guard !left.isEmpty else { return }
        // The store is closed behind what waits.
        try withContent { store in for entry in left { store.remove(entry.key) { _ in } } }
    }

    /// The documents of a kind. A folder of an older version is left as it is.
    private func stored(_ kind: DocumentKind) throws(Rejection) -> [DocumentEntry] {
        do throws(LogReading.Failure) {
            return try ContentReading.entries(of: kind, in: folder)
        } catch {
            throw Rejection(.unavailable, error.description)
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
            // What is published is nothing without its content.
            if content?.isInLibrary == true { store.remove(name.document(of: .listing)) { _ in } }
            store.remove(name.document(of: kind)) { outcome.fill($0) }
            if case .failure(let failure) = outcome.wait() {
                throw content?.rejection(failure) ?? ProfileBook.rejection(failure)
            }
        }
    }
}
