import GameRules
import JSON
import WireProtocol

/// Who comes back is shown everything, whatever position they name: a snapshot of a round with 60 terms and 30 calls
/// takes 5 µs and 5 KB, so that 5,000 who come back within a few seconds cost 30 ms. Keeping what each may have missed
/// would save little of that, and every wrong position would be a chance of a silent hole.
extension Room {
    /// Sends the whole state as one connection may see it.
    ///
    /// - Parameter id: the message that is answered; `nil` for a snapshot that nobody asked for.
    func sendSnapshot(to subscriberID: SubscriberID, answering id: Int?) {
        guard let subscriber = subscribers[subscriberID] else { return }
        let parts = snapshot(for: subscriber.seat, in: subscribers.channel(of: subscriberID)?.name, answering: id)
        outlet.send(parts: parts, to: subscriberID)
        told.noteShown(pulse(for: subscriber.kind), to: subscriber.kind)
        // It may have been shown what the others are not told yet.
        if subscriber.seat == nil { told.forgetNewcomers() }
    }

    /// The snapshot in parts: what is long is shared with others.
    func snapshot(for seatID: SeatID?, in name: ChannelName?, answering id: Int?) -> [[UInt8]] {
        let seat = seatID.flatMap { fold.seats.seat($0) }
        let position = position
        return JSONWriter.objectInParts { writer in
            writer.member("type", "joined")
            if let id { writer.member("id", id) } else { writer.nullMember("id") }
            writer.member("at", position)
            // So that a page can tell the times of what happened before it came on its own clock.
            writer.member("now", environment.now())
            if let seat {
                writer.object("seat") { writer in
                    writer.member("id", seat.id.description)
                    writer.looks(of: seat.id, in: fold.seats.names)
                    writer.member("role", seat.role.rawValue)
                }
            } else {
                writer.nullMember("seat")
            }
            writer.object("room") { encodeRoom(forHosts: seat?.role == .host, into: &$0) }
            let kind: Channel.Kind = seat?.role == .host ? .hosts : .audience
            encodeGame(for: seatID, role: seat?.role, in: name, into: &writer)
            encodeEvening(for: kind, own: seatID, into: &writer)
            writer.object("pulse") { encodeShownPulse(for: kind, into: &$0) }
            if seat == nil { writer.object("newcomers") { encodeNewcomers(into: &$0) } }
            if seat?.role == .host {
                writer.array("players") { writer in for run in encodedRoster() { writer.encoded(run) } }
                encodeBanned(fold.seats.all.lazy.filter(\.isListedBanned).map(\.id), into: &writer)
                if !fold.door.floods.isEmpty { encodeFloods(into: &writer) }
                if !fold.door.removals.all.isEmpty { encodeRemovals(into: &writer) }
            }
        }
    }

    /// Writes `game`: all that the game says to a seat, or to everybody of a role, and to those in a channel.
    func encodeGame(for seat: SeatID?, role: Role?, in name: ChannelName? = nil, into writer: inout JSONWriter) {
        writer.object("game") { writer in
            fold.withGame { game, names in
                game.encodeSnapshot(for: seat, role: role, names: names, into: &writer)
                if let name { game.encodeChannel(name, names: names, into: &writer) }
            }
        }
    }

    /// All players for hosts. What changed is in the sets of what hosts are told next, until they are told.
    private func encodedRoster() -> [[UInt8]] {
        coalescing.nextPlayers.forEach { roster.invalidate(Int($0.number - 1)) }
        return roster.encoded(fold.seats.count) { places in
            JSONWriter.write { writer in
                for seat in fold.seats.all.dropFirst(places.lowerBound).prefix(places.count) where !seat.isRemoved {
                    encodePlayer(seat.id, into: &writer)
                }
            }
        }
    }

