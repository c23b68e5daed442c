import InputLog
import Synchronization

/// Hands a room's commits over to its thread, and keeps those that come before there is a room: another node may append
/// while this one reads.
final class CommitRelay: Sendable {
    private struct State {
        var room: Room?
        var early: [CommitBatch] = []
    }

    private let executor: any RoomExecutor
    private let state = Mutex(State())

    init(executor: any RoomExecutor) {
        self.executor = executor
    }

    func connect(_ room: Room) {
        state.withLock { state in
            state.room = room
            // Handed over before the lock is left, so that nothing overtakes.
            for batch in state.early { hand(batch, to: room) }
            state.early = []
        }
    }

    func deliver(_ batch: CommitBatch) {
        let room = state.withLock { state in
            if state.room == nil { state.early.append(batch) }
            return state.room
        }
        if let room { hand(batch, to: room) }
    }

    private func hand(_ batch: CommitBatch, to room: Room) {
        executor.execute { room.assumeIsolated { $0.commit(batch) } }
    }
}
