import InputLog
import Testing

extension Conformance {
    static let lifecycle: [Check] = [
        Check(name: "a created log opens with its first record and its epoch") { fixture in
            let log = try fixture.open()
            let epoch = try await log.create("A", first: [7, 8, 9])
            #expect(try log.open("A") { _ in } == StoredLog(epoch: epoch, records: [[7, 8, 9]]))
            log.close()
        },
        Check(name: "a log is created once") { fixture in
            let log = try fixture.open()
            let epoch = try await log.create("A", first: [1])
            await #expect(throws: LogFailure.exists("A")) { try await log.create("A", first: [2]) }
            #expect(try log.read("A") == StoredLog(epoch: epoch, records: [[1]]))
            log.close()
        },
        Check(name: "every log has an epoch of its own") { fixture in
            let log = try fixture.open()
            var epochs: Set<Epoch> = []
            for number in 0..<20 { epochs.insert(try await log.create(LogKey("R\(number)"))) }
            #expect(epochs.count == 20)
            log.close()
        },
        Check(name: "a log is open once, and only an open one takes records") { fixture in
            let log = try fixture.open()
            #expect(throws: LogFailure.unknown("A")) { try log.open("A") { _ in } }
            _ = try await log.create("A")
            #expect(throws: LogFailure.notOpen("A")) { try log.append([1], to: "A", ticket: 1) }
            _ = try log.open("A") { _ in }
            #expect(throws: LogFailure.alreadyOpen("A")) { try log.open("A") { _ in } }
            log.release("A")
            #expect(throws: LogFailure.notOpen("A")) { try log.append([1], to: "A", ticket: 1) }
            _ = try log.open("A") { _ in }
            log.close()
        },
        Check(name: "a closed log delivers what was queued, and nothing works afterwards") { fixture in
            let log = try fixture.open()
            let room = try await log.createAndOpen("A")
            for number in 1...200 { try log.append(record(1, number), to: "A", ticket: UInt64(number)) }
            log.close()
            #expect(room.tickets == Array(1...200))
            #expect(log.health == .closed)
            #expect(throws: LogFailure.closed) { try log.append([1], to: "A", ticket: 201) }
            #expect(throws: LogFailure.closed) { try log.open("A") { _ in } }
            #expect(throws: LogFailure.closed) { try log.read("A") }
            #expect(throws: LogFailure.closed) { try log.summaries() }
            await #expect(throws: LogFailure.closed) { try await log.create("B") }
            log.close()
        },
        Check(name: "a log opened again replays identical records and goes on behind them") { fixture in
            var log = try fixture.open()
            let epoch = try await log.create("A", first: [5])
            var room = Recorder()
            _ = try log.open("A", deliver: room.receive)
            let long = [UInt8](repeating: 0xAB, count: 60_000)
            try log.append(long, to: "A", ticket: 1)
            try log.append([0], to: "A", ticket: 2)
            log.close()

            log = try fixture.open()
            room = Recorder()
            #expect(try log.open("A", deliver: room.receive) == StoredLog(epoch: epoch, records: [[5], long, [0]]))
            try log.append([6], to: "A", ticket: 3)
            await room.wait(forAnswers: 1)
            #expect(
                room.batches == [
                    CommitBatch(
                        key: "A",
                        outcome: .committed(
                            first: 3, records: [CommittedRecord(ticket: 3, bytes: [6])]))
                ])
            log.close()
        },
        Check(name: "a removed log is gone, others stay, and its successor has another epoch") { fixture in
            var log = try fixture.open()
            let epoch = try await log.create("A")
            _ = try await log.create("B", first: [2])
            _ = try log.open("A") { _ in }
            try await log.remove("A")
            #expect(throws: LogFailure.notOpen("A")) { try log.append([1], to: "A", ticket: 1) }
            #expect(throws: LogFailure.unknown("A")) { try log.read("A") }
            await #expect(throws: LogFailure.unknown("A")) { try await log.remove("A") }
            #expect(try await log.create("A", first: [3]) != epoch)
            log.close()

            log = try fixture.open()
            #expect(try log.read("A").records == [[3]])
            #expect(try log.read("B").records == [[2]])
            log.close()
        },
        Check(name: "the list of logs tells key, epoch, count and time") { fixture in
            let log = try fixture.open()
            let b = try await log.create("B")
            let a = try await log.create("A")
            let room = Recorder()
            _ = try log.open("A", deliver: room.receive)
            try log.append([1], to: "A", ticket: 1)
            await room.wait(forAnswers: 1)
            let list = try log.summaries()
            #expect(list.map(\.key) == ["A", "B"])
            #expect(list.map(\.epoch) == [a, b])
            #expect(list.map(\.count) == [2, 1])
            #expect(list[0].lastCommitMilliseconds > list[1].lastCommitMilliseconds)
            log.close()
        },
        Check(name: "the statistics count commits, records and bytes") { fixture in
            let log = try fixture.open()
            let room = try await log.createAndOpen("A")
            try log.append([1, 2, 3], to: "A", ticket: 1)
            await room.wait(forAnswers: 1)
            let statistics = log.statistics
            #expect(statistics.commits == 2)
            #expect(statistics.records == 2)
            #expect(statistics.bytes == 4)
            #expect(statistics.waitingBytes == 0)
            #expect(statistics.durations.counts.reduce(0, +) == 2)
            #expect(log.health == .working)
            log.close()
        },
    ]
}

extension LogKey: ExpressibleByStringLiteral {
    /// Creates a key from a literal.
    public init(stringLiteral value: String) { self.init(value) }
}
