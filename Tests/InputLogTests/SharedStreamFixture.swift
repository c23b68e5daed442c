import InputLog
import InputLogConformance
import Synchronization

/// One stream in memory and any number of logs over it. Each call is processed immediately, on the calling thread,
/// unless another thread is processing at that moment.
final class SharedStreamFixture: LogFixture {
    private let stream: InMemoryStream
    private let followers = Mutex<[Follower]>([])
    private let lives = Atomic<UInt64>(0)

    init() {
        let time = Atomic<Int64>(0)
        stream = InMemoryStream(now: { time.add(1, ordering: .relaxed).newValue })
    }

    func open(queueLimitBytes: Int, fault: CommitFault?) throws -> any InputLog {
        let follower = Follower(
            self, session: lives.add(1, ordering: .relaxed).newValue, queueLimitBytes: queueLimitBytes, fault: fault)
        followers.withLock { $0.append(follower) }
        return follower.log
    }

    func tear(_ key: LogKey, leaving count: Int) {}
    func damage(_ key: LogKey, at position: Int) {}

    /// Appends a message to the stream and passes it to all logs, in the order of the stream.
    private func hand(_ make: (InMemoryStream) -> StreamEntry?) -> StreamEntry? {
        let (entry, followers) = followers.withLock { followers -> (StreamEntry?, [Follower]) in
            let entry = make(stream)
            if let entry { for follower in followers { follower.log.receive(entry, telling: false) } }
            return (entry, followers)
        }
        if entry != nil { for follower in followers { follower.crank() } }
        return entry
    }

    /// A process: its log, and the state of its turns.
    private final class Follower: RecordStream, Sendable {
        private struct Turning {
            var isBusy = false
            /// Another thread requested a turn during one.
            var again = false
        }

        private let fixture: SharedStreamFixture
        private let turning = Mutex(Turning())
        private let logBox = Mutex<StreamInputLog?>(nil)
        var log: StreamInputLog { logBox.withLock { $0! } }
        let identity: UInt32 = 7

        init(_ fixture: SharedStreamFixture, session: UInt64, queueLimitBytes: Int, fault: CommitFault?) {
            self.fixture = fixture
            let log = StreamInputLog(
                stream: self, session: session, queueLimitBytes: queueLimitBytes, fault: fault, now: { .zero },
                requested: { [unowned self] in crank() })
            logBox.withLock { $0 = log }
        }

        func crank() {
            guard
                turning.withLock({ state in
                    defer { state = Turning(isBusy: true, again: state.isBusy) }
                    return !state.isBusy
                })
            else { return }
            var again = true
            while again {
                _ = log.turn()
                again = turning.withLock { state in
                    defer { state = Turning(isBusy: state.again) }
                    return state.again
                }
            }
        }

        func publish(_ message: [UInt8], to key: LogKey) { _ = fixture.hand { $0.add(message, to: key) } }

        func create(
            _ message: [UInt8], of key: LogKey,
            then completion: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void
        ) {
            var isTaken = false
            let entry = fixture.hand { stream in
                let made = stream.create(message, of: key)
                isTaken = made == nil
                return made?.entry
            }
            completion(isTaken ? .failure(.exists(key)) : .success(entry!.sequence))
        }

        func history(of key: LogKey, visit: (StreamEntry) -> Bool) throws(LogFailure) {
            for entry in fixture.stream.history(of: key) where !visit(entry) { throw .abandoned(key) }
        }

        func delete(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
            completion(fixture.hand { $0.remove(key) } == nil ? .failure(.unknown(key)) : .success(()))
        }

        func rooms() throws(LogFailure) -> [(first: StreamEntry, last: StreamEntry, count: Int)] {
            fixture.stream.rooms
        }
    }
}
