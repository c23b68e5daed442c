import Cryptography
import GameRules
import InputLog
import JSON
import WireProtocol

/// The dependencies of rooms: time, randomness, durability, limits.
public struct RoomEnvironment: Sendable {
    /// The games that rooms can host.
    public let games: GameRegistry
    /// The log of all rooms.
    public let log: any InputLog
    /// The rates and limits of a room.
    public let limits: RoomLimits
    /// The wall clock. The room makes it monotonic.
    public let now: @Sendable () -> Timestamp
    /// Returns secret random bytes.
    public let randomBytes: @Sendable (_ count: Int) -> [UInt8]
    /// Names that no room allows, in addition to each host's own filter.
    public let blockedNames: NameFilter
    /// Replaces the name of content in a play's setup by the content itself, such as the terms of a pack. The
    /// completion is called once, on any thread.
    public let setup:
        @Sendable (
            _ fields: JSONObject, _ completion: @escaping @Sendable (Result<JSONObject, Rejection>) -> Void
        ) -> Void
    /// Runs a long computation, away from the rooms' threads or immediately, and tells it whether it must hurry.
    public let think: @Sendable (@escaping BackgroundMove<Void>) -> Void
    /// Stores recaps of finished plays; `nil` for none.
    public let recaps: (any RecapStore)?
    /// The rooms that retention has deleted; `nil` if it deletes none.
    public let bin: (any RoomBin)?
    /// The seats of people who asked to be forgotten; `nil` if the server cannot erase.
    public let erasures: (any RoomErasures)?
    /// Returns until when a server ran the clock of a room that was awake at a time, if that server has since stopped.
    public let keptUntil: @Sendable (RoomCode, Timestamp) -> Timestamp
    /// Whether the operator's limits allow a room's log to grow. Called on any thread.
    public let hasSpace: @Sendable (RoomCode) -> Bool
    /// The other nodes that serve the same rooms; `nil` if there are none.
    public let peers: (any RoomPeers)?
    /// The numbers of rooms, players and inputs of each game.
    public let figures = GameFigures()
    /// Receives events for the operator's log. Called on any thread.
    public let note: @Sendable (RoomNote) -> Void

    /// Creates an environment. Tests can replace the clock and the random bytes.
    public init(
        games: GameRegistry, log: any InputLog, limits: RoomLimits, now: @escaping @Sendable () -> Timestamp,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = { secureRandomBytes($0) },
        blockedNames: NameFilter = NameFilter(),
        setup:
            @escaping @Sendable (
                _ fields: JSONObject, _ completion: @escaping @Sendable (Result<JSONObject, Rejection>) -> Void
            ) -> Void = { fields, completion in completion(.success(fields)) },
        think: @escaping @Sendable (@escaping BackgroundMove<Void>) -> Void = { $0(false) },
        recaps: (any RecapStore)? = nil, bin: (any RoomBin)? = nil, erasures: (any RoomErasures)? = nil,
        keptUntil: @escaping @Sendable (RoomCode, Timestamp) -> Timestamp = { $1 },
        hasSpace: @escaping @Sendable (RoomCode) -> Bool = { _ in true },
        peers: (any RoomPeers)? = nil,
        note: @escaping @Sendable (RoomNote) -> Void = { _ in }
    ) {
        self.games = games
        self.log = log
        self.limits = limits
        self.now = now
        self.randomBytes = randomBytes
        self.blockedNames = blockedNames
        self.setup = setup
        self.think = think
        self.recaps = recaps
        self.bin = bin
        self.erasures = erasures
        self.keptUntil = keptUntil
        self.hasSpace = hasSpace
        self.peers = peers
        self.note = note
    }

    /// The version of the fold for new rooms. While nodes are being upgraded, it is the previous one, which all of them
    /// know.
    var foldVersion: Int {
        let isKnown = peers?.allFold(RoomDirectory.rulesName, version: RoomFold.version) ?? true
        return isKnown ? RoomFold.version : RoomFold.version - 1
    }

    /// Reads the complete setup of a play. Throws `badOptions`, `unknownGame` or a code of the game.
    func game(of fields: JSONObject) throws(Rejection) -> PreparedPlay {
        guard let name = fields["game"]?.string else {
            throw Rejection(.badOptions, "The field “game” must name a game: \(games.names.joined(separator: ", ")).")
        }
        let seed = InputSeed(randomBytes)
        let play = try games.prepare(name, from: fields) { () throws(Rejection) in seed.value }
        if let peers, let version = games.rulesVersion(of: name), !peers.allFold(name, version: version) {
            throw Rejection(.unavailable, "The servers are being upgraded. The page will send this again.")
        }
        return play
    }
}

/// The single seed of an input, drawn on first use, because most inputs need none.
final class InputSeed {
    private(set) lazy var value = Seed(randomBytes(Seed.byteCount))
    private let randomBytes: (_ count: Int) -> [UInt8]

    init(_ randomBytes: @escaping (_ count: Int) -> [UInt8]) {
        self.randomBytes = randomBytes
    }
}
