import Foundation
import InputLog
import Testing

@testable import SQLiteInputLog

@Suite("A killed process", .timeLimit(.minutes(3)))
struct KilledProcessTests {
    private let fixture = SQLiteFixture()

    /// The number of times the process is killed; `CALLBOARD_KILLS` sets it.
    private static let kills = ProcessInfo.processInfo.environment["CALLBOARD_KILLS"].flatMap(Int.init) ?? 12

    @Test("loses nothing acknowledged, at any moment of the kill")
    func kill() throws {
        for start in stride(from: 0, to: Self.kills, by: 10) {
            try killRepeatedly(min(10, Self.kills - start))
        }
    }

    /// Kills processes on one directory several times.
    private func killRepeatedly(_ times: Int) throws {
        let fixture = SQLiteFixture()
        let rooms = ["A", "B", "C"]
        var acknowledged: [String: UInt64] = [:]
        var epochs: [Epoch] = []
        for life in 1...times {
            let writer = try Writer(fixture.directory, rooms)
            // Short lives may all end before the third room's first line, so the last one waits for a line of every room.
            let awaited = life == times ? rooms : []
            for line in try writer.killed(afterLines: .random(in: 1...500), with: awaited) {
                let words = line.split(separator: " ")
                let (room, position, ticket) = (
                    String(words[0]), try #require(Int(words[1])), try #require(UInt64(words[2]))
                )
                // A record can be in the log without an acknowledgement, so positions may jump after a kill.
                try #require(ticket > acknowledged[room, default: 0] && ticket == UInt64(position))
                acknowledged[room] = ticket
            }
            let log = try SQLiteInputLog(directory: fixture.directory)
            #expect(log.start == .continued)
            for (room, last) in acknowledged {
                let stored = try log.read(LogKey(room))
                #expect(stored.records.count > last, "room \(room)")
                #expect(
                    stored.records.indices.allSatisfy { stored.records[$0] == Self.recordBytes(ticket: UInt64($0)) })
                #expect(stored.lost == 0)
            }
            let found = try log.summaries().map(\.epoch)
            #expect(found.starts(with: epochs))
            epochs = found
            log.close()
        }
        #expect(acknowledged.count == rooms.count)
    }

    @Test("locks out a second process while it lives")
    func locking() throws {
        let writer = try Writer(fixture.directory, ["A"])
        _ = try writer.lines(1)
        #expect(throws: SQLiteOpenFailure.inUse(fixture.directory, process: Int(writer.process.processIdentifier))) {
            try fixture.openSQLite()
        }
        _ = try writer.killed(afterLines: 0)
        try fixture.openSQLite().close()
    }

    private static func recordBytes(ticket: UInt64) -> [UInt8] {
        [1] + withUnsafeBytes(of: ticket.littleEndian) { [UInt8]($0) }
            + [UInt8](repeating: UInt8(ticket % 251), count: 150)
    }
}

/// The process that is killed. Its program is next to the test bundle.
private final class Writer {
    let process = Process()
    private let output = Pipe()
    private let input = Pipe()
    private var rest = Data()

    init(_ directory: String, _ rooms: [String]) throws {
        let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        process.executableURL = URL(fileURLWithPath: bundle).deletingLastPathComponent()
            .appendingPathComponent("SQLiteInputLogWriter")
        process.arguments = [directory] + rooms
        process.standardOutput = output
        process.standardInput = input
        try process.run()
    }

    /// Reads at least this number of lines, with at least one line of every room in the list.
    func lines(_ count: Int, with rooms: [String] = []) throws -> [Substring] {
        var lines: [Substring] = []
        while lines.count < count || !rooms.allSatisfy({ room in lines.contains { $0.hasPrefix(room + " ") } }) {
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the writer ended by itself")
            lines += complete(data)
        }
        return lines
    }

    /// Kills the process after this number of lines, including these rooms. Returns everything it has printed.
    func killed(afterLines count: Int, with rooms: [String] = []) throws -> [Substring] {
        var lines = try lines(count, with: rooms)
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        lines += complete(output.fileHandleForReading.readDataToEndOfFile())
        return lines
    }

    /// Returns the complete lines read so far.
    private func complete(_ data: Data) -> [Substring] {
        rest += data
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let text = String(decoding: rest[...end], as: UTF8.self)
        rest = Data(rest[rest.index(after: end)...])
        return text.split(separator: "\n")
    }
}
