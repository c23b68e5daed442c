internal import CLibwebsockets
internal import CUV
internal import Glibc

/// What leaves through a loop's WebSockets: frames are queued while a turn lasts, and written at its end, each
/// connection's in one go. Whoever does not take what was sent is watched for progress and gets nothing more meanwhile.
///
/// Only for the loop's thread.
final class FanOut: @unchecked Sendable {
    /// How many bytes may wait for single connections before the turn is over. A thousand who join in one commit are sent
    /// five megabytes of snapshots; waiting, they would take as much memory, and the heap would keep it.
    static let personalBytesMax = 64 * 1_024

    /// What is kept of the buffer for joined frames of one connection: hosts get hundreds in a turn while a hall fills.
    private static let scratchBytesMax = 16 * 1_024

    private unowned let loop: EventLoop
    private let shared: ServerShared
    private let counters: LoopCounters

    /// Groups that have frames.
    private var groups: [BroadcastGroup] = []
    /// What the last broadcasts took, and when they were written, in nanoseconds of `uv_hrtime()`.
    private var lastBroadcast: (took: UInt64, ended: UInt64) = (0, 0)
    /// Whether what groups have waits for what is about to come.
    private var isGathering = false
    /// How many connections have frames of their own that wait with those of their groups.
    private var heldBack = 0
    /// Connections that have frames of their own.
    private var personal: ContiguousArray<Connection> = []
    /// How many bytes these frames have.
    private(set) var personalBytes = 0
    /// Connections to close after their frames.
    private var closing: ContiguousArray<Closing> = []
    /// Connections whose socket failed.
    private var broken: ContiguousArray<Connection> = []
    private var choked: ContiguousArray<Choked> = []
    private var lagCheckIsScheduled = false
    /// The buffer for frames that are joined for one connection.
    private var scratch: [UInt8] = []

    /// A connection that ends, and what it is told.
    private struct Closing {
        let connection: Connection
        let code: CloseCode
        let reason: String
    }

    /// A connection whose socket is full, since when, in nanoseconds of `uv_hrtime()`, and what it has taken since.
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

    // MARK: - queueing

    /// Broadcasts that took less are not worth waiting for more.
    private static let gatheringFrom: UInt64 = 4_000_000
    /// Of what the last broadcasts took, the share that the next ones wait; and the longest wait, in nanoseconds.
    private static let gatheringShare: UInt64 = 8
    private static let gatheringMax: UInt64 = 2_000_000

    /// Whether nothing waits for the end of the turn.
    var isEmpty: Bool {
        (groups.isEmpty || isGathering) && (personal.isEmpty || isGathering && personal.count == heldBack)
            && closing.isEmpty && broken.isEmpty
    }

    /// A group got the first frame of its turn.
    func queue(_ group: BroadcastGroup) {
        groups.append(group)
    }

    /// A connection got the first frame of its own.
    func queue(_ connection: Connection) {
        personal.append(connection)
    }

    /// Frames of single connections grew by so many bytes.
    func queued(bytes: Int) {
        personalBytes += bytes
        if personalBytes > Self.personalBytesMax { flushPersonal() }
    }

    /// A connection is to be closed after its frames.
    func queueClose(of connection: Connection, code: CloseCode, reason: String) {
        closing.append(Closing(connection: connection, code: code, reason: reason))
    }

    /// A socket failed: its connection ends with the turn, not from within a callback of its own.
    func fail(_ connection: Connection) {
        broken.append(connection)
    }

    // MARK: - writing

    /// The end of the turn: what was queued is written.
    func flush() {
        // Whoever is about to be sent away gets first what was said before.
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

    /// Writes what groups have; or, where broadcasts to a hall follow each other at once, waits a moment first for those
    /// that are on their way: joined in one write they cost as much as one, and once split they would stay so, each being
    /// followed by what the one before had waited for.
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

    /// Writes what single connections get, but for those whose group has frames, too: theirs are written in order with
    /// these.
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

    /// Writes what one connection gets in this turn: frames of its own, between those of its group.
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

    /// How much a long message may send in one turn, and in one write.
    private static let pumpedBytesMax = 1 << 20
    private static let pumpedAtOnceBytes = 64 * 1_024
    /// What TLS takes at once: the library keeps a copy of what the socket does not take.
    private static let encryptedBytes = 16 * 1_024
    /// From this length on a message counts as a large one that waits for its reader.
    private static let largeBytes = 1 << 20
    /// How many of one group may let large messages wait, in one loop: each may hold a state of its own of a whole room.
    private static let largeWaitingMax = 64

    /// Sends on of a long message what the socket takes. Of a fragment that it took half of, the library gets the rest.
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
                // Whatever is wrong with the socket, the library finds out.
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

    /// Of those in a group who have let large messages wait, the one that has for the longest starts over.
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

    /// A connection has not taken what was sent before: these frames are lost to it. Writing them would be worse: the
    /// next frame would start in the middle of the last.
    func miss(_ connection: Connection, frames: Int) {
        counters.missedFrames.count(frames)
        if !connection.isLagging {
            connection.isLagging = true
            counters.lagging.count()
        }
        if let wsi = connection.wsi { choke(connection, wsi: wsi) }
    }

    /// A socket is full: from now on its client is watched for progress.
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

    /// How much of what it was given since its socket was full a client has taken; less than nothing at first.
    private func taken(by connection: Connection, wsi: OpaquePointer) -> Int {
        connection.handedBytes - Int(CLibwebsockets_unacknowledged(lws_get_socket_fd(wsi)))
    }

    /// The library says that a socket takes bytes again, and everything that it held has left.
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

    // MARK: - ending

    /// Ends a connection that cannot be told why.
    func drop(_ connection: Connection, code: CloseCode) {
        loop.sockets.finish(connection, code: code)
        guard let wsi = connection.wsi else { return }
        lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC)
        loop.nudge()
    }

    /// Ends a connection with a close frame. Not from within its own callbacks.
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
