import InputLog
import Testing

extension Conformance {
    static let sharing: [Check] = [
        Check(name: "two processes that append to one room read the same, each its own with its tickets") { fixture in
            let logs = [try fixture.open(), try fixture.open()]
            for log in logs { #expect(log.isShared) }
            let epoch = try await logs[0].create("A")
            let rooms = [Recorder(), Recorder()]
            for (log, room) in zip(logs, rooms) {
                #expect(try log.open("A", deliver: room.receive) == StoredLog(epoch: epoch, records: [[0]]))
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (author, log) in logs.enumerated() {
                    group.addTask {
                        for number in 1...200 {
                            try log.append(record(UInt8(author), number), to: "A", ticket: UInt64(number))
                        }
                    }
                }
                try await group.waitForAll()
            }
            for room in rooms { await room.wait(forAnswers: 400) }
            #expect(rooms[0].records.map(\.bytes) == rooms[1].records.map(\.bytes))
            for (author, room) in rooms.enumerated() {
                #expect(room.batches.areDense(from: 1))
                #expect(room.tickets == (1...200).map { UInt64($0) })
                let own = room.records.filter { $0.ticket != nil }.map(\.bytes)
                #expect(own == (1...200).map { record(UInt8(author), $0) })
            }
            #expect(try logs[1].read("A").records.dropFirst() == rooms[0].records.map(\.bytes)[...])
            for log in logs { log.close() }
        },
        Check(name: "a room that is opened while another process appends misses nothing and gets nothing twice") {
            fixture in
            let writer = try fixture.open()
            let room = try await writer.createAndOpen("A")
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for number in 1...300 {
                        try writer.append(record(1, number), to: "A", ticket: UInt64(number))
                        if number.isMultiple(of: 20) { await Task.yield() }
                    }
                }
                for _ in 0..<5 {
                    group.addTask {
                        let reader = try fixture.open()
                        let other = Recorder()
                        let stored: StoredLog = try reader.open("A", deliver: other.receive)
                        await other.wait(forAnswers: 301 - stored.records.count)
                        #expect(other.batches.areDense(from: stored.records.count))
                        let read = stored.records.dropFirst() + other.records.map(\.bytes)
                        #expect(Array(read) == (1...300).map { record(1, $0) })
                        reader.close()
                    }
                }
                try await group.waitForAll()
            }
            await room.wait(forAnswers: 300)
            writer.close()
        },
        Check(name: "a code that one process has taken is taken for all") { fixture in
            let (one, other) = (try fixture.open(), try fixture.open())
            let epoch = try await one.create("A", first: [1])
            await #expect(throws: LogFailure.exists("A")) { try await other.create("A", first: [2]) }
            #expect(try other.open("A") { _ in } == StoredLog(epoch: epoch, records: [[1]]))
            one.close()
            other.close()
        },
        Check(name: "a log that one process removes ends for all, and its successor has another epoch") { fixture in
            let (one, other) = (try fixture.open(), try fixture.open())
            let epoch = try await one.create("A")
            let room = Recorder()
            _ = try other.open("A", deliver: room.receive)
            try await one.remove("A")
            await room.wait { $0.end != nil }
            #expect(room.batches.end == .unknown("A"))
            #expect(throws: LogFailure.self) { try other.append([1], to: "A", ticket: 1) }
            other.release("A")
            #expect(throws: LogFailure.unknown("A")) { try other.read("A") }
            #expect(try await other.create("A") != epoch)
            one.close()
            other.close()
        },
    ]
}
