import Testing

@testable import InputLog

@Suite("Waiting for further records")
struct GatheringTests {
    /// Returns how often the queue is checked.
    private func looks(commitTook took: Duration, waiting: (Int) -> Int) -> Int {
        var looks = 0
        gatherCompany(commitTook: took) {
            looks += 1
            return waiting(looks)
        }
        return looks
    }

    @Test("before the first commit, there is no wait")
    func first() { #expect(looks(commitTook: .zero) { $0 } == 0) }

    @Test("a single record waits for one pause")
    func alone() { #expect(looks(commitTook: .milliseconds(1)) { _ in 1 } == 2) }

    @Test("with further records, there are at most four pauses")
    func burst() {
        #expect(looks(commitTook: .milliseconds(1)) { min($0, 3) } == 4)
        #expect(looks(commitTook: .milliseconds(1)) { $0 } == 5)
    }
}
