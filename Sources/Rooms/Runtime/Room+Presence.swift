import GameRules
import WireProtocol

/// Who is in the room at whatever node, and which of the nodes does what follows from nobody's command.
///
/// Each node tells the others which seats are connected to it. Of the nodes that have connections one is the *keeper*: it
/// appends timers and prompts at once, each of the others half a second later than the one before it, if nobody has by
/// then. Two who do so do no harm: the fold drops what is no longer due.
extension Room {
    /// How often a node tells of itself at most, in milliseconds.
    static let presenceInterval: Int64 = 250
    /// How often it tells of itself although nothing has changed.
    private static let presenceBeat = Duration.seconds(2)
    /// For how long what a node told counts.
    private static let presenceMax = Duration.seconds(6)
    /// How long the others have to say that one of them keeps the clock.
    private static let questionTime = Duration.milliseconds(400)
    /// How long the next keeper waits for the one before it, in milliseconds.
    private static let keeperInterval: Int64 = 500

    /// The seats of players that have a connection at any node.
    var present: SeatSet {
        guard !presence.online.isEmpty else { return subscribers.present }
        var present = subscribers.present.union(presence.online)
        for seat in fold.seats.hosts.seats { present.remove(seat) }
        // Another node may have read of seats that this one has yet to read of.
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

    /// Whether a seat has a connection at any node.
    func isOnline(_ seat: SeatID) -> Bool { subscribers.isOnline(seat) || presence.online.contains(seat) }

    /// Whether it is known who is here: others were listened to for longer than they keep silent, even if one of their
    /// notices was lost.
    var isPresenceKnown: Bool {
        guard let peers = environment.peers else { return true }
        return peers.isHearing && executor.uptime - opened > Room.presenceBeat * 2 + Room.questionTime
    }

    /// How much later than the keeper this node does what follows from nobody's command.
    var keeperDelayMilliseconds: Int64 {
        guard let peers = environment.peers, presence.isKeptElsewhere else { return 0 }
        let own = weight(of: peers.node)
        let earlier = presence.keepers.count { subscribers.isEmpty || weight(of: $0) > own }
        return Int64(earlier) * Room.keeperInterval
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

    // MARK: - Telling

    /// Who is connected here has changed: the others are told soon.
    func notePresence() {
        guard environment.peers != nil else { return }
        planLook()
        let wait = presence.told.map { $0 + .milliseconds(Room.presenceInterval) - executor.uptime } ?? .zero
        plan(.presence, after: max(.zero, wait)) { $0.tellPresence() }
    }

    private func tellPresence(isQuestion: Bool = false, isKept: Bool = false) {
        guard let peers = environment.peers, !isPutAway else { return }
        presence.number += 1
        presence.told = executor.uptime
        peers.tell(
            PresenceNotice(
                room: code, node: peers.node, number: presence.number, isQuestion: isQuestion,
                isKept: isKept || !subscribers.isEmpty, online: subscribers.online))
    }

    /// As long as anybody is here or was elsewhere, it is told and looked at every two seconds.
    private func planLook() {
        plan(.look, after: Room.presenceBeat) { $0.lookAtPresence() }
    }

    private func lookAtPresence() {
        guard !isPutAway else { return }
        notePresenceElsewhere(presence.forget(before: executor.uptime - Room.presenceMax))
        if !subscribers.isEmpty { tellPresence() }
        if !subscribers.isEmpty || !presence.isEmpty { planLook() }
    }

    // MARK: - Hearing

    /// Another node tells who is connected to it.
    func hear(_ notice: PresenceNotice) {
        guard notice.node != environment.peers?.node, !isPutAway else { return }
        planLook()
        let changed = presence.hear(notice, at: executor.uptime)
        // A room keeps its clock for a while although nobody is connected.
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

    // MARK: - The clock of a room that was opened

    /// The room was awake when it was last written to. If another node keeps its clock, it was never left alone.
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
