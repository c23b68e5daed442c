import GameRules
import WireProtocol

/// A process that serves rooms, in one of its lives: 64 random bits.
public struct NodeID: Hashable, Sendable, CustomStringConvertible {
    /// The bits.
    public let rawValue: UInt64

    /// Makes an identifier of bits that no other life of any process has.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Hexadecimal digits.
    public var description: String { String(rawValue, radix: 16) }
}

/// How a node reaches the others that serve the same rooms. What it tells may be lost, and is told again every two seconds.
public protocol RoomPeers: AnyObject, Sendable {
    /// Which of the nodes this one is.
    var node: NodeID { get }
    /// Whether what others tell reaches this node at present, and has for so long that all of them were heard.
    var isHearing: Bool { get }
    /// Tells all other nodes; each hands it to its ``RoomDirectory/hear(_:)``.
    func tell(_ notice: PresenceNotice)
    /// Tells all other nodes; each hands it to its ``RoomDirectory/hear(_:)``.
    func tell(_ mark: StateMark)
    /// Whether all nodes that live fold a version of a game's rules: while they are upgraded, some may not.
    func allFold(_ game: String, version: Int) -> Bool
}

extension RoomPeers {
    /// All do.
    public func allFold(_ game: String, version: Int) -> Bool { true }
    /// Tells nobody.
    public func tell(_ mark: StateMark) {}
}

/// What a node tells the others of one of its rooms. Never logged.
public struct PresenceNotice: Hashable, Sendable {
    /// The room that it is about.
    public let room: RoomCode
    /// Who tells it.
    public let node: NodeID
    /// Counts up from 1 for each node and room: what arrives late is known by it.
    public let number: UInt64
    /// Whether the others are asked to tell at once.
    public let isQuestion: Bool
    /// Whether anybody is connected to the room there, and so whether its clock is kept there.
    public let isKept: Bool
    /// The seats that have a connection there.
    public let online: SeatSet

    /// Makes a notice.
    public init(room: RoomCode, node: NodeID, number: UInt64, isQuestion: Bool, isKept: Bool, online: SeatSet) {
        self.room = room
        self.node = node
        self.number = number
        self.isQuestion = isQuestion
        self.isKept = isKept
        self.online = online
    }
}

/// Who is in a room at other nodes, as far as this one has heard of late.
struct Presence {
    private struct Heard {
        var number: UInt64
        var isKept: Bool
        var online: SeatSet
        /// When, by the executor's clock.
        var at: Duration
    }

    private var heard: [NodeID: Heard] = [:]
    /// The seats that have a connection at another node.
    private(set) var online = SeatSet()
    /// The number of this node's last notice.
    var number: UInt64 = 0
    /// When it left, by the executor's clock.
    var told: Duration?

    /// Whether nobody is known to be in the room elsewhere.
    var isEmpty: Bool { heard.isEmpty }
    /// Whether another node keeps the room's clock.
    var isKeptElsewhere: Bool { heard.values.contains(where: \.isKept) }
    /// The nodes that keep it.
    var keepers: [NodeID] { heard.filter(\.value.isKept).map(\.key) }

    /// Takes note of what another node tells; returns the seats that came or went by it.
    mutating func hear(_ notice: PresenceNotice, at time: Duration) -> SeatSet {
        if let last = heard[notice.node], last.number >= notice.number { return SeatSet() }
        heard[notice.node] = Heard(
            number: notice.number, isKept: notice.isKept, online: notice.online, at: time)
        return update()
    }

    /// Forgets who has not been heard since; returns the seats that went by it.
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
