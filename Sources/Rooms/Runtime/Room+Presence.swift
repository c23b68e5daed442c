import GameRules
import WireProtocol

/// The presence of a room's clients at all nodes, and the choice of the node that appends timers and prompts.
///
/// Each node sends the others the seats that are connected to it. One of the nodes with connections is the room's
/// *timer leader*: it appends timers and prompts immediately. Each of the others waits half a second longer than the
/// one before it, and appends them only if no other node has done so. If two nodes do, the fold drops the duplicate,
/// which is no longer due.
extension Room {
    /// The minimum time between two notices of a node, in milliseconds.
    static let presenceInterval: Int64 = 250
    /// The interval of notices without changes.
    private static let presenceBeat = Duration.seconds(2)
    /// How long a notice is valid.
    private static let presenceMax = Duration.seconds(6)
    /// How long the other nodes have to answer that one of them keeps the clock.
    private static let questionTime = Duration.milliseconds(400)
    /// How much longer each further node waits, in milliseconds.
    private static let timerInterval: Int64 = 500

    /// The seats of players that are connected to any node.
    var present: SeatSet {
        guard !presence.online.isEmpty else { return subscribers.present }
        var present = subscribers.present.union(presence.online)
        for seat in fold.seats.hosts.seats { present.remove(seat) }
        // Another node may know seats whose records this one has not read yet.
        present.removeSeats(above: fold.seats.count)
        return present
    }

    /// The seats that are present for the game: connected players, and connected hosts if the game counts them.
    var presentInGame: SeatSet {
        var present = present
        guard fold.game.countsHosts else { return present }
        for seat in fold.seats.hosts.seats where isOnline(seat) { present.insert(seat) }
        return present
    }

    /// Whether a seat is connected to any node.
    func isOnline(_ seat: SeatID) -> Bool { subscribers.isOnline(seat) || presence.online.contains(seat) }

    /// Whether the presence is complete: this node has listened for longer than the others' interval, even if one
    /// notice was lost.
    var isPresenceKnown: Bool {
        guard let peers = environment.peers else { return true }
        return peers.isHearing && executor.uptime - opened > Room.presenceBeat * 2 + Room.questionTime
    }

    /// How much later than the timer leader this node appends timers and prompts.
    var timerDelayMilliseconds: Int64 {
        guard let peers = environment.peers, presence.isKeptElsewhere else { return 0 }
        let own = weight(of: peers.node)
        let earlier = presence.keepers.count { subscribers.isEmpty || weight(of: $0) > own }
        return Int64(earlier) * Room.timerInterval
    }

    /// Rendezvous hashing: each room has its own order of the nodes.
    private func weight(of node: NodeID) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in code.description.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash ^= node.rawValue
        hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
        return hash ^ hash >> 31
    }

    // MARK: - Sending

    /// Schedules a notice to the other nodes, because the connections have changed.
    func notePresence() {
        guard environment.peers != nil else { return }
        planLook()
        let wait = presence.told.map { $0 + .milliseconds(Room.presenceInterval) - executor.uptime } ?? .zero
        plan(.presence, after: max(.zero, wait)) { $0.tellPresence() }
    }

    private func tellPresence(isQuestion: Bool = false, isKept: Bool = false) {
        guard let peers = environment.peers, !isUnloaded else { return }
        presence.number += 1
        presence.told = executor.uptime
        peers.tell(
            PresenceNotice(
                room: code, node: peers.node, number: presence.number, isQuestion: isQuestion,
                isKept: isKept || !subscribers.isEmpty, online: subscribers.online))
    }

    /// Schedules the next notice and check, every two seconds while there are clients here or at another node.
    private func planLook() {
        plan(.look, after: Room.presenceBeat) { $0.lookAtPresence() }
    }

    private func lookAtPresence() {
        guard !isUnloaded else { return }
        notePresenceElsewhere(presence.forget(before: executor.uptime - Room.presenceMax))
        if !subscribers.isEmpty { tellPresence() }
        if !subscribers.isEmpty || !presence.isEmpty { planLook() }
    }

    // MARK: - Receiving

    /// Handles another node's notice.
    func hear(_ notice: PresenceNotice) {
        guard notice.node != environment.peers?.node, !isUnloaded else { return }
        planLook()
        let changed = presence.hear(notice, at: executor.uptime)
        // A room's clock runs for a while even without connections.
        if notice.isQuestion, !subscribers.isEmpty || isClockKept { tellPresence(isKept: isClockKept) }
        if notice.isKept, clock.unkeptSince != nil {
            clock.noteKept()
            scheduleDeadline()
            if isAsking { endQuestion() }
        }
        notePresenceElsewhere(changed)
    }

    private func notePresenceElsewhere(_ changed: SeatSet) {
        if !presence.isKeptElsewhere { scheduleSleep() }
        guard !changed.isEmpty else { return }
        coalescing.expect(changed: changed.seats.filter { fold.seats.seat($0) != nil })
        coalescing.expect(.pulse)
        scheduleFlush()
        schedulePrompt()
    }

    // MARK: - The clock of a newly opened room

    /// Asks the other nodes about the room. It was awake at its last input. If another node keeps its clock, the clock
    /// never stopped.
    func askWhoIsThere() {
        guard environment.peers != nil else { return }
        tellPresence(isQuestion: true)
        guard clock.unkeptSince != nil else { return }
        isAsking = true
        executor.schedule(after: Room.questionTime) { [weak self] in
            self?.assumeIsolated { if $0.isAsking { $0.endQuestion() } }
        }
    }

    private func endQuestion() {
        isAsking = false
        if clock.unkeptSince != nil, waitingRoom.awaitsWaking || !pending.isEmpty { wake() }
        admitWaiting()
    }
}
