import CAllocationCount
import GameRules
import JSON
import Testing
import WireProtocol

@Suite("Allocations of hot messages")
struct AllocationTests {
    private func allocations(_ body: () throws -> Void) rethrows -> Int {
        try body()
        let before = allocation_count()
        for _ in 0..<100 { try body() }
        return Int(allocation_count() - before) / 100
    }

    @Test("reading a mark")
    func mark() throws {
        let text = Array(#"{"type":"mark","id":4,"cell":0}"#.utf8)
        let count = try text.withUnsafeBufferPointer { text in
            try allocations { _ = try JSONParser.parse(text) }
        }
        #expect((1...12).contains(count), "\(count) allocations")
    }

    @Test("writing an answer")
    func accepted() {
        let position = LogPosition(epoch: "5f1c09aa", seq: 45)
        let count = allocations {
            _ = JSONWriter.object { writer in
                writer.member("type", "accepted")
                writer.member("id", 2)
                writer.member("at", position)
                writer.array("lines") { $0.string("row1") }
            }
        }
        #expect((1...6).contains(count), "\(count) allocations")
    }
}
