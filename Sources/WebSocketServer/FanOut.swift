internal import CLibwebsockets
internal import CUV
internal import Glibc

/// A loop's output through WebSockets. Frames are queued during a turn and written at its end, for each connection in
/// one write. A client that does not read is watched for progress and receives nothing more in the meantime.
///
/// Only for the loop's thread.
final class FanOut: @unchecked Sendable {
    /// The maximum size of frames queued for single connections before the end of the turn. A thousand players who join
    /// in one commit get five megabytes of snapshots. Queued, they would take that much memory, and the heap would keep
    /// it.
    static let personalBytesMax = 64 * 1_024

    /// The capacity kept for the buffer of joined frames of one connection. Hosts get hundreds of frames in a turn
    /// while a large room fills.
    private static let scratchBytesMax = 16 * 1_024

    private unowned let loop: EventLoop
    private let shared: ServerShared
    private let counters: LoopCounters

    /// Groups with queued frames.
    private var groups: [BroadcastGroup] = []
    /// The duration of the last broadcasts and when they ended, in nanoseconds of `uv_hrtime()`.
    private var lastBroadcast: (took: UInt64, ended: UInt64) = (0, 0)
    /// Whether the groups' frames are held back to wait for more.
    private var isGathering = false
    /// The number of connections whose own frames wait together with those of their groups.
    private var heldBack = 0
    /// Connections with queued frames of their own.
    private var personal: ContiguousArray<Connection> = []
    /// The size of those frames in bytes.
    private(set) var personalBytes = 0
    /// Connections to close after their frames.
    private var closing: ContiguousArray<Closing> = []
    /// Connections whose socket failed.
    private var broken: ContiguousArray<Connection> = []
    private var choked: ContiguousArray<Choked> = []
    private var lagCheckIsScheduled = false
    /// The buffer for joining the frames of one connection.
    private var scratch: [UInt8] = []

    /// A connection to close, with the code and reason to send.
    private struct Closing {
        let connection: Connection
        let code: CloseCode
        let reason: String
    }

    /// A connection whose socket is full, since when in nanoseconds of `uv_hrtime()`, and its progress.
    private struct Choked {
        let connection: Connection
        let since: UInt64
        var progress: Progress
    }

    init(loop: EventLoop) {
        self.loop = loop
        shared = loop.shared
        counters = loop.counters
    }

    // MARK: - Queueing

    /// The minimum duration of broadcasts for which waiting for more is worthwhile.
    private static let gatheringFrom: UInt64 = 4_000_000
    /// The divisor that gives the wait from the last broadcasts' duration, and the longest wait in nanoseconds.
    private static let gatheringShare: UInt64 = 8
    private static let gatheringMax: UInt64 = 2_000_000

    /// Whether nothing has to be written at the end of the turn.
    var isEmpty: Bool {
        (groups.isEmpty || isGathering) && (personal.isEmpty || isGathering && personal.count == heldBack)
            && closing.isEmpty && broken.isEmpty
    }

    /// Records that a group has its first frame of the turn.
    func queue(_ group: BroadcastGroup) {
        groups.append(group)
    }

    /// Records that a connection has its first own frame of the turn.
    func queue(_ connection: Connection) {
        personal.append(connection)
    }

    /// Adds to the size of single connections' frames.
    func queued(bytes: Int) {
        personalBytes += bytes
        if personalBytes > Self.personalBytesMax { flushPersonal() }
    }

    /// Closes a connection after its queued frames.
    func queueClose(of connection: Connection, code: CloseCode, reason: String) {
        closing.append(Closing(connection: connection, code: code, reason: reason))
    }

    /// Ends a connection whose socket failed, at the end of the turn, because it must not end inside its own callback.
    func fail(_ connection: Connection) {
        broken.append(connection)
    }

    // MARK: - Writing

    /// Writes the queued frames at the end of the turn.
    func flush() {
        // A connection that is about to close must get its earlier frames first.
        let isUrgent = !closing.isEmpty || loop.isStopping
        if !groups.isEmpty, isUrgent || !isGathering { broadcast(atOnce: isUrgent) }
        flushPersonal()
        if !broken.isEmpty {
            let broken = broken
            self.broken = []
            for connection in broken { drop(connection, code: .abnormal) }
        }
        if !closing.isEmpty {
            let closing = closing
            self.closing = []
            for ending in closing { close(ending) }
        }
    }

    /// Writes the groups' frames. If broadcasts to a large room follow each other closely, it first waits a moment for
    /// those about to come. Joined in one write, they cost as much as one. Once split, they would stay split, because
    /// each would then follow what the previous one had waited for.
    private func broadcast(atOnce: Bool) {
        let start = uv_hrtime()
        let wait = min(lastBroadcast.took / Self.gatheringShare, Self.gatheringMax)
        let ready = lastBroadcast.ended &+ wait
        if !atOnce, lastBroadcast.took >= Self.gatheringFrom, start < ready {
            isGathering = true
            loop.schedule(after: .nanoseconds(Int64(ready - start))) { [unowned self] in
                isGathering = false
                lastBroadcast.ended = 0
            }
            return
        }
        let groups = groups
        self.groups.removeAll(keepingCapacity: true)
        for group in groups { group.flush() }
        let end = uv_hrtime()
        lastBroadcast = (end - start, end)
    }

