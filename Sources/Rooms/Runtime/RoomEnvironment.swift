import Cryptography
import GameRules
import InputLog
import JSON
import WireProtocol

/// What a room is given from outside: time, chance, durability, limits.
public struct RoomEnvironment: Sendable {
    /// The games that rooms can carry.
    public let games: GameRegistry
    /// The log of all rooms.
    public let log: any InputLog
    /// The rates and bounds of a room.
    public let limits: RoomLimits
    /// The wall clock. The room makes it monotone.
    public let now: @Sendable () -> Timestamp
    /// A number of secret random bytes.
    public let randomBytes: @Sendable (_ count: Int) -> [UInt8]
    /// Names that no room gives out, beside each host's own filter.
    public let blockedNames: NameFilter
    /// Puts content in the place of its name in what a play is set up with: a pack's terms, for instance. The completion
    /// is called once, on any thread.
    public let setup:
        @Sendable (
            _ fields: JSONObject, _ completion: @escaping @Sendable (Result<JSONObject, Rejection>) -> Void
        ) -> Void
    /// Has something chosen that takes long, away from the rooms' threads or at once; with whether it must hurry.
    public let think: @Sendable (@escaping Thought<Void>) -> Void
    /// Keeps recaps of plays that are over; `nil` for none.
    public let recaps: (any RecapStore)?
    /// The rooms that retention has deleted; `nil` where it deletes none.
    public let bin: (any RoomBin)?
    /// Until when somebody kept the clock of a room that was awake at a time, when whoever did has died since.
    public let keptUntil: @Sendable (RoomCode, Timestamp) -> Timestamp
    /// Whether the disk may take more of what people do in a room, by what whoever runs the server allows. Called on any
    /// thread.
    public let hasSpace: @Sendable (RoomCode) -> Bool
    /// The other nodes that serve the same rooms; `nil` if there are none.
    public let peers: (any RoomPeers)?
    /// What the rooms of each game come to.
    public let figures = GameFigures()
    /// Takes what whoever runs the server may want to read. Called on any thread.
    public let note: @Sendable (RoomNote) -> Void

    /// Puts an environment together; the clock and the random bytes can be replaced in tests.
    public init(
        games: GameRegistry, log: any InputLog, limits: RoomLimits, now: @escaping @Sendable () -> Timestamp,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = { secureRandomBytes($0) },
        blockedNames: NameFilter = NameFilter(),
        setup:
            @escaping @Sendable (
                _ fields: JSONObject, _ completion: @escaping @Sendable (Result<JSONObject, Rejection>) -> Void
            ) -> Void = { fields, completion in completion(.success(fields)) },
        think: @escaping @Sendable (@escaping Thought<Void>) -> Void = { $0(false) },
        recaps: (any RecapStore)? = nil, bin: (any RoomBin)? = nil,
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
        self.keptUntil = keptUntil
        self.hasSpace = hasSpace
        self.peers = peers
        self.note = note
    }

    /// The version of the room's own fold that a new room takes: while nodes are upgraded, the one before the last, which
    /// all of them read.
    var foldVersion: Int {
        let isKnown = peers?.allFold(RoomDirectory.rulesName, version: RoomFold.version) ?? true
        return isKnown ? RoomFold.version : RoomFold.version - 1
    }

    /// Reads what a play is set up with, content and all; throws `badOptions`, `unknownGame` or a code of the game.
    func game(of fields: JSONObject) throws(Rejection) -> PreparedPlay {
        guard let name = fields["game"]?.string else {
            throw Rejection(.badOptions, "The field “game” must name a game: \(games.names.joined(separator: ", ")).")
        }
        let seed = InputSeed(randomBytes)
        let play = try games.prepare(name, from: fields) { () throws(Rejection) in seed.value }
        if let peers, let version = games.rulesVersion(of: name), !peers.allFold(name, version: version) {
            throw Rejection(.unavailable, "The servers are being upgraded; it is tried again by itself.")
        }
        return play
    }
}

/// The one seed of an input, drawn when it is asked for first: most inputs need none.
final class InputSeed {
    private(set) lazy var value = Seed(randomBytes(Seed.byteCount))
    private let randomBytes: (_ count: Int) -> [UInt8]

    init(_ randomBytes: @escaping (_ count: Int) -> [UInt8]) {
        self.randomBytes = randomBytes
    }
}
