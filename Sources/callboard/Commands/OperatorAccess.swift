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

/// The access of operator's commands to rooms and documents: through a running server, or by opening the log for the
/// duration of the command. The log is a data folder, or the stream that several nodes share. A folder is read
/// directly, whether or not its server is running.
final class OperatorAccess {
    /// The server's data folder, which contains the name of its socket.
    private let folder: String
    /// The configuration that names the stream; `nil` for the log of a single server, which is in the folder.
    private let shared: Configuration?
    private let running: RunningServer
    private let stopped: StoppedServer

    /// Creates the access to a single server's log.
    ///
    /// - Parameter folder: Its data folder, or the file of a backup.
    init(folder: String) {
        self.folder = folder
        shared = nil
        running = RunningServer(folder: folder)
        stopped = StoppedServer(folder: folder, shared: nil)
    }

    /// Creates the access to the log that several nodes share.
    init(shared configuration: Configuration) {
        folder = configuration.data
        shared = configuration
        running = RunningServer(folder: folder)
        stopped = StoppedServer(folder: folder, shared: configuration)
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
            return try stopped.opened().read(LogKey(room.description)).records
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
        if !stopped.isOpen, let answer = try running.answer(to: order) { return answer }
        return try stopped.answer(order)
    }

    /// Returns the published items of a kind, with their reports.
    func library(of kind: any ContentKind.Type) throws(CommandFailure) -> [JSONObject] {
        let answer: JSONObject?
        if let told = try ask(.library(kind: kind.kind.rawValue)) {
            answer = told
        } else {
            do throws(Rejection) {
                let bytes = try stopped.withContent { store throws(Rejection) in
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
        if !stopped.isOpen, try ask(order) != nil { return }
        do throws(Rejection) { try stopped.perform(order) } catch { throw CommandFailure(status: 1, error.message) }
    }

    /// Rewrites the records of all rooms with erased people. Requires that no server is running.
    ///
    /// - Returns: The number of changed records by room, and the rooms that cannot be read.
    func rewriteErased() throws(CommandFailure) -> (rooms: [String: Int], unreadable: [LogDamage]) {
        guard shared == nil else {
            throw CommandFailure(
                status: 1,
                "the records of a stream cannot be rewritten; use “callboard copy” to copy them into another "
                    + "stream or a folder"
            )
        }
        // SQLite writes the copy of the database there, and not on another disk. It asks once, before it opens a file.
        setenv("SQLITE_TMPDIR", folder, 0)
        return try stopped.rewriteErased(try erasures())
    }

    /// Writes the command's own act to the audit log; a backup has no log to write to.
    func noteReading(_ deed: AuditLog.Deed) throws(CommandFailure) {
        var isFolder: ObjCBool = false
        if shared == nil, FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), !isFolder.boolValue {
            return
        }
        try perform(.note(deed))
    }

    // MARK: - Asking a running server

    /// Requests a code for signing in to the operator's page.
    func signInCode() throws(CommandFailure) -> (code: String, seconds: Int) {
        guard let answer = try ask(.makeSignInCode) else {
            throw CommandFailure(status: 1, StoppedServer.notRunning(folder).message)
        }
        return (answer["signInCode"]?.string ?? "", answer["seconds"]?.integer ?? 0)
    }

    /// Sends an order; returns `nil` if no server is running.
    private func ask(_ order: OperatorOrder) throws(CommandFailure) -> JSONObject? {
        do throws(Rejection) { return try running.answer(to: order) } catch {
            throw CommandFailure(status: 1, error.message)
        }
    }
}