    /// Writes the frames of single connections, except those whose group has frames, too. Those are written together,
    /// in order.
    private func flushPersonal() {
        guard !personal.isEmpty else { return }
        let personal = personal
        self.personal.removeAll(keepingCapacity: true)
        personalBytes = 0
        for connection in personal {
            if let group = connection.group, !group.frames.isEmpty {
                self.personal.append(connection)
            } else {
                flush(connection, of: nil)
            }
        }
        heldBack = self.personal.count
    }

    /// Writes the frames of one connection for this turn, its own in order with its group's.
    func flush(_ connection: Connection, of group: BroadcastGroup?) {
        let frames: [Frame]
        if let group {
            frames = group.order(connection)
            connection.firstFrame = 0
        } else {
            frames = connection.outbox.map(\.frame)
        }
        connection.outbox = []
        guard !frames.isEmpty, let wsi = connection.wsi, connection.state != .closed else { return }
        if let outgoing = connection.outgoing {
            if connection.isLagging || !outgoing.append(frames) {
                miss(connection, frames: frames.count)
            } else {
                counters.deliveries.count(frames.count)
            }
            return
        }
        guard !connection.isChoked, lws_partial_buffered(wsi) == 0 else {
            miss(connection, frames: frames.count)
            return
        }
        if frames.contains(where: \.isLong) || frames.reduce(0, { $0 + $1.count }) > Frame.wholeBytesMax {
            connection.outgoing = Outgoing(frames)
            counters.deliveries.count(frames.count)
            pump(connection, wsi: wsi)
            return
        }
        let count: Int
        let result: Int32
        if frames.count == 1 {
            count = frames[0].bytes.count
            result = frames[0].bytes.withUnsafeBytes { CLibwebsockets_write_raw(wsi, $0.baseAddress, $0.count) }
        } else {
            scratch.removeAll(keepingCapacity: scratch.capacity <= Self.scratchBytesMax)
            for frame in frames { scratch.append(contentsOf: frame.bytes) }
            count = scratch.count
            result = scratch.withUnsafeBytes { CLibwebsockets_write_raw(wsi, $0.baseAddress, $0.count) }
        }
        guard result >= 0 else {
            broken.append(connection)
            return
        }
        counters.writes.count()
        counters.deliveries.count(frames.count)
        counters.sentBytes.count(count)
        if lws_partial_buffered(wsi) != 0 { choke(connection, wsi: wsi) }
    }

    /// How much of a long message is sent in one turn, and in one write.
    private static let pumpedBytesMax = 1 << 20
    private static let pumpedAtOnceBytes = 64 * 1_024
    /// The same for TLS in one write. It is small because the library copies what the socket does not accept.
    private static let encryptedBytes = 16 * 1_024
    /// The minimum length of a message that counts as large while it waits for its reader.
    private static let largeBytes = 1 << 20
    /// The maximum number of members of a group, on one loop, with large messages waiting. Each of them may hold its
    /// own state of a whole room.
    private static let largeWaitingMax = 64

