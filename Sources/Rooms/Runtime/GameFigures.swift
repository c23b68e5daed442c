import Synchronization

/// What the rooms of each game come to, for a metrics page. Safe to use from any thread.
public final class GameFigures: Sendable {
    /// The figures of one game.
    public struct Figures: Sendable, Equatable {
        /// Rooms in memory that play it.
        public internal(set) var rooms = 0
        /// Inputs that its rooms have applied since the start.
        public internal(set) var inputs = 0

        /// Nothing yet.
        public init() {}
    }

    private let figures = Mutex<[String: Figures]>([:])

    /// No rooms yet.
    public init() {}

    /// The figures by the games' names; of games that nobody has played since the start there are none.
    public var all: [String: Figures] { figures.withLock { $0 } }

    /// A room is in memory, or has gone on to another game.
    func move(from old: String?, to new: String?) {
        figures.withLock { figures in
            if let old { figures[old, default: Figures()].rooms -= 1 }
            if let new { figures[new, default: Figures()].rooms += 1 }
        }
    }

    func count(inputs: Int, of game: String) {
        figures.withLock { $0[game, default: Figures()].inputs += inputs }
    }
}
