import GameRules

/// When a server lived: so that a room that was awake when it died knows since when nobody kept its clock.
///
/// A room's last input tells in which life it was awake last: in each life in which it is, it has one.
public struct ServerLives: Hashable, Sendable {
    /// How many lives are remembered: of a room of an older one the time of its last input is taken.
    public static let countMax = 1000

    /// One life: from its start to its last sign.
    public struct Life: Hashable, Sendable {
        /// When the server started.
        public let began: Timestamp
        /// Until when it is known to have lived.
        public fileprivate(set) var last: Timestamp

        /// Makes a life.
        public init(began: Timestamp, last: Timestamp) {
            self.began = began
            self.last = last
        }
    }

    /// The lives, the oldest first; the last one is the present one.
    public private(set) var all: [Life]

    /// The lives before this one, and the one that begins now.
    public init(_ former: [Life] = [], beginning time: Timestamp) {
        all = former.suffix(ServerLives.countMax - 1) + [Life(began: time, last: time)]
    }

    /// The server still lives.
    public mutating func beat(at time: Timestamp) {
        all[all.count - 1].last = max(all[all.count - 1].last, time)
    }

    /// Until when somebody kept the clock of a room that is not in memory and was awake at its last input.
    public func keptUntil(_ lastInput: Timestamp) -> Timestamp {
        guard let life = all.last(where: { $0.began <= lastInput }) else { return lastInput }
        return max(lastInput, life.last)
    }
}
