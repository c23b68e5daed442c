import GameRules
import Rooms
import Synchronization
import WireProtocol

/// A thread that its owner runs step by step, so that a room can be measured without hops.
final class InlineExecutor: RoomExecutor {
    private let queue = Mutex<[@Sendable () -> Void]>([])

    var uptime: Duration { .zero }
    var isCurrent: Bool { true }

    func execute(_ work: @escaping @Sendable () -> Void) {
        queue.withLock { $0.append(work) }
    }

    /// Time stands still here, so coalesced frames are never sent.
    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        execute { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
    func checkIsolated() {}
    func isIsolatingCurrentContext() -> Bool? { true }

    /// Runs all queued work.
    func turn() {
        while true {
            let work = queue.withLock { queue in
                let work = queue
                queue = []
                return work
            }
            if work.isEmpty { return }
            for piece in work { piece() }
        }
    }
}

/// Counts what a room sends and discards it.
final class CountingOutlet: RoomOutlet {
    private let bytes = Atomic(0)

    var sentBytes: Int { bytes.load(ordering: .relaxed) }

    func send(_ message: [UInt8], to subscriber: SubscriberID) { bytes.add(message.count, ordering: .relaxed) }
    func broadcast(_ message: [UInt8], to channel: Channel) { bytes.add(message.count, ordering: .relaxed) }
    func place(_ subscriber: SubscriberID, in channel: Channel) {}
    func allow(messageBytes: Int, from subscriber: SubscriberID) {}
    func close(_ subscriber: SubscriberID, with code: CloseCode) {}
}
