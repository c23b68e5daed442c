import Testing

@testable import InputLog

@Suite("Waiting for company")
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

    @Test("nothing is waited for before a commit has shown how long one takes")
    func first() { #expect(looks(commitTook: .zero) { $0 } == 0) }

    @Test("what comes alone waits for one pause")
    func alone() { #expect(looks(commitTook: .milliseconds(1)) { _ in 1 } == 2) }

    @Test("where more comes there are four at most")
    func burst() {
        #expect(looks(commitTook: .milliseconds(1)) { min($0, 3) } == 4)
        #expect(looks(commitTook: .milliseconds(1)) { $0 } == 5)
    }
}
