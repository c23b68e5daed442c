import Synchronization

/// What the rooms of each game come to, for a metrics page. Safe to use from any thread.
public final class GameFigures: Sendable {
    /// The figures of one game.
    public struct Figures: Sendable, Equatable {
        /// Rooms in memory that play it.
        public internal(set) var rooms = 0
        /// Players in them who have a connection to this process.
        public internal(set) var players = 0
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

    /// A room with so many players is in memory, or has gone on to another game.
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

    /// Players of a game have come, or have gone if it is less than 0.
    func count(players: Int, of game: String) {
        figures.withLock { $0[game, default: Figures()].players += players }
    }

    func count(inputs: Int, of game: String) {
        figures.withLock { $0[game, default: Figures()].inputs += inputs }
    }
}

/// How one room is counted among those of its game.
struct RoomCount {
    private let figures: GameFigures
    /// The game among whose rooms it is; `nil` once it is put away.
    private var game: String?
    private var players = 0

    /// Counts a room that plays a game.
    init(_ figures: GameFigures, game: String) {
        self.figures = figures
        self.game = game
        figures.move(from: nil, to: game, players: 0)
    }

    /// The room plays a game now, or is put away, for which there is `nil`.
    mutating func move(to game: String?) {
        guard game != self.game else { return }
        figures.move(from: self.game, to: game, players: players)
        self.game = game
    }

    /// So many players of the room have a connection here.
    mutating func set(players: Int) {
        guard let game, players != self.players else { return }
        figures.count(players: players - self.players, of: game)
        self.players = players
    }

    /// The room has applied inputs.
    func add(inputs: Int) {
        if let game { figures.count(inputs: inputs, of: game) }
    }
}
