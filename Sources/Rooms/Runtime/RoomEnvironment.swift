import Cryptography
import GameRules
import InputLog
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
    /// Takes what whoever runs the server may want to read. Called on any thread.
    public let note: @Sendable (RoomNote) -> Void

    /// Puts an environment together; the clock and the random bytes can be replaced in tests.
    public init(
        games: GameRegistry, log: any InputLog, limits: RoomLimits, now: @escaping @Sendable () -> Timestamp,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = { secureRandomBytes($0) },
        blockedNames: NameFilter = NameFilter(), note: @escaping @Sendable (RoomNote) -> Void = { _ in }
    ) {
        self.games = games
        self.log = log
        self.limits = limits
        self.now = now
        self.randomBytes = randomBytes
        self.blockedNames = blockedNames
        self.note = note
    }
}
