import InputLog
import Synchronization

/// Passes a room's commits to its thread. It keeps commits that arrive before the room exists, because another node may
/// append while this one reads the log.
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
            // Pass these on with the lock held, so that no later batch overtakes them.
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
