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
        let (records, erasures) = try stored(log)
        if self.records {
            var told = records
            if let erasures, let room = RoomCode(log) { told = try erasures.hiding(records, of: room) }
            for record in told { write(Array(record.dropFirst())) }
            return
        }
        do throws(RoomUnreadable) {
            var replay = try RoomReplay(records, games: games, erasures: erasures)
            write(replay.state())
        } catch {
            throw CommandFailure(status: 1, error.description)
        }
    }

    private func write(_ line: [UInt8]) {
        try? FileHandle.standardOutput.write(contentsOf: line + [UInt8(ascii: "\n")])
    }

    /// Returns the records, each with its format byte, and the erased seats in the same place.
    private func stored(_ log: String) throws -> ([[UInt8]], ErasedSeats?) {
        if log == "-" { return (lines(try FileHandle.standardInput.readToEnd() ?? Data()), nil) }
        switch FilePresence(log) {
        case .present:
            guard let content = FileManager.default.contents(atPath: log) else {
                throw CommandFailure(status: 1, "\(log) cannot be read: \(String(cString: strerror(errno)))")
            }
            return (lines(content), nil)
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
        return (records, try access.erasures())
    }

    /// Format 1 is one JSON object per record, so that a line can hold it.
    private func lines(_ content: Data) -> [[UInt8]] {
        content.split(separator: UInt8(ascii: "\n")).map { [1] + $0 }
    }
}

extension ErasedSeats {
    /// Returns a room's records without the names of people who are erased.
    func hiding(_ records: [[UInt8]], of room: RoomCode) throws(CommandFailure) -> [[UInt8]] {
        guard rooms.contains(room) else { return records }
        do {
            let erasure = try RecordErasure(of: self, games: games) { take in try records.forEach(take) }
            guard let erasure else { return records }
            return records.enumerated().map { erasure.rewritten($1, at: $0) }
        } catch {
            throw CommandFailure(
                status: 1, "a person in this room is erased, and its records cannot be told apart: \(error)")
        }
    }
}
