import Synchronization

/// The number of rooms, players and inputs of each game, for the metrics. Safe to use from any thread.
public final class GameFigures: Sendable {
    /// The figures of one game.
    public struct Figures: Sendable, Equatable {
        /// Rooms in memory that play it.
        public internal(set) var rooms = 0
        /// Players in those rooms who are connected to this process.
        public internal(set) var players = 0
        /// Inputs applied by its rooms since the start.
        public internal(set) var inputs = 0

        /// Creates figures at zero.
        public init() {}
    }

    private let figures = Mutex<[String: Figures]>([:])

    /// Creates figures without rooms.
    public init() {}

    /// The figures by the games' names. Games not played since the start have none.
    public var all: [String: Figures] { figures.withLock { $0 } }

    /// Moves a room with this number of players to another game. `nil` stands for a room that is not in memory.
    func move(from old: String?, to new: String?, players: Int) {
        figures.withLock { figures in
            if let old {
                figures[old, default: Figures()].rooms -= 1
                figures[old, default: Figures()].players -= players
            }
            if let new {
                figures[new, default: Figures()].rooms += 1
                figures[new, default: Figures()].players += players
            }
        }
    }

    /// Changes the number of players of a game; negative if they have left.
    func count(players: Int, of game: String) {
        figures.withLock { $0[game, default: Figures()].players += players }
    }

    func count(inputs: Int, of game: String) {
        figures.withLock { $0[game, default: Figures()].inputs += inputs }
    }
}

/// A room's contribution to its game's figures.
struct RoomCount {
    private let figures: GameFigures
    /// The game in which the room is counted; `nil` once it is unloaded.
    private var game: String?
    private var players = 0

    /// Counts a room for a game.
    init(_ figures: GameFigures, game: String) {
        self.figures = figures
        self.game = game
        figures.move(from: nil, to: game, players: 0)
    }

    /// Moves the room to another game; `nil` when it is unloaded.
    mutating func move(to game: String?) {
        guard game != self.game else { return }
        figures.move(from: self.game, to: game, players: players)
        self.game = game
    }

    /// Sets the number of the room's players that are connected here.
    mutating func set(players: Int) {
        guard let game, players != self.players else { return }
        figures.count(players: players - self.players, of: game)
        self.players = players
    }

    /// Adds inputs that the room has applied.
    func add(inputs: Int) {
        if let game { figures.count(inputs: inputs, of: game) }
    }
}
