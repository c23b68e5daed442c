import Content
import ContentConformance
import Foundation
import GRDB
import GameRules
import InputLog
import SQLiteContent
import SQLiteInputLog
import Synchronization

/// A separate data folder for each test, which is removed with the fixture.
final class SQLiteContentFixture: ContentFixture {
    let directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("callboard-content-\(UUID().uuidString)").path
    private let time = Atomic<Int64>(0)
    private let log = Mutex<SQLiteInputLog?>(nil)

    var databasePath: String { directory + "/callboard.sqlite" }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    func open(limits: [DocumentKind: Int], fault: ContentFault?) throws -> any ContentStore {
        try openStore(limits: limits, fault: fault)
    }

    func openStore(
        limits: [DocumentKind: Int] = [:], fault: ContentFault? = nil, carryingOver carryOver: LogCarryOver = .none,
        besideLog: () throws -> Void = {}
    ) throws -> SQLiteContentStore {
        let opened = try SQLiteInputLog(directory: directory)
        var configuration = SQLiteContentStore.Configuration()
        configuration.limits = limits
        configuration.fault = fault
        configuration.retryDelays = .milliseconds(2) ... .milliseconds(10)
        configuration.now = { [self] in Timestamp(milliseconds: time.add(1, ordering: .relaxed).newValue) }
        do {
            try besideLog()
            let store = try SQLiteContentStore(
                beside: opened, carryingOver: carryOver, configuration: configuration)
            log.withLock { $0 = opened }
            return store
        } catch {
            opened.close()
            throw error
        }
    }

    /// The log of the open store.
    var openLog: SQLiteInputLog? { log.withLock { $0 } }

    func close(_ store: any ContentStore) {
        store.close()
        log.withLock { log in
            log?.close()
            log = nil
        }
    }

    func damage(_ key: DocumentKey) throws {
        try database {
            try $0.execute(
                sql: "UPDATE documents SET body = CAST(body || 'x' AS BLOB) WHERE kind = ? AND name = ?",
                arguments: [key.kind.rawValue, key.name])
        }
    }

    /// Runs a function directly on the database.
    func database<T>(_ body: (Database) throws -> T) throws -> T {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: databasePath)
        defer { try? database.close() }
        return try database.writeWithoutTransaction(body)
    }
}

extension LogCarryOver {
    /// A migration in which no log is a document.
    static let none = LogCarryOver(place: { _ in nil }, fold: { _, _ in throw CancellationError() })

    /// A migration of logs named `doc-NAME` and `doc-NAME-2`, whose last record is the body.
    static let documents = LogCarryOver(
        place: { key in
            let parts = key.rawValue.split(separator: "-")
            guard parts.count >= 2, parts[0] == "doc", let document = DocumentKey(.pack, String(parts[1])) else {
                return nil
            }
            return (document, parts.count > 2 ? Int(parts[2]) ?? 0 : 1)
        },
        fold: { key, records in
            guard let last = records.last, last != [0] else { throw Unreadable() }
            return FormerDocument(
                content: try DocumentContent(title: key.name, body: last), owner: [UInt8](repeating: 1, count: 32),
                created: Timestamp(milliseconds: 5), used: records.count)
        })

    struct Unreadable: Error, CustomStringConvertible { let description = "not what it should be" }
}
