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
import WireProtocol

/// Copies rooms and documents to an empty place: from the data folder of a single server to the stream of several
/// nodes, or back.
package enum StorageCopy {
    /// A place with rooms.
    package enum Place: Sendable {
        /// The data folder of a single server.
        case folder(String)
        /// The file of a backup, only as a source.
        case backup(String)
        /// The configured stream.
        case stream
    }

    /// The numbers of copied rooms and documents.
    package struct Summary: Sendable {
        package var logs: LogCopy.Summary
        /// The number of documents of each kind, by the kind's plural.
        package var documents: [(plural: String, count: Int)]
        /// The number of rooms that retention has deleted.
        package var deleted: Int
    }

    /// The reason why nothing was copied, or not everything.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Copies on the calling thread. A stream may be in use; each room is then copied as of some moment. A data folder
    /// must not be in use.
    package static func copy(
        from source: Place, to target: Place, _ configuration: Configuration, games: GameRegistry, logger: Logger
    ) throws -> Summary {
        if case .backup(let file) = source {
            // Next to the file, where there is probably space for another of its size, under a unique name.
            let folder = "\(file).\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            _ = try LogBackup.restore(file, to: folder)
            return try copy(from: .folder(folder), to: target, configuration, games: games, logger: logger)
        }
        let from = try open(source, configuration, games, logger, mustExist: true)
        defer { close(from) }
        let to = try open(target, configuration, games, logger, mustExist: false)
        defer { close(to) }
        let kinds =
            games.contents.map { (kind: $0.kind, plural: $0.plural) }
            + [(.listing, "listings"), (.profile, "profiles"), (.recap, "recaps")]
        guard try to.log.summaries().isEmpty, kinds.allSatisfy({ to.content.count(of: $0.kind) == 0 }) else {
            throw Failure(
                description: "there are rooms or documents already; nothing is replaced, and nothing was copied")
        }
        let erasures = ErasedSeats(from.content)
        let rooms = erasures.rooms
        let logs = try LogCopy.copy(from: from.log, to: to.log) { (key) throws(LogFailure) in
            guard RoomCode(key.rawValue).map(rooms.contains) ?? false else { return nil }
            return try erasures.rewriting(of: key, in: from.log, games: games)
        }
        var documents: [(plural: String, count: Int)] = []
        for (kind, plural) in kinds {
            let entries = from.content.entries(of: kind)
            for entry in entries { try copy(entry.key, from: from.content, to: to.content, erasures) }
            if !entries.isEmpty { documents.append((plural, entries.count)) }
        }
        let entries = from.content.entries(of: .audit)
        // An earlier, interrupted copy may have copied some.
        for entry in entries + from.content.entries(of: .erasedSeat) where to.content.entry(entry.key) == nil {
            try copy(entry.key, from: from.content, to: to.content, erasures)
        }
        if !entries.isEmpty { documents.append(("audit entries", entries.count)) }
        // Their retention time restarts, as for all rooms.
        let deleted = DeletedRooms(from.content).rooms.keys
        for room in deleted {
            let isDurable = Awaited<Bool>()
            DeletedRooms(to.content).put(room) { isDurable.fill($0) }
            guard isDurable.wait() == true else {
                throw Failure(description: "that room \(room) is deleted cannot be written")
            }
        }
        return Summary(logs: logs, documents: documents, deleted: deleted.count)
    }

    private static func open(
        _ place: Place, _ configuration: Configuration, _ games: GameRegistry, _ logger: Logger, mustExist: Bool
    ) throws -> Storage {
        var configuration = configuration
        switch place {
        case .folder(let path), .backup(let path):
            configuration.log.kind = .sqlite
            configuration.data = path
            configuration.dataMustExist = mustExist
        case .stream:
            guard !configuration.cluster.servers.isEmpty else {
                throw Failure(description: "the configuration names no cluster.servers")
            }
            configuration.log.kind = .jetstream
        }
        return try Storage.open(configuration, games: games, logger: logger, isServing: false)
    }

    private static func close(_ storage: Storage) {
        storage.cluster?.peers?.close()
        storage.content.close()
        storage.log.close()
        storage.close()
    }

    private static func copy(
        _ key: DocumentKey, from source: any ContentStore, to target: any ContentStore, _ erasures: ErasedSeats
    ) throws(ContentFailure) {
        var document = try wait { source.read(key, then: $0) }
        if key.kind == .recap, let body = erasures.rewritten(recap: document.body, key) {
            var entry = document.entry
            entry.bodyBytes = body.count
            document = Document(entry, body: body)
        }
        _ = try wait { target.adopt(document, then: $0) }
        for (profile, rating) in source.ratings(of: key).texts {
            _ = try wait { target.rate(key, by: profile, rating, then: $0) }
        }
    }

    private static func wait<Value: Sendable>(
        _ body: (@escaping @Sendable (Result<Value, ContentFailure>) -> Void) -> Void
    ) throws(ContentFailure) -> Value {
        let result = Mutex<Result<Value, ContentFailure>?>(nil)
        let done = DispatchSemaphore(value: 0)
        body { found in
            result.withLock { $0 = found }
            done.signal()
        }
        done.wait()
        guard let found = result.withLock({ $0 }) else { throw .closed }
        return try found.get()
    }
}
