import CAllocationCount
import Testing
@testable import WebSocketServer

/// Allocations do not depend on the machine's mood, so they are held by a test where times cannot be.
@Suite(.serialized) struct AllocationTests {
    private static let broadcasts = 20

    /// What the loop's thread allocates while it broadcasts to so many clients.
    private func allocations(members: Int) async throws -> Int {
        var allocations = 0
        try await Stage.run { stage in
            let clients = try (0..<members).map { _ in try WebSocketClient(port: stage.port) }
            try stage.wait("all are open") { _, record in record.opened == members }
            let loop = stage.running.loops[0]
            func broadcast(_ text: String) throws {
                stage.broadcast(text)
                for client in clients { #expect(try client.text() == text) }
            }
            try broadcast("the first one makes room")
            let before = stage.on(loop) { allocation_count() }
            for number in 0..<Self.broadcasts { try broadcast("number \(number)") }
            allocations = Int(stage.on(loop) { allocation_count() } - before)
        }
        return allocations
    }

    @Test func `A broadcast allocates nothing for a delivery`() async throws {
        let few = try await allocations(members: 4)
        let many = try await allocations(members: 64)
        #expect(few > 0, "the count is alive")
        // One allocation a delivery would be 1,200 more.
        #expect(many - few < Self.broadcasts, "\(few) allocations for 4 members, \(many) for 64")
        #expect(many <= 16 * Self.broadcasts, "\(many) allocations for \(Self.broadcasts) broadcasts")
    }
}
