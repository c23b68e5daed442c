import InputLog
import Synchronization

/// The plan of the disk's failures. It can also run a function in the middle of a commit.
final class FaultPlan: Sendable {
    struct Failure: Error, CustomStringConvertible { let description = "an injected failure" }

    private struct State {
        var failing: [CommitStage] = []
        var failingAlways: Set<CommitStage> = []
        var onWriting: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Fails once at each of these stages.
    func failOnce(at stages: CommitStage...) { state.withLock { $0.failing += stages } }

    /// Fails at this stage until it is healed.
    func failAlways(at stage: CommitStage) { state.withLock { _ = $0.failingAlways.insert(stage) } }

    func heal() {
        state.withLock { state in
            state.failing = []
            state.failingAlways = []
        }
    }

    /// Runs a function at the start of the next commit, on the committing thread, so that what it appends arrives
    /// during a commit.
    func duringNextCommit(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.onWriting = action } }

    /// The hook for the log.
    var fault: CommitFault {
        { [self] stage in
            let (action, fails) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
                let action = stage == .writing ? state.onWriting : nil
                if stage == .writing { state.onWriting = nil }
                if state.failingAlways.contains(stage) { return (action, true) }
                guard let index = state.failing.firstIndex(of: stage) else { return (action, false) }
                state.failing.remove(at: index)
                return (action, true)
            }
            action?()
            if fails { throw Failure() }
        }
    }
}
