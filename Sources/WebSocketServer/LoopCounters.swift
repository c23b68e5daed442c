internal import Synchronization

/// The counters of one loop. Only its thread writes them; any thread may read them. Each loop has its own, so that
/// loops do not share cache lines.
final class LoopCounters: Sendable {
    let sockets = Atomic<Int>(0)
    let connections = Atomic<Int>(0)
    let lagging = Atomic<Int>(0)
    let opened = Atomic<Int>(0)
    let messages = Atomic<Int>(0)
    let receivedBytes = Atomic<Int>(0)
    let deliveries = Atomic<Int>(0)
    let writes = Atomic<Int>(0)
    let sentBytes = Atomic<Int>(0)
    let missedFrames = Atomic<Int>(0)
    let droppedLagging = Atomic<Int>(0)
    let droppedSilent = Atomic<Int>(0)
    let oversized = Atomic<Int>(0)
    let refusedSockets = Atomic<Int>(0)
    let descriptorShortages = Atomic<Int>(0)
    let refusedUpgrades = Atomic<Int>(0)
    let requests = Atomic<Int>(0)
    let turns = Atomic<Int>(0)
    private let durations = Mutex(TurnDurations())

    /// Records a completed turn. The lock is contended only while the metrics are read.
    func count(turnNanoseconds: UInt64) {
        turns.count()
        durations.withLock { $0.add(nanoseconds: turnNanoseconds) }
    }

    func add(to sum: inout ServerStatistics) {
        sum.sockets += sockets.load(ordering: .relaxed)
        sum.connections += connections.load(ordering: .relaxed)
        sum.lagging += lagging.load(ordering: .relaxed)
        sum.opened += opened.load(ordering: .relaxed)
        sum.messages += messages.load(ordering: .relaxed)
        sum.receivedBytes += receivedBytes.load(ordering: .relaxed)
        sum.deliveries += deliveries.load(ordering: .relaxed)
        sum.writes += writes.load(ordering: .relaxed)
        sum.sentBytes += sentBytes.load(ordering: .relaxed)
        sum.missedFrames += missedFrames.load(ordering: .relaxed)
        sum.droppedLagging += droppedLagging.load(ordering: .relaxed)
        sum.droppedSilent += droppedSilent.load(ordering: .relaxed)
        sum.oversized += oversized.load(ordering: .relaxed)
        sum.refusedSockets += refusedSockets.load(ordering: .relaxed)
        sum.descriptorShortages += descriptorShortages.load(ordering: .relaxed)
        sum.refusedUpgrades += refusedUpgrades.load(ordering: .relaxed)
        sum.requests += requests.load(ordering: .relaxed)
        sum.turns += turns.load(ordering: .relaxed)
        sum.turnDurations.add(durations.withLock { $0 })
    }
}

extension Atomic where Value == Int {
    /// Adds without a locked instruction, because only one thread writes.
    @inline(__always)
    borrowing func count(_ n: Int = 1) {
        store(load(ordering: .relaxed) &+ n, ordering: .relaxed)
    }
}
