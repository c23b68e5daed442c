import GameRules
import WireProtocol

/// The identifier of a process that serves rooms, in one of its lives: 64 random bits.
public struct NodeID: Hashable, Sendable, CustomStringConvertible {
    /// The bits.
    public let rawValue: UInt64

    /// Creates an identifier from bits that no other life of any process has.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The identifier as hexadecimal digits.
    public var description: String { String(rawValue, radix: 16) }
}

/// The connection to other nodes that serve the same rooms. Notices may be lost, and are repeated every two seconds.
public protocol RoomPeers: AnyObject, Sendable {
    /// The identifier of this node.
    var node: NodeID { get }
    /// Whether this node receives the others' notices, and has done so long enough to have heard all of them.
    var isHearing: Bool { get }
    /// Sends a notice to all other nodes, which pass it to their ``RoomDirectory/hear(_:)``.
    func tell(_ notice: PresenceNotice)
    /// Sends a digest to all other nodes, which pass it to their ``RoomDirectory/hear(_:)``.
    func tell(_ mark: StateMark)
    /// Whether all live nodes know a version of a game's rules. During an upgrade, some may not.
    func allFold(_ game: String, version: Int) -> Bool
}

extension RoomPeers {
    /// The default: they do.
    public func allFold(_ game: String, version: Int) -> Bool { true }
    /// The default: sends nothing.
    public func tell(_ mark: StateMark) {}
}

/// A node's notice to the others about one of its rooms. Never logged.
public struct PresenceNotice: Hashable, Sendable {
    /// The room that it is about.
    public let room: RoomCode
    /// The node that sent it.
    public let node: NodeID
    /// Counts up from 1 for each node and room, so that late notices are recognized.
    public let number: UInt64
    /// Whether the other nodes should answer at once.
    public let isQuestion: Bool
    /// Whether the node has connections to the room and therefore keeps its clock.
    public let isKept: Bool
    /// The seats that are connected to the node.
    public let online: SeatSet

    /// Creates a notice.
    public init(room: RoomCode, node: NodeID, number: UInt64, isQuestion: Bool, isKept: Bool, online: SeatSet) {
        self.room = room
        self.node = node
        self.number = number
        self.isQuestion = isQuestion
        self.isKept = isKept
        self.online = online
    }
}

/// A room's presence at other nodes, according to recent notices.
struct Presence {
    private struct Heard {
        var number: UInt64
        var isKept: Bool
        var online: SeatSet
        /// When the notice arrived, by the executor's clock.
        var at: Duration
    }

    private var heard: [NodeID: Heard] = [:]
    /// The seats that are connected to another node.
    private(set) var online = SeatSet()
    /// The number of this node's last notice.
    var number: UInt64 = 0
    /// When it was sent, by the executor's clock.
    var told: Duration?

    /// Whether no other node is known to have the room.
    var isEmpty: Bool { heard.isEmpty }
    /// Whether another node keeps the room's clock.
    var isKeptElsewhere: Bool { heard.values.contains(where: \.isKept) }
    /// The nodes that keep it.
    var keepers: [NodeID] { heard.filter(\.value.isKept).map(\.key) }

    /// Records another node's notice. Returns the seats whose presence changed.
    mutating func hear(_ notice: PresenceNotice, at time: Duration) -> SeatSet {
        if let last = heard[notice.node], last.number >= notice.number { return SeatSet() }
        heard[notice.node] = Heard(
            number: notice.number, isKept: notice.isKept, online: notice.online, at: time)
        return update()
    }

    /// Forgets nodes without recent notices. Returns the seats whose presence changed.
    mutating func forget(before time: Duration) -> SeatSet {
        guard heard.values.contains(where: { $0.at < time }) else { return SeatSet() }
        heard = heard.filter { $0.value.at >= time }
        return update()
    }

    private mutating func update() -> SeatSet {
        let before = online
        online = heard.values.reduce(SeatSet()) { $0.union($1.online) }
        return before.symmetricDifference(online)
    }
}