    func encodeRoom(forHosts isForHosts: Bool = false, into writer: inout JSONWriter) {
        writer.member("code", code.description)
        writer.member("title", fold.title)
        if fold.name == nil { writer.member("unnamed", true) }
        writer.member("play", fold.plays.number)
        writer.member("game", fold.game.name)
        writer.member("locked", fold.door.isLocked)
        writer.member("renames", fold.rules.renames.rawValue)
        writer.member("lockAtStart", fold.rules.locksAtStart)
        if !fold.rules.showsNewcomers { writer.member("newcomersHidden", true) }
        if !fold.rules.allowsCheers { writer.member("cheersMuted", true) }
        guard isForHosts else { return }
        writer.member("invited", isInvited)
        writer.member("owner", fold.ownership.owner.description)
        writer.member("playByOwner", fold.rules.playByOwner)
        writer.member("recoverable", fold.ownership.recovery != nil)
        writer.array("invitations") { writer in
            for invitation in fold.ownership.openInvitations(at: fold.time) {
                writer.object { writer in
                    writer.member("number", invitation.number)
                    writer.member("by", invitation.author.description)
                    if let until = invitation.until {
                        writer.member("until", until)
                    } else {
                        writer.nullMember("until")
                    }
                }
            }
        }
        if let until = fold.door.hallUntil { writer.member("hallUntil", until) }
        writer.array("nameFilter") { writer in for word in fold.nameFilter.words { writer.string(word) } }
    }

    /// Whether somebody may come as a host.
    var isInvited: Bool { !fold.ownership.openInvitations(at: fold.time).isEmpty }

    /// Writes who was removed and may not come back, for hosts to think better of it.
    func encodeBanned(_ seats: some Sequence<SeatID>, into writer: inout JSONWriter) {
        writer.array("banned") { writer in
            for id in seats {
                writer.object { writer in
                    writer.member("id", id.description)
                    writer.member("name", fold.seats.names.name(of: id))
                }
            }
        }
    }

    func encodePlayer(_ id: SeatID, into writer: inout JSONWriter) {
        guard let seat = fold.seats.seat(id) else { return }
        writer.object { writer in
            writer.member("id", id.description)
            writer.looks(of: seat.id, in: fold.seats.names)
            writer.member("role", seat.role.rawValue)
            writer.member("online", isOnline(id))
            if fold.seats.isSuspect(seat) { writer.member("sameNetwork", true) }
        }
    }

    /// Writes a pulse with the game's part as it was last sent, if somebody else listens: the game's part may
    /// cost in proportion to the room, and hundreds may join between two pulses.
    private func encodeShownPulse(for kind: Channel.Kind, into writer: inout JSONWriter) {
        let isKept = subscribers.counts[kind.rawValue] > 1 && !told.gamePart(of: kind).isEmpty
        if !isKept { refreshGamePulse(of: kind) }
        encodePulse(of: kind, into: &writer)
    }

    // MARK: - For HTTP

    /// The answer to `GET /api/rooms/CODE`, or the rejection of an ended room.
    ///
    /// `members` adds what only the caller knows: a room does not know its address.
    public func summary(with members: (inout JSONWriter) -> Void = { _ in }) throws(Rejection) -> [UInt8] {
        if fold.isEnded { throw RoomFold.endedRejection }
        return JSONWriter.object { writer in
            encodeRoom(into: &writer)
            writer.member("state", fold.game.stateName)
            writer.member("players", fold.seats.playerCount)
            writer.member("present", present.count)
            members(&writer)
        }
    }

    /// The number of the present play, from 1.
    public var playNumber: Int { fold.plays.number }

    /// The room as it is now, for what costs in proportion to it to be written on another thread.
    public func copy() -> RoomCopy {
        RoomCopy(
            fold: fold, position: position, lastTold: lastTold, room: JSONWriter.write { encodeRoom(into: &$0) },
            past: PastPlays(of: code, log: environment.log, games: environment.games), recaps: environment.recaps)
    }

    /// The position at which everybody was last told something: a recap is worth making anew only then, for what players
    /// do on their own boards would have it made anew all the time.
    public var lastTold: LogPosition { LogPosition(epoch: epoch, seq: chains[.audience]) }

    /// What anybody may look back at, as one JSON object; of an ended room, too.
    public func recap() -> [UInt8] { JSONWriter.object(copy().writeRecap) }

    /// A player's board for a public page, as one JSON object.
    ///
    /// - Throws: `badMessage` if there is no such seat, `notAllowed` while the game keeps the board a secret.
    public func board(of seat: SeatID) throws(Rejection) -> [UInt8] {
        guard fold.seats.seat(seat)?.isRemoved == false else {
            throw Rejection(.badMessage, "There is no player \(seat) here.")
        }
        let encode = try fold.game.encodeBoard(of: seat, names: fold.seats.names)
        let position = position
        return JSONWriter.object { writer in
            writer.object("room") { encodeRoom(into: &$0) }
            writer.member("at", position)
            encode(&writer)
        }
    }

    /// Everything public about the room so far, as one JSON object.
    public func export() -> [UInt8] { JSONWriter.object(copy().writeExport) }
}
