import InputLog
import Testing

extension Conformance {
    static let failures: [Check] = [
        Check(name: "a failed commit fails its records, which are not in the log, and the log goes on") { fixture in
            let plan = FaultPlan()
            let log = try fixture.open(fault: plan.fault)
            let room = try await log.createAndOpen("A")
            plan.failOnce(at: .writing)
            try log.append([1], to: "A", ticket: 1)
            await room.wait(forAnswers: 1)
            let failure = try #require(room.failures.first)
            #expect(failure.ticket == 1)
            guard case .unavailable = failure.failure else {
                Issue.record("\(failure.failure)")
                return log.close()
            }
            try await log.appendWhenItWorks([2], to: "A", ticket: 2)
            await room.wait(forAnswers: 2)
            #expect(room.records == [CommittedRecord(ticket: 2, bytes: [2])])
            #expect(room.batches.areDense(from: 1))
            #expect(try log.read("A").records == [[0], [2]])
            #expect(log.statistics.failedCommits == 1)
            #expect(log.statistics.waitingBytes == 0)
            log.close()
        },
        Check(name: "a commit that failed but is in the log is delivered as committed, once") { fixture in
            let plan = FaultPlan()
            let log = try fixture.open(fault: plan.fault)
            let a = try await log.createAndOpen("A")
            let b = try await log.createAndOpen("B")
            plan.duringNextCommit {
                try? log.append([2], to: "A", ticket: 2)
                try? log.append([2], to: "B", ticket: 2)
                plan.duringNextCommit { plan.failOnce(at: .written) }
            }
            try log.append([1], to: "A", ticket: 1)
            await a.wait(forAnswers: 2)
            await b.wait(forAnswers: 1)
            try await log.appendWhenItWorks([3], to: "A", ticket: 3)
            await a.wait(forAnswers: 3)
            #expect(log.statistics.failedCommits == 1)
            #expect(a.tickets == [1, 2, 3])
            #expect(a.batches.areDense(from: 1))
            #expect(b.tickets == [2])
            #expect(a.failures.isEmpty && b.failures.isEmpty)
            #expect(try log.read("A").records == [[0], [1], [2], [3]])
            log.close()
        },
        Check(name: "an unknown outcome is called uncertain; a record that is in comes first when the log recovers") {
            fixture in
            let plan = FaultPlan()
            let log = try fixture.open(fault: plan.fault)
            let room = try await log.createAndOpen("A")
            plan.failOnce(at: .written)
            plan.failAlways(at: .recovering)
            try log.append([1], to: "A", ticket: 1)
            await room.wait(forAnswers: 1)
            guard case .uncertain? = room.failures.first?.failure, case .failing = log.health else {
                Issue.record("\(room.batches) \(log.health)")
                return log.close()
            }
            #expect(throws: LogFailure.unavailable(reason: "an injected failure")) {
                try log.append([2], to: "A", ticket: 2)
            }
            await #expect(throws: LogFailure.unavailable(reason: "an injected failure")) { try await log.create("B") }
            plan.heal()
            try await log.appendWhenItWorks([3], to: "A", ticket: 3)
            await room.wait { $0.records.count == 2 }
            #expect(room.tickets == [1, 3])
            #expect(room.batches.areDense(from: 1))
            #expect(log.health == .working)
            log.release("A")
            #expect(try log.open("A") { _ in }.records == [[0], [1], [3]])
            log.close()
        },
        Check(name: "an uncertain record that is not in is not heard of again") { fixture in
            let plan = FaultPlan()
            let log = try fixture.open(fault: plan.fault)
            let room = try await log.createAndOpen("A")
            plan.failOnce(at: .writing)
            plan.failAlways(at: .recovering)
            try log.append([1], to: "A", ticket: 1)
            await room.wait(forAnswers: 1)
            plan.heal()
            try await log.appendWhenItWorks([2], to: "A", ticket: 2)
            await room.wait(forAnswers: 2)
            #expect(room.failures.map(\.ticket) == [1])
            #expect(room.tickets == [2])
            #expect(try log.read("A").records == [[0], [2]])
            log.close()
        },
        Check(name: "what waits behind a failed commit fails too, of all rooms, and never appears") { fixture in
            let plan = FaultPlan()
            let log = try fixture.open(fault: plan.fault)
            let a = try await log.createAndOpen("A")
            let b = try await log.createAndOpen("B")
            plan.duringNextCommit {
                try? log.append([2], to: "A", ticket: 2)
                try? log.append([3], to: "B", ticket: 3)
            }
            plan.failOnce(at: .writing)
            try log.append([1], to: "A", ticket: 1)
            await a.wait(forAnswers: 2)
            await b.wait(forAnswers: 1)
            #expect(a.failures.map(\.ticket) == [1, 2])
            #expect(b.failures.map(\.ticket) == [3])
            try await log.appendWhenItWorks([4], to: "A", ticket: 4)
            await a.wait(forAnswers: 3)
            #expect(try log.read("A").records == [[0], [4]])
            #expect(try log.read("B").records == [[0]])
            log.close()
        },
        Check(name: "a creation that failed leaves nothing behind, even if it was written") { fixture in
            let plan = FaultPlan()
            let log = try fixture.open(fault: plan.fault)
            let other = try await log.createAndOpen("O")
            plan.failOnce(at: .writing)
            await #expect(throws: LogFailure.self) { try await log.create("A") }
            try await log.appendWhenItWorks([1], to: "O", ticket: 1)
            #expect(throws: LogFailure.unknown("A")) { try log.read("A") }

            await other.wait(forAnswers: 1)
            plan.failOnce(at: .written)
            plan.failAlways(at: .recovering)
            await #expect(throws: LogFailure.uncertain(reason: "an injected failure")) { try await log.create("A") }
            plan.heal()
            try await log.appendWhenItWorks([2], to: "O", ticket: 2)
            await other.wait(forAnswers: 2)
            #expect(throws: LogFailure.unknown("A")) { try log.read("A") }
            _ = try await log.create("A")
            log.close()
        },
        Check(name: "a creation and a removal that failed but are in the log succeed") { fixture in
            let plan = FaultPlan()
            let log = try fixture.open(fault: plan.fault)
            plan.failOnce(at: .written)
            let epoch = try await log.create("A")
            #expect(try log.read("A").epoch == epoch)
            plan.failOnce(at: .written)
            while log.health != .working { await Task.yield() }
            try await log.remove("A")
            #expect(throws: LogFailure.unknown("A")) { try log.read("A") }
            log.close()
        },
        Check(name: "a log that fails can be closed, and what was acknowledged is there again") { fixture in
            let plan = FaultPlan()
            var log = try fixture.open(fault: plan.fault)
            let room = try await log.createAndOpen("A")
            try log.append([1], to: "A", ticket: 1)
            await room.wait(forAnswers: 1)
            plan.failAlways(at: .writing)
            plan.failAlways(at: .recovering)
            try log.append([2], to: "A", ticket: 2)
            await room.wait(forAnswers: 2)
            log.close()
            #expect(log.health == .closed)
            log = try fixture.open()
            #expect(try log.open("A") { _ in }.records == [[0], [1]])
            log.close()
        },
    ]
}
