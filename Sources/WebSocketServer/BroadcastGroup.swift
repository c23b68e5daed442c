internal import CLibwebsockets
internal import Glibc

/// Connections of one loop that receive the same frames: the audience of a room on that loop.
///
/// The frames broadcast during a turn are joined into one buffer at its end. Members that receive nothing else get it
/// in one write each. A connection is a member of at most one group. Only for the loop's thread.
public final class BroadcastGroup: @unchecked Sendable {
    /// The data that the fan-out needs for each member. It avoids accessing the connection.
    struct Member {
        unowned(unsafe) let connection: Connection
        let wsi: OpaquePointer
        /// The socket, if it can be written without the library; -1 if not, as with TLS.
        let descriptor: Int32
        /// Whether the connection needs separate handling: it has its own frames, must not get some frames, or its
        /// socket is full.
        var isSpecial: Bool
    }

    /// The loop that the members belong to.
    public let loop: EventLoop

    var members: ContiguousArray<Member> = []
    /// The frames of this turn.
    var frames: [Frame] = []
    private var joined: [UInt8] = []

    init(loop: EventLoop) {
        self.loop = loop
    }

    /// The number of members.
    public var count: Int { members.count }

    /// Adds a connection of the same loop. It receives later broadcasts. A closing connection is not added.
    public func add(_ connection: Connection) {
        loop.preconditionCurrent()
        precondition(connection.loop === loop, "a group accepts only connections of its loop")
        precondition(connection.group == nil, "a connection is in one group at most")
        guard connection.state == .open, let wsi = connection.wsi else { return }
        connection.group = self
        connection.memberSlot = Int32(members.count)
        connection.firstFrame = Int32(frames.count)
        let isSpecial = !frames.isEmpty || !connection.outbox.isEmpty || connection.isChoked
        let descriptor = loop.shared.configuration.tls == nil ? lws_get_socket_fd(wsi) : -1
        // Doubling would leave as many unused places as there are members.
        if members.count == members.capacity, members.count >= 64 { members.reserveCapacity(members.count * 9 / 8) }
        members.append(Member(connection: connection, wsi: wsi, descriptor: descriptor, isSpecial: isSpecial))
    }

    /// Removes a member. It still receives what was broadcast earlier in this turn. Does nothing for other connections.
    public func remove(_ connection: Connection) {
        loop.preconditionCurrent()
        guard connection.group === self else { return }
        if frames.count > Int(connection.firstFrame) {
            let ordered = order(connection)
            if connection.outbox.isEmpty { loop.fanOut.queue(connection) }
            connection.outbox = ordered.map { Connection.Pending(position: 0, frame: $0) }
        } else {
            connection.outbox = connection.outbox.map { Connection.Pending(position: 0, frame: $0.frame) }
        }
        detach(connection)
    }

    /// Sends a frame to every member at the end of the turn.
    public func broadcast(_ frame: Frame) {
        loop.preconditionCurrent()
        if frames.isEmpty { loop.fanOut.queue(self) }
        frames.append(frame)
    }

    func markSpecial(_ connection: Connection) {
        members[Int(connection.memberSlot)].isSpecial = true
    }

    /// Removes a member without sending anything to it.
    func detach(_ connection: Connection) {
        let last = members.count - 1
        let slot = Int(connection.memberSlot)
        if slot != last {
            members[slot] = members[last]
            members[slot].connection.memberSlot = Int32(slot)
        }
        members.removeLast()
        connection.group = nil
        connection.firstFrame = 0
    }

    /// Returns the frames of this turn for a member, the group's and its own, in the order they were sent.
    func order(_ connection: Connection) -> [Frame] {
        var ordered: [Frame] = []
        var next = Int(connection.firstFrame)
        for pending in connection.outbox {
            while next < pending.position {
                ordered.append(frames[next])
                next += 1
            }
            ordered.append(pending.frame)
        }
        ordered.append(contentsOf: frames[min(next, frames.count)...])
        return ordered
    }

    /// Writes the turn's frames to all members. It neither calls the handler nor changes the members.
    func flush() {
        if frames.contains(where: \.isLong) || frames.reduce(0, { $0 + $1.count }) > Frame.wholeBytesMax {
            writeByReference()
        } else if frames.count == 1 {
            write(frames[0].bytes)
        } else {
            joined.removeAll(keepingCapacity: joined.capacity <= Acceptor.largestWriteBytes)
            for frame in frames { joined.append(contentsOf: frame.bytes) }
            write(joined)
        }
        frames.removeAll(keepingCapacity: true)
    }

    /// Writes long frames to each member separately, so that no copy is made for a full socket.
    private func writeByReference() {
        for slot in members.indices {
            loop.fanOut.flush(members[slot].connection, of: self)
            members[slot].isSpecial = members[slot].connection.isChoked
        }
    }

    /// Writes to a socket for which the library holds no data. It bypasses the library, which would first check the
    /// whole connection. The library keeps what the socket does not accept and writes it later.
    @inline(__always)
    private static func write(_ bytes: UnsafeRawBufferPointer, to member: Member) -> Written {
        var sent = 0
        if member.descriptor >= 0 {
            sent = Glibc.send(member.descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            if sent == bytes.count { return .whole }
            if sent < 0 { sent = 0 }
        }
        guard CLibwebsockets_write_raw(member.wsi, bytes.baseAddress?.advanced(by: sent), bytes.count - sent) >= 0
        else {
            return .broken
        }
        return lws_partial_buffered(member.wsi) == 0 ? .whole : .part
    }

    /// How much a socket accepted.
    private enum Written {
        case whole
        case part
        case broken
    }

    private func write(_ bytes: [UInt8]) {
        let frameCount = frames.count
        var written = 0
        bytes.withUnsafeBytes { bytes in
            for slot in members.indices {
                let member = members[slot]
                if slot + 1 < members.count { CLibwebsockets_prefetch(members[slot + 1].wsi) }
                if member.isSpecial {
                    loop.fanOut.flush(member.connection, of: self)
                    members[slot].isSpecial = member.connection.isChoked
                } else if lws_partial_buffered(member.wsi) != 0 {
                    loop.fanOut.miss(member.connection, frames: frameCount)
                    members[slot].isSpecial = true
                } else {
                    switch Self.write(bytes, to: member) {
                    case .whole: written += 1
                    case .part:
                        written += 1
                        loop.fanOut.choke(member.connection, wsi: member.wsi)
                        members[slot].isSpecial = true
                    case .broken: loop.fanOut.fail(member.connection)
                    }
                }
            }
        }
        loop.counters.writes.count(written)
        loop.counters.deliveries.count(written * frameCount)
        loop.counters.sentBytes.count(written * bytes.count)
    }
}
