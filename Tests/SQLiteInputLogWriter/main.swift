// A process to be killed: appends to a log as fast as it can and prints what was reported as durable.
//
//  SQLiteInputLogWriter DIRECTORY ROOM...
//
// Each line is `ROOM POSITION TICKET`. The record of a ticket is that of `recordBytes`. It ends when its standard input
// does, so that it never outlives the test.

import Foundation
import InputLog
import SQLiteInputLog
import Synchronization

func recordBytes(ticket: UInt64) -> [UInt8] {
    [1] + withUnsafeBytes(of: ticket.littleEndian) { [UInt8]($0) } + [UInt8](repeating: UInt8(ticket % 251), count: 150)
}

func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("\(reason)\n".utf8))
    exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count >= 3 else { fail("usage: SQLiteInputLogWriter DIRECTORY ROOM...") }

let log: SQLiteInputLog
do {
    log = try SQLiteInputLog(directory: arguments[1])
} catch {
    fail("\(error)")
}

for name in arguments.dropFirst(2) {
    let key = LogKey(name)
    let known = try log.summaries().contains { $0.key == key }
    if !known {
        let created = DispatchSemaphore(value: 0)
        log.create(key, first: recordBytes(ticket: 0)) { _ in created.signal() }
        created.wait()
    }
    let room = DispatchSemaphore(value: 64)
    let stored = try log.open(key) { batch in
        guard case .committed(let first, let records) = batch.outcome else { fail("\(batch)") }
        let lines = records.enumerated().map { "\(name) \(first + $0.offset) \($0.element.ticket ?? 0)\n" }.joined()
        FileHandle.standardOutput.write(Data(lines.utf8))
        for _ in records { room.signal() }
    }
    Thread {
        for ticket in UInt64(stored.records.count)... {
            room.wait()
            do {
                try log.append(recordBytes(ticket: ticket), to: key, ticket: ticket)
            } catch {
                fail("\(error)")
            }
        }
    }.start()
}

while FileHandle.standardInput.availableData.count > 0 {}
exit(0)