    /// Continues a long message as far as the socket accepts it. The library gets the rest of a fragment that was only
    /// partly accepted.
    private func pump(_ connection: Connection, wsi: OpaquePointer) {
        guard let outgoing = connection.outgoing else { return }
        let isEncrypted = shared.configuration.tls != nil
        var left = Self.pumpedBytesMax
        while !outgoing.isDone, left > 0, lws_partial_buffered(wsi) == 0 {
            scratch.removeAll(keepingCapacity: true)
            let ends = outgoing.fill(&scratch, bytes: isEncrypted ? Self.encryptedBytes : Self.pumpedAtOnceBytes)
            let count = scratch.count
            var sent = 0
            if !isEncrypted {
                sent = scratch.withUnsafeBytes {
                    Glibc.send(lws_get_socket_fd(wsi), $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                // The library will notice any fault of the socket.
                if sent < 0 { sent = 0 }
            }
            let (end, place) =
                isEncrypted ? ends[ends.count - 1] : ends.first { $0.end >= max(sent, 1) } ?? ends[ends.count - 1]
            if end > sent {
                let result = scratch.withUnsafeBytes {
                    CLibwebsockets_write_raw(wsi, $0.baseAddress?.advanced(by: sent), end - sent)
                }
                guard result >= 0 else {
                    broken.append(connection)
                    return
                }
            }
            outgoing.rewind(to: place)
            connection.handedBytes += end
            counters.writes.count()
            counters.sentBytes.count(end)
            left -= end
            if end < count { break }
        }
        if outgoing.isDone {
            connection.outgoing = nil
            if lws_partial_buffered(wsi) != 0 { choke(connection, wsi: wsi) }
        } else {
            if !connection.isChoked, outgoing.bytes > Self.largeBytes { makeRoom(for: connection) }
            choke(connection, wsi: wsi)
            lws_callback_on_writable(wsi)
            loop.nudge()
        }
    }

    /// If too many members of a group have large messages waiting, restarts the one that has waited longest.
    private func makeRoom(for connection: Connection) {
        let waiting = choked.filter { entry in
            entry.connection.group === connection.group && (entry.connection.outgoing?.bytes ?? 0) > Self.largeBytes
        }
        guard waiting.count >= Self.largeWaitingMax, let oldest = waiting.min(by: { $0.since < $1.since }) else {
            return
        }
        counters.droppedLagging.count()
        drop(oldest.connection, code: shared.configuration.laggingCloseCode)
    }

    /// Drops frames of a connection that has not read earlier ones. They cannot be written, because the next frame
    /// would start in the middle of the last.
    func miss(_ connection: Connection, frames: Int) {
        counters.missedFrames.count(frames)
        if !connection.isLagging {
            connection.isLagging = true
            counters.lagging.count()
        }
        if let wsi = connection.wsi { choke(connection, wsi: wsi) }
    }

    /// Starts to watch a client for progress, because its socket is full.
    func choke(_ connection: Connection, wsi: OpaquePointer) {
        guard !connection.isChoked else { return }
        connection.isChoked = true
        connection.chokedSlot = Int32(choked.count)
        connection.handedBytes = 0
        let now = uv_hrtime()
        let progress = Progress(taken: taken(by: connection, wsi: wsi), now: now)
        choked.append(Choked(connection: connection, since: now, progress: progress))
        scheduleLagCheck()
    }

    /// Returns how much a client has read since its socket was full; negative at first.
    private func taken(by connection: Connection, wsi: OpaquePointer) -> Int {
        connection.handedBytes - Int(CLibwebsockets_unacknowledged(lws_get_socket_fd(wsi)))
    }

    /// Continues a connection whose socket accepts bytes again, after everything that the library held was sent.
    func writable(_ connection: Connection, wsi: OpaquePointer) {
        guard connection.isChoked, lws_partial_buffered(wsi) == 0 else { return }
        if connection.outgoing != nil {
            pump(connection, wsi: wsi)
            guard connection.outgoing == nil, lws_partial_buffered(wsi) == 0 else { return }
        }
        unchoke(connection)
        guard connection.state == .open, connection.isLagging else { return }
        connection.isLagging = false
        counters.lagging.count(-1)
        shared.handler.drained(connection)
    }

    func unchoke(_ connection: Connection) {
        guard connection.isChoked else { return }
        connection.isChoked = false
        let last = choked.count - 1
        let slot = Int(connection.chokedSlot)
        if slot != last {
            choked[slot] = choked[last]
            choked[slot].connection.chokedSlot = connection.chokedSlot
        }
        choked.removeLast()
    }

    private func scheduleLagCheck() {
        guard !lagCheckIsScheduled else { return }
        lagCheckIsScheduled = true
        let pause = max(.milliseconds(5), min(.milliseconds(250), shared.configuration.lagDeadline / 10))
        loop.schedule(after: pause) { [unowned self] in
            lagCheckIsScheduled = false
            let now = uv_hrtime()
            let deadline = shared.configuration.lagDeadline.nanoseconds
            for connection in choked.map(\.connection) {
                guard connection.isChoked, let wsi = connection.wsi else { continue }
                let taken = taken(by: connection, wsi: wsi)
                guard choked[Int(connection.chokedSlot)].progress.isStuck(taken: taken, at: now, patience: deadline)
                else { continue }
                counters.droppedLagging.count()
                drop(connection, code: shared.configuration.laggingCloseCode)
            }
            if !choked.isEmpty { scheduleLagCheck() }
        }
    }

    // MARK: - Ending

    /// Ends a connection without a close frame.
    func drop(_ connection: Connection, code: CloseCode) {
        loop.sockets.finish(connection, code: code)
        guard let wsi = connection.wsi else { return }
        lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC)
        loop.nudge()
    }

    /// Ends a connection with a close frame. Must not be called inside its own callbacks.
    private func close(_ ending: Closing) {
        let connection = ending.connection
        guard connection.state == .closing, let wsi = connection.wsi else { return }
        loop.sockets.finish(connection, code: ending.code)
        if lws_partial_buffered(wsi) == 0 {
            var text = Array(ending.reason.utf8.prefix(123))
            while !text.isEmpty, String(validating: text, as: UTF8.self) == nil { text.removeLast() }
            lws_close_reason(wsi, lws_close_status(rawValue: UInt32(ending.code.rawValue)), &text, text.count)
        }
        lws_close_free_wsi(wsi, LWS_CLOSE_STATUS_NOSTATUS, "callboard")
        loop.nudge()
    }
}
