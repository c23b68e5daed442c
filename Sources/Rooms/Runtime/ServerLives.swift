import GameRules

/// The times when a server was running. They show since when the clock of a room stood still that was awake when the
/// server stopped.
///
/// A room's last input tells in which life it was last awake, because a room has an input in every life in which it is
/// awake.
public struct ServerLives: Hashable, Sendable {
    /// The maximum number of lives stored. For a room of an older one, the time of its last input is used.
    public static let countMax = 1000

    /// One life: from its start to its last sign.
    public struct Life: Hashable, Sendable {
        /// When the server started.
        public let began: Timestamp
        /// Until when it is known to have run.
        public fileprivate(set) var last: Timestamp

        /// Creates a life.
        public init(began: Timestamp, last: Timestamp) {
            self.began = began
            self.last = last
        }
    }

    /// The lives, oldest first. The last one is the current one.
    public private(set) var all: [Life]

    /// Adds a life that starts now to the former ones.
    public init(_ former: [Life] = [], beginning time: Timestamp) {
        all = former.suffix(ServerLives.countMax - 1) + [Life(began: time, last: time)]
    }

    /// Records that the server is still running.
    public mutating func beat(at time: Timestamp) {
        all[all.count - 1].last = max(all[all.count - 1].last, time)
    }

    /// Returns until when a server ran the clock of a room that is not in memory and was awake at its last input.
    public func keptUntil(_ lastInput: Timestamp) -> Timestamp {
        guard let life = all.last(where: { $0.began <= lastInput }) else { return lastInput }
        return max(lastInput, life.last)
    }
}
