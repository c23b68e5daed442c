import GameRules
import JSON
import WireProtocol

extension Room {
    /// Sends a broadcast to its audience. The members are encoded once, the message once for each channel.
    ///
    /// Does not read `fold`, which may be changing.
    func publish(
        _ type: StaticString, to audience: Audience, seq: UInt64, members: (inout JSONWriter) -> Void
    ) {
        let position = LogPosition(epoch: epoch, seq: seq)
        switch audience {
        case .everybody: publish(type, in: Channel.Kind.allCases, at: position, members: members)
        case .hosts: publish(type, in: [.hosts], at: position, members: members)
        case .channel(let name):
            publish(type, in: Channel.Kind.allCases, named: name, at: position, members: members)
        case .seat(let seat): send(type, to: subscribers.of(seat), at: position, members: members)
        case .otherDevices(let seat):
            send(type, to: subscribers.of(seat).filter { $0 != issuer }, at: position, members: members)
        }
    }

    /// Sends a broadcast to the channels of some kinds.
    ///
    /// - Parameter name: the game's channel to send it to; `nil` for all.
    func publish(
        _ type: StaticString, in kinds: [Channel.Kind], named name: ChannelName? = nil, at position: LogPosition,
        members: (inout JSONWriter) -> Void
    ) {
        var fragment: [UInt8]?
        // A tournament has a thousand channels, each with its own facts.
        let places = name.map { name in kinds.compactMap { chains.place(of: Channel($0, name)) } }
        for index in places ?? Array(chains.all.indices) {
            let channel = chains.all[index].channel
            guard kinds.contains(channel.kind) else { continue }
            let previous = chains.advance(index, to: position.seq)
            guard subscribers.hasMembers(channel) else { continue }
            let encoded = fragment ?? JSONWriter.write(members)
            fragment = encoded
            let message = RoomMessages.broadcast(
                type, at: position, after: LogPosition(epoch: epoch, seq: previous), members: encoded)
            outlet.broadcast(message, to: channel)
        }
    }

    /// Sends a personal fact, which is not part of the channel's chain: it names the last position and does not advance
    /// it.
    func send(
        _ type: StaticString, to ids: [SubscriberID], at position: LogPosition, members: (inout JSONWriter) -> Void
    ) {
        guard !ids.isEmpty else { return }
        let encoded = JSONWriter.write(members)
        for id in ids {
            guard let channel = subscribers.channel(of: id) else { continue }
            let previous = LogPosition(epoch: epoch, seq: chains[channel])
            outlet.send(RoomMessages.broadcast(type, at: position, after: previous, members: encoded), to: id)
        }
    }

    // MARK: - Coalesced frames

    /// Sends pending frames now if they are due, or schedules them.
    func scheduleFlush() {
        guard hasPending, !isPlanned(.flush) else { return }
        let wait = coalescing.wait(at: environment.now(), interval: flushIntervalMilliseconds)
        if wait == 0 { sendDue() } else { plan(.flush, after: .milliseconds(wait)) { $0.sendDue() } }
    }

    private var hasPending: Bool { coalescing.hasPending || fold.game.hasPending || !cheers.isEmpty }

    private func sendDue() {
        flushPending()
        sendCheers()
        sendPulse()
    }

    /// The minimum time between coalesced frames: a quarter of a second, up to a second in rooms of thousands, because
    /// the cost of a broadcast grows with the room.
    private var flushIntervalMilliseconds: Int64 {
        let present = subscribers.counts.reduce(0, +)
        let (seconds, attoseconds) = environment.limits.coalescingInterval.components
        let base = seconds * 1000 + attoseconds / 1_000_000_000_000_000
        return base * Int64(min(4, 1 + present / 1250))
    }

