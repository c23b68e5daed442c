import Rooms
import WebSocketServer
import WireProtocol

/// The connections of one loop, and their groups by room. Confined to the loop's thread.
final class LoopConnections: @unchecked Sendable {
    private struct GroupKey: Hashable {
        let room: RoomCode
        let channel: Channel
    }

    let loop: EventLoop
    private var connections: [UInt64: Connection] = [:]
    private var groups: [GroupKey: BroadcastGroup] = [:]
    /// The connections' groups. A connection that the transport has closed no longer knows its own.
    private var memberships: [UInt64: GroupKey] = [:]
    private let joinDeadline: Duration
    /// Connections that had not joined at the last check, and the time of their next one. They are in order, because
    /// all have the same deadline.
    private var newcomers: [(number: UInt64, due: ContinuousClock.Instant)] = []

    /// - Parameter joinDeadline: The time in which a connection must join or watch.
    init(loop: EventLoop, joinDeadline: Duration) {
        self.loop = loop
        self.joinDeadline = joinDeadline
    }

    func add(_ connection: Connection) {
        connections[connection.id] = connection
        if newcomers.isEmpty { scheduleLook() }
        newcomers.append((connection.id, .now + joinDeadline))
    }

    private func scheduleLook() {
        loop.schedule(after: .milliseconds(500)) { [self] in endIdle() } as Void
    }

    /// Closes connections that have neither joined nor watched in time. Connections that a room turned away get more
    /// time to try again.
    private func endIdle() {
        let now = ContinuousClock.now
        let due = newcomers.prefix { $0.due <= now }
        newcomers.removeFirst(due.count)
        for (number, _) in due {
            guard let connection = connections[number], let session = connection.context as? ClientSession,
                !session.hasJoined
            else { continue }
            // The connection waits for its room to load, which may take longer than the idle limit.
            if session.isWaiting || session.lastEntrance + joinDeadline > now {
                newcomers.append((number, now + joinDeadline))
            } else {
                close(number, with: .idle)
            }
        }
        if !newcomers.isEmpty { scheduleLook() }
    }

    /// Removes a closed connection.
    func remove(_ connection: Connection) {
        connections[connection.id] = nil
        leave(connection)
    }

    func send(_ frame: Frame, to number: UInt64) {
        connections[number]?.send(frame)
    }

    func broadcast(_ frame: Frame, of room: RoomCode, to channel: Channel) {
        groups[GroupKey(room: room, channel: channel)]?.broadcast(frame)
    }

    func place(_ number: UInt64, in channel: Channel, of room: RoomCode) {
        guard let connection = connections[number] else { return }
        leave(connection)
        let key = GroupKey(room: room, channel: channel)
        memberships[number] = key
        let group = groups[key] ?? loop.makeGroup()
        groups[key] = group
        group.add(connection)
        (connection.context as? ClientSession)?.hasJoined = true
    }

    /// Removes a connection from its group, and discards groups without connections.
    private func leave(_ connection: Connection) {
        connection.group?.remove(connection)
        guard let key = memberships.removeValue(forKey: connection.id), groups[key]?.count == 0 else { return }
        groups[key] = nil
    }

    func allow(messageBytes: Int, from number: UInt64) {
        connections[number]?.maxMessageBytes = messageBytes
    }

    func close(_ number: UInt64, with code: WireProtocol.CloseCode) {
        connections[number]?.close(code: .init(rawValue: code.rawValue), reason: code.reason)
    }
}
