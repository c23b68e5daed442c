import InputLog
import Synchronization
import WireProtocol

/// Loads rooms from the log and assigns each to a thread.
final class RoomOpener: Sendable {
    /// A reason why a room cannot be loaded.
    struct Failure: Error {
        let description: String
        var isRetryable = false
        /// Whether the room does not exist.
        var isUnknown = false
    }

    private let environment: RoomEnvironment
    private let executors: [any RoomExecutor]
    private let outlet: @Sendable (RoomCode, any RoomExecutor) -> any RoomOutlet
    private let isClosing = Atomic<Bool>(false)

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - executors: the threads over which rooms are distributed; at least one.
    ///   - outlet: creates the outlet of a room.
    init(
        _ environment: RoomEnvironment, executors: [any RoomExecutor],
        outlet: @escaping @Sendable (RoomCode, any RoomExecutor) -> any RoomOutlet
    ) {
        precondition(!executors.isEmpty, "rooms need a thread to live on")
        self.environment = environment
        self.executors = executors
        self.outlet = outlet
    }

    /// Cancels reading in progress.
    func close() { isClosing.store(true, ordering: .relaxed) }

    /// Opens a room's log and folds each record as it is read.
    ///
    /// - Parameter putAside: called on the room's thread, with the reason, when the room cannot continue here.
    func open(
        _ code: RoomCode, isNew: Bool, putAside: @escaping @Sendable (Room, LogFailure) -> Void
    ) throws(Failure) -> Room {
        let executor = executors[abs(code.hashValue % executors.count)]
        let relay = CommitRelay(executor: executor)
        let key = LogKey(code.description)
        var replaying = RoomReplaying(games: environment.games)
        var unreadable: RoomUnreadable?
        let opened: OpenedLog
        do throws(LogFailure) {
            opened = try environment.log.open(
                key,
                visit: { record in
                    do throws(RoomUnreadable) { try replaying.take(record) } catch { unreadable = error }
                    return unreadable == nil && !isClosing.load(ordering: .relaxed)
                }, deliver: { relay.deliver($0) })
        } catch {
            if let unreadable { throw Failure(description: unreadable.description) }
            if case .unknown = error { throw Failure(description: error.description, isUnknown: true) }
            if case .abandoned = error { throw Failure(description: error.description, isRetryable: true) }
            throw Failure(description: error.description, isRetryable: error.isRetryable)
        }
        if opened.lost > 0 {
            environment.note(RoomNote(room: code, event: .truncated, details: ["records": .number(opened.lost)]))
        }
        do throws(RoomUnreadable) {
            let bytes = replaying.bytes
            var fold = try replaying.finish()
            if let erasures = environment.erasures { fold.forget(erasures) }
            let room = Room(
                fold, logBytes: bytes, isNew: isNew, epoch: opened.epoch, environment: environment,
                outlet: outlet(code, executor), executor: executor,
                putAside: putAside)
            relay.connect(room)
            executor.execute { room.assumeIsolated { $0.start() } }
            return room
        } catch {
            environment.log.release(key)
            throw Failure(description: error.description)
        }
    }
}
