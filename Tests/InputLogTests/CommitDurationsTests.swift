import Testing

@testable import InputLog

@Suite("Commit durations")
struct CommitDurationsTests {
    @Test(
        "fall into the bucket whose bound they do not exceed",
        arguments: [
            (Duration.zero, 0), (.microseconds(500), 0), (.microseconds(501), 1), (.milliseconds(6), 4),
            (.milliseconds(2_500), 11), (.seconds(3), 12),
        ])
    func bucket(duration: Duration, index: Int) {
        var durations = CommitDurations()
        durations.add(duration)
        #expect(durations.counts.firstIndex(of: 1) == index)
        #expect(durations.counts.count == CommitDurations.boundsSeconds.count + 1)
    }

    @Test("add up")
    func sum() {
        var durations = CommitDurations()
        durations.add(.milliseconds(6))
        durations.add(.milliseconds(4))
        #expect(abs(durations.sumSeconds - 0.01) < 1e-9)
    }
}

@Suite("Epochs")
struct EpochTests {
    @Test("are eight digits", arguments: [(UInt32(0), "00000000"), (0x5f1c, "00005f1c"), (.max, "ffffffff")])
    func digits(bits: UInt32, text: String) {
        #expect(Epoch(bits: bits).rawValue == text)
    }
}