    /// Sends what is pending, except the pulse.
    func flushPending() {
        guard hasPending else { return }
        coalescing.noteFlush(at: environment.now())
        sendNewcomers()
        if coalescing.take(.room) { publishRoom() }
        flushPlayers()
        flushEvening()
        guard fold.game.hasPending else { return }
        let seq = fold.position
        fold.withGame { [self] game, names in
            game.flush(names: names) { type, audience, members in
                publish(type, to: audience, seq: seq, members: members)
            }
        }
        coalescing.expect(.pulse)
    }

    /// Hosts see more of the room than others.
    private func publishRoom() {
        for kind in Channel.Kind.allCases {
            publish("room", in: [kind], at: position) { writer in
                writer.object("room") { encodeRoom(forHosts: kind == .hosts, into: &$0) }
            }
        }
    }

    private func flushPlayers() {
        guard let news = coalescing.takePlayers() else { return }
        news.forEach { roster.invalidate(Int($0.number - 1)) }
        // A seat that was removed earlier may still go offline, which must not be reported.
        let changed = news.changed.filter { fold.seats.seat($0)?.isRemoved == false }.sorted()
        let removed = news.removed.sorted()
        let unbanned = news.unbanned.sorted()
        guard !changed.isEmpty || !removed.isEmpty || !unbanned.isEmpty || !news.parts.isEmpty else { return }
        publish("players", to: .hosts, seq: fold.position) { writer in
            writer.array("changed") { writer in
                for seat in changed { encodePlayer(seat, into: &writer) }
            }
            writer.array("removed") { writer in
                for seat in removed { writer.string(seat.description) }
            }
            let listed = removed.filter { fold.seats.seat($0)?.isListedBanned == true }
            if !listed.isEmpty { encodeBanned(listed, into: &writer) }
            if news.parts.contains(.floods) { encodeFloods(into: &writer) }
            if news.parts.contains(.removals) { encodeRemovals(into: &writer) }
            guard !unbanned.isEmpty else { return }
            writer.array("unbanned") { writer in
                for seat in unbanned { writer.string(seat.description) }
            }
        }
    }

    /// Sends the pulse to each kind of channel for which it has changed. A pulse has no position and is never logged.
    private func sendPulse() {
        _ = coalescing.take(.pulse)
        for kind in Channel.Kind.allCases where subscribers.counts[kind.rawValue] > 0 {
            refreshGamePulse(of: kind)
            let pulse = pulse(for: kind)
            guard told.tellPulse(pulse, to: kind) else { continue }
            for (channel, _) in chains.all where channel.kind == kind && subscribers.hasMembers(channel) {
                outlet.broadcast(pulse, to: channel)
            }
        }
        schedulePulse()
    }

    func pulse(for kind: Channel.Kind) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("type", "pulse")
            encodePulse(of: kind, into: &writer)
        }
    }

    /// Writes the members of a pulse, with the game's part from the last request.
    func encodePulse(of kind: Channel.Kind, into writer: inout JSONWriter) {
        writer.member("present", present.count)
        if !fold.teams.isEmpty {
            writer.array("teams") { writer in for size in fold.teams.sizes { writer.integer(size) } }
            encodeTeamPoints(for: kind, into: &writer)
        }
        writer.object("game") { $0.encoded(told.gamePart(of: kind)) }
    }

    /// Requests the game's part of a pulse.
    func refreshGamePulse(of kind: Channel.Kind) {
        let now = max(environment.now(), fold.time)
        let (present, teams) = (presentInGame, teamsInGame)
        let members = JSONWriter.write { writer in
            fold.withGame { game, names in
                game.encodePulse(
                    forHosts: kind == .hosts, names: names, present: present, teams: teams, now: now, into: &writer)
            }
        }
        told.setGamePart(of: kind, to: members)
    }

    /// Part of a host's pulse changes with time, so while a host is connected the pulse is checked every few seconds.
    private func schedulePulse() {
        guard subscribers.counts[Channel.Kind.hosts.rawValue] > 0 else { return }
        plan(.pulse, after: .seconds(5)) { $0.sendPulse() }
    }
}
