import ArgumentParser
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

    @OptionGroup var folder: DataFolderOptions

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
        switch FilePresence(log) {
        case .present:
            guard let content = FileManager.default.contents(atPath: log) else {
                throw CommandFailure(status: 1, "\(log) cannot be read: \(String(cString: strerror(errno)))")
            }
            return lines(content)
        case .unknown(let number):
            throw CommandFailure(status: 1, "\(log) cannot be read: \(String(cString: strerror(number)))")
        case .absent: break
        }
        guard let room = RoomCode(log) else {
            throw CommandFailure(status: 2, "“\(log)” is neither a file nor a room code")
        }
        let access = try folder.access()
        guard let records = try access.records(of: room) else {
            throw CommandFailure(status: 1, "there is no room \(room) in \(access.place)")
        }
        return records
    }

    /// Format 1 is one JSON object for each record, which a line can hold.
    private func lines(_ content: Data) -> [[UInt8]] {
        content.split(separator: UInt8(ascii: "\n")).map { [1] + $0 }
    }
}
