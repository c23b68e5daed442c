import InputLog
import Testing

extension Conformance {
    static let damage: [Check] = [
        Check(name: "a damaged room says where and why, and all others open") { fixture in
            var log = try await filled(fixture, ["A", "B", "C"])
            log.close()
            try fixture.damage("B", at: 2)

            log = try fixture.open()
            #expect(try log.open("A") { _ in }.records.count == 5)
            let failure = #expect(throws: LogFailure.self) { try log.open("B") { _ in } }
            guard case .unreadable(let damage)? = failure else {
                Issue.record("\(String(describing: failure))")
                return log.close()
            }
            #expect(damage.key == "B")
            #expect(damage.position == 2)
            #expect(!damage.reason.isEmpty)
            #expect(throws: LogFailure.unreadable(damage)) { try log.append([1], to: "B", ticket: 1) }
            #expect(try log.open("C") { _ in }.records.count == 5)
            #expect(try log.summaries().map(\.damage) == [nil, damage, nil])
            try await log.remove("B")
            #expect(try log.summaries().map(\.key) == ["A", "C"])
            log.close()
        },
        Check(name: "a log that ends too early opens with a new epoch, once, and goes on") { fixture in
            var log = try await filled(fixture, ["A", "B"])
            let before = try log.summaries()
            log.close()
            try fixture.tear("A", leaving: 3)

            log = try fixture.open()
            #expect(try log.read("A").lost == 2)
            let room = Recorder()
            let torn = try log.open("A", deliver: room.receive)
            #expect(torn.lost == 2)
            #expect(torn.records == [[0], record(0, 1), record(0, 2)])
            #expect(torn.epoch != before[0].epoch)
            #expect(try log.open("B") { _ in }.epoch == before[1].epoch)
            try log.append([9], to: "A", ticket: 1)
            await room.wait(forAnswers: 1)
            #expect(room.batches.areDense(from: 3))
            log.close()

            log = try fixture.open()
            #expect(try log.open("A") { _ in } == StoredLog(epoch: torn.epoch, records: torn.records + [[9]]))
            log.close()
        },
        Check(name: "a log without its first record is unreadable") { fixture in
            var log = try await filled(fixture, ["A"])
            log.close()
            try fixture.tear("A", leaving: 0)
            log = try fixture.open()
            let expected = LogDamage(key: "A", position: 0, reason: "the first record is missing")
            #expect(throws: LogFailure.unreadable(expected)) { try log.open("A") { _ in } }
            log.close()
        },
    ]

    /// Returns a log whose rooms have five records each.
    private static func filled(_ fixture: any LogFixture, _ keys: [LogKey]) async throws -> any InputLog {
        let log = try fixture.open()
        for key in keys {
            let room = try await log.createAndOpen(key)
            for number in 1...4 { try log.append(record(0, number), to: key, ticket: UInt64(number)) }
            await room.wait(forAnswers: 4)
        }
        return log
    }
}
