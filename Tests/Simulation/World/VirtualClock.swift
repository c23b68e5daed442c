import GameRules
import Synchronization

/// Two clocks that a test moves: one that only goes forward, and a wall clock that can jump.
public final class VirtualClock: Sendable {
    private let state: Mutex<(elapsed: Int64, wall: Int64, passesByReading: Int64)>

    /// Creates a clock at a time of day.
    ///
    /// - Parameter wall: the wall clock in milliseconds since the Unix epoch; by default some evening.
    public init(wall: Int64 = 1_780_000_000_000) {
        state = Mutex((0, wall, 0))
    }

    /// Milliseconds since the clock was created. Never decreases.
    public var elapsed: Int64 { state.withLock { $0.elapsed } }

    /// The time of day.
    public var now: Timestamp {
        state.withLock { state in
            defer { state.wall += state.passesByReading }
            return Timestamp(milliseconds: state.wall)
        }
    }

    /// Lets the time of day pass with each reading, as on a busy machine.
    public func pass(milliseconds: Int64) { state.withLock { $0.passesByReading = milliseconds } }

    /// Lets time pass until `elapsed`. Does nothing if that is past.
    public func advance(to elapsed: Int64) {
        state.withLock { state in
            let passed = max(0, elapsed - state.elapsed)
            state.elapsed += passed
            state.wall += passed
        }
    }

    /// Sets the time of day forwards or backwards without time passing.
    public func jump(milliseconds: Int64) {
        state.withLock { $0.wall += milliseconds }
    }
}
