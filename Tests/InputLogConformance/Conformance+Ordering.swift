import InputLog
import Testing

extension Conformance {
    static let ordering: [Check] = [
        Check(name: "records are delivered in the order of the calls, without gap or repeat") { fixture in
            let log = try fixture.open()
            let room = try await log.createAndOpen("A")
            let sent = (1...1_000).map { CommittedRecord(ticket: UInt64($0), bytes: record(1, $0)) }
            for (number, one) in sent.enumerated() {
                try log.append(one.bytes, to: "A", ticket: UInt64(number + 1))
            }
            await room.wait(forAnswers: sent.count)
            #expect(room.records == sent)
            #expect(room.batches.areDense(from: 1))
            #expect(try log.read("A").records.dropFirst() == sent.map(\.bytes)[...])
            log.close()
        },
        Check(name: "what arrives during a commit makes the next one, of all rooms, one batch for each") { fixture in
            let plan = FaultPlan()
            let log = try fixture.open(fault: plan.fault)
            let a = try await log.createAndOpen("A")
            let b = try await log.createAndOpen("B")
            let before = log.statistics.commits
            plan.duringNextCommit {
                for number in 2...51 {
                    try? log.append(record(1, number), to: "A", ticket: UInt64(number))
                    try? log.append(record(2, number), to: "B", ticket: UInt64(number))
                }
            }
            try log.append(record(1, 1), to: "A", ticket: 1)
            await a.wait(forAnswers: 51)
            await b.wait(forAnswers: 50)
            #expect(a.batches.map(\.count) == [1, 50])
            #expect(b.batches.map(\.count) == [50])
            // A shared log forms a group for each room.
            #expect(log.statistics.commits - before == (log.isShared ? 3 : 2))
            log.close()
        },
        Check(name: "a room is told of its own records only") { fixture in
            let log = try fixture.open()
            let keys: [LogKey] = ["A", "B", "C"]
            var rooms: [LogKey: Recorder] = [:]
            for key in keys { rooms[key] = try await log.createAndOpen(key) }
            for number in 0..<300 {
                try log.append(record(UInt8(number % 3), number), to: keys[number % 3], ticket: UInt64(number))
            }
            for (author, key) in keys.enumerated() {
                let room = try #require(rooms[key])
                await room.wait(forAnswers: 100)
                #expect(room.batches.allSatisfy { $0.key == key })
                #expect(room.batches.areDense(from: 1))
                #expect(room.tickets == (0..<100).map { UInt64($0 * 3 + author) })
            }
            log.close()
        },
        Check(name: "appends from many threads keep each thread's order") { fixture in
            let log = try fixture.open()
            let keys: [LogKey] = ["A", "B"]
            let rooms = [try await log.createAndOpen("A"), try await log.createAndOpen("B")]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for author in UInt8(0)..<8 {
                    group.addTask {
                        for number in 0..<250 {
                            for key in keys {
                                try log.append(
                                    record(author, number), to: key, ticket: UInt64(author) << 32 | UInt64(number))
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            for (key, room) in zip(keys, rooms) {
                await room.wait(forAnswers: 2_000)
                #expect(Set(room.tickets).count == 2_000)
                #expect(room.batches.areDense(from: 1))
                for author in UInt8(0)..<8 {
                    let own = room.records.filter { $0.bytes[1] == author }.map(\.bytes)
                    #expect(own == (0..<250).map { record(author, $0) })
                }
                #expect(try log.read(key).records.dropFirst() == room.records.map(\.bytes)[...])
            }
            log.close()
        },
        Check(name: "what is delivered is in the log already") { fixture in
            let log = try fixture.open()
            _ = try await log.create("A")
            let room = Recorder()
            let missing = Recorder()
            _ = try log.open("A") { batch in
                if case .committed(let first, let records) = batch.outcome {
                    let stored = (try? log.read("A").records) ?? []
                    if stored.dropFirst(first).prefix(records.count) != records.map(\.bytes)[...] {
                        missing.receive(batch)
                    }
                }
                room.receive(batch)
            }
            for number in 1...100 { try log.append(record(1, number), to: "A", ticket: UInt64(number)) }
            await room.wait(forAnswers: 100)
            #expect(missing.batches.isEmpty)
            log.close()
        },
        Check(name: "a room may append while it is told") { fixture in
            let log = try fixture.open()
            _ = try await log.create("A")
            let room = Recorder()
            _ = try log.open("A") { batch in
                room.receive(batch)
                guard let last = [batch].tickets.last, last < 20 else { return }
                try? log.append(record(1, Int(last)), to: "A", ticket: last + 1)
            }
            try log.append([1], to: "A", ticket: 1)
            await room.wait(forAnswers: 20)
            #expect(room.tickets == Array(1...20))
            log.close()
        },
        Check(name: "too much that waits is refused at once and leaves the rest alone") { fixture in
            let plan = FaultPlan()
            let log = try fixture.open(queueLimitBytes: 10_000, fault: plan.fault)
            let room = try await log.createAndOpen("A")
            let refusal = Recorder()
            plan.duringNextCommit {
                for ticket in UInt64(2)... {
                    do throws(LogFailure) {
                        try log.append([UInt8](repeating: 1, count: 1_000), to: "A", ticket: ticket)
                    } catch {
                        return refusal.receive(CommitBatch(key: "A", outcome: .failed(tickets: [ticket], error)))
                    }
                }
            }
            try log.append([1], to: "A", ticket: 1)
            await refusal.wait(forAnswers: 1)
            let refused = try #require(refusal.failures.first)
            guard case .overloaded(let waiting, 10_000) = refused.failure else {
                Issue.record("\(refused.failure)")
                return log.close()
            }
            #expect(waiting > 8_000 && waiting <= 10_000)
            await room.wait(forAnswers: Int(refused.ticket) - 1)
            #expect(room.tickets == Array(1..<refused.ticket))
            #expect(log.statistics.refusals == 1)
            #expect(log.statistics.waitingBytes == 0)
            try log.append([2], to: "A", ticket: 99)
            await room.wait { $0.tickets.last == 99 }
            log.close()
        },
    ]
}

extension CommitBatch {
    /// The number of tickets that it answers.
    var count: Int {
        switch outcome {
        case .committed(_, let records): records.count
        case .failed(let tickets, _): tickets.count
        case .ended: 0
        }
    }
}
