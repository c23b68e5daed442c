import ArgumentParser
import Configuration
import Foundation
import InputLog
import Rooms
import SQLiteInputLog
import Server
import WireProtocol

/// `callboard replay`
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Fold a room's log and print the state that it makes, as JSON.",
        discussion: """
            A room's code is looked up in the folder of the log, while the server runs or not; --data may name a backup, \
            too. With --records the log itself is printed, one JSON object a line: such a file, attached to a report, is \
            replayed by its name (or “-” for standard input).
            """)

    @Argument(help: "The room's code, or a file of records.")
    var log: String

    @Option(help: "The folder of the log, or a backup. (default: ./data)")
    var data: String?

    @Option(help: "The configuration file that names the folder of the log. \(ConfigurationFile.help)")
    var config: String?

    @Flag(help: "Print the records instead of the state.")
    var records = false

    func run() throws {
        let records = try self.records(of: log)
        if self.records {
            for record in records { write(Array(record.dropFirst())) }
            return
        }
        do throws(RoomUnreadable) {
            var replay = try RoomReplay(records, games: games)
            write(replay.state())
        } catch {
            throw CommandFailure(status: 1, error.description)
        }
    }

    private func write(_ line: [UInt8]) {
        try? FileHandle.standardOutput.write(contentsOf: line + [UInt8(ascii: "\n")])
    }

    /// The records, each with its format byte.
    private func records(of log: String) throws -> [[UInt8]] {
        if log == "-" { return lines(try FileHandle.standardInput.readToEnd() ?? Data()) }
        if FileManager.default.fileExists(atPath: log) {
            guard let content = FileManager.default.contents(atPath: log) else {
                throw CommandFailure(status: 1, "\(log) cannot be read")
            }
            return lines(content)
        }
        guard let room = RoomCode(log) else {
            throw CommandFailure(status: 2, "“\(log)” is neither a file nor a room code")
        }
        if let data { return try records(of: room, in: data) }
        let known = try configuration()
        guard known.log.kind == .jetstream else { return try records(of: room, in: known.data) }
        do { return try StreamReading.records(of: room, known.cluster) } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
    }

    private func records(of room: RoomCode, in place: String) throws(CommandFailure) -> [[UInt8]] {
        do throws(LogReading.Failure) {
            guard let stored = try LogReading.read(LogKey(room.description), from: place) else {
                throw LogReading.Failure(description: "there is no room \(room) in \(place)")
            }
            return stored.records
        } catch {
            throw CommandFailure(status: 1, error.description)
        }
    }

    private func configuration() throws -> Configuration {
        do throws(ConfigurationError) {
            return try ConfigurationFile.load(config, flags: [])
        } catch {
            throw CommandFailure(status: 2, "\(error)")
        }
    }

    /// Format 1 is one JSON object for each record, which a line can hold.
    private func lines(_ content: Data) -> [[UInt8]] {
        content.split(separator: UInt8(ascii: "\n")).map { [1] + $0 }
    }
}
