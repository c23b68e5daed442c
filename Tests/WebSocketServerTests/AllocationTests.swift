import CAllocationCount
import Testing

@testable import WebSocketServer

/// Tests of the number of allocations, which, unlike times, do not depend on the machine's load.
@Suite(.serialized) struct AllocationTests {
    /// Returns the allocations of the loop's thread for a broadcast to a number of clients: the least of several
    /// broadcasts, because a timer may fire during some.
    private func allocations(members: Int) async throws -> Int {
        var counts: [Int] = []
        try await Stage.run { stage in
            let clients = try (0..<members).map { _ in try WebSocketClient(port: stage.port) }
            try stage.wait("all are open") { _, record in record.opened == members }
            let loop = stage.running.loops[0]
            for number in 0..<20 {
                let before = stage.on(loop) { allocation_count() }
                stage.broadcast("number \(number)")
                for client in clients { #expect(try client.text() == "number \(number)") }
                counts.append(Int(stage.on(loop) { allocation_count() } - before))
            }
        }
        return try #require(counts.min())
    }

    @Test func `A broadcast allocates nothing for a delivery`() async throws {
        let few = try await allocations(members: 4)
        let many = try await allocations(members: 64)
        #expect(few > 0, "the count is alive")
        // One allocation for each delivery would be 60 more.
        #expect(many == few, "\(few) allocations for 4 members, \(many) for 64")
        #expect(many <= 16, "\(many) allocations for a broadcast")
    }
}
