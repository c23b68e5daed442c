import ArgumentParser
import Configuration
import Foundation
import GameRules
import InputLog
import Rooms
import SQLiteInputLog
import Synchronization
import WireProtocol

/// `callboard rooms`
struct RoomsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rooms", abstract: "Look after the rooms of a data folder.",
        subcommands: [RoomsOwnerCommand.self])
}

/// `callboard rooms owner`
struct RoomsOwnerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "owner",
        abstract: "Name the owner of a room whose owner has lost their browser and their recovery link.",
        discussion: """
            Stop the server first: the folder belongs to one process at a time, and nothing is done while a server has it. \
            Let the person join as a player before, and name that seat: it becomes the owner's, and a host's if it is none. \
            One input is appended to the room's log; the owner before stays a host and can be demoted.
            """)

    @Argument(help: "The room's code.")
    var room: String

    @Argument(help: "The seat's number, such as p7, or the whole name.")
    var player: String

    @Option(help: "The configuration file that names the folder of the log. (default: config/callboard.yaml)")
    var config: String?

    @Option(help: "The folder of the log. (default: ./data)")
    var data: String?

    func run() throws {
        guard let code = RoomCode(room) else { throw CommandFailure(status: 2, "“\(room)” is no room code") }
        let folder = try configuration().data
        guard FileManager.default.fileExists(atPath: folder) else {
            throw CommandFailure(status: 1, "there is no folder \(folder)")
        }
        do {
            let log = try SQLiteInputLog(directory: folder)
            defer { log.close() }
            print(try name(player, ownerOf: code, in: log))
        } catch let failure as CommandFailure {
            throw failure
        } catch let rejection as Rejection {
            throw CommandFailure(status: 1, rejection.message)
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
    }

    /// Appends the input and waits until it is durable; returns what was done, as a sentence.
    private func name(_ player: String, ownerOf code: RoomCode, in log: SQLiteInputLog) throws -> String {
        let key = LogKey(code.description)
        let outcome = Mutex<CommitBatch.Outcome?>(nil)
        let stored = try log.open(key) { batch in outcome.withLock { $0 = batch.outcome } }
        let replay = try RoomReplay(stored.records, games: CallboardServer.games)
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        let (record, seat, name) = try replay.naming(ownerBy: player, at: now)
        try log.append(record, to: key, ticket: 1)
        log.close()
        switch outcome.withLock({ $0 }) {
        case .committed: return "Room \(code) belongs to \(seat), \(name)."
        case .failed(_, let failure): throw failure
        case nil: throw CommandFailure(status: 1, "the log did not say whether it took the input")
        }
    }

    private func configuration() throws -> Configuration {
        do throws(ConfigurationError) {
            return try Configuration.load(
                file: config ?? "config/callboard.yaml", fileMayBeMissing: config == nil,
                environment: ProcessInfo.processInfo.environment, flags: data.map { [("data", $0)] } ?? [])
        } catch {
            throw CommandFailure(status: 2, "\(error)")
        }
    }
}
