import GameRules
import JSON
import WireProtocol

/// Snapshots. A client that reconnects gets the whole state, whatever position it names. A snapshot of a round with 60
/// terms and 30 calls takes 5 µs and 5 KB, so 5,000 clients who reconnect within a few seconds cost 30 ms. Storing what
/// each may have missed would save little, and every wrong position could leave an unnoticed gap.
extension Room {
    /// Sends the whole state as one connection may see it.
    ///
    /// - Parameter id: the message to answer; `nil` for a snapshot that was not requested.
    func sendSnapshot(to subscriberID: SubscriberID, answering id: Int?) {
        guard let subscriber = subscribers[subscriberID] else { return }
        let parts = snapshot(for: subscriber.seat, in: subscribers.channel(of: subscriberID)?.name, answering: id)
        outlet.send(parts: parts, to: subscriberID)
        told.noteShown(pulse(for: subscriber.kind), to: subscriber.kind)
        // The snapshot may contain what other screens have not received yet.
        if subscriber.seat == nil { told.forgetNewcomers() }
    }

    /// Returns a snapshot in parts. Long parts are shared.
    func snapshot(for seatID: SeatID?, in name: ChannelName?, answering id: Int?) -> [[UInt8]] {
        let seat = seatID.flatMap { fold.seats.seat($0) }
        let position = position
        return JSONWriter.objectInParts { writer in
            writer.member("type", "joined")
            if let id { writer.member("id", id) } else { writer.nullMember("id") }
            writer.member("at", position)
            // A page uses it to convert earlier times to its own clock.
            writer.member("now", environment.now())
            if let seat {
                writer.object("seat") { writer in
                    writer.member("id", seat.id.description)
                    writer.looks(of: seat.id, in: fold.seats.names)
                    writer.member("role", seat.role.rawValue)
                    if let team = fold.teams[seat.id] { writer.member("team", team) }
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
                if !fold.admission.floods.isEmpty { encodeFloods(into: &writer) }
                if !fold.admission.removals.all.isEmpty { encodeRemovals(into: &writer) }
            }
        }
    }

    /// Writes the member `game`: the view of a seat or of everyone with a role, and of a channel.
    func encodeGame(for seat: SeatID?, role: Role?, in name: ChannelName? = nil, into writer: inout JSONWriter) {
        writer.object("game") { writer in
            fold.withGame { game, names in
                game.encodeSnapshot(for: seat, role: role, names: names, into: &writer)
                if let name { game.encodeChannel(name, names: names, into: &writer) }
            }
        }
    }

    /// Returns all players for hosts. Pending changes of seats are taken from the next message to hosts.
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
        if let title = fold.playTitle { writer.member("playTitle", title) }
        writer.member("play", fold.plays.number)
        writer.member("game", fold.game.name)
        writer.member("locked", fold.admission.isLocked)
        writer.member("renames", fold.renames.rawValue)
        writer.member("lockAtStart", fold.rules.locksAtStart)
        if !fold.rules.showsNewcomers { writer.member("newcomersHidden", true) }
        if !fold.rules.allowsCheers { writer.member("cheersMuted", true) }
        if let start = fold.programme.start(ofPlay: fold.plays.number) { writer.member("start", start) }
        if let next = fold.programme.next { writer.object("next") { next.encodePublicPart(into: &$0) } }
        if !fold.teams.isEmpty { writer.object("teams") { fold.teams.encode(into: &$0) } }
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
        if let until = fold.admission.hallUntil { writer.member("hallUntil", until) }
        if let date = environment.bin?.date(of: code) { writer.member("deletion", date) }
        if !fold.programme.entries.isEmpty { writer.array("programme") { fold.programme.encode(into: &$0) } }
        if !fold.classList.isEmpty {
            writer.array("names") { writer in
                for entry in fold.shownClass {
                    writer.object { writer in
                        writer.member("entry", entry.id)
                        writer.member("name", entry.name.text)
                    }
                }
            }
        }
        writer.array("nameFilter") { writer in for word in fold.nameFilter.words { writer.string(word) } }
    }

    /// Whether there is an open invitation to be a host.
    var isInvited: Bool { !fold.ownership.openInvitations(at: fold.time).isEmpty }

    /// Writes the banned seats, so that hosts can unban them.
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
            if let team = fold.teams[id] { writer.member("team", team) }
            if fold.seats.isSuspect(seat) { writer.member("sameNetwork", true) }
            if fold.paper.contains(id), let number = fold.paper.number(of: id) { writer.member("paper", number) }
            if let entry = fold.classList.held[id] { writer.member("entry", entry) }
        }
    }

    /// Writes a pulse with the game's part as last sent, if there is another listener. The game's part may be expensive
    /// in large rooms, and hundreds may join between two pulses.
    private func encodeShownPulse(for kind: Channel.Kind, into writer: inout JSONWriter) {
        let isKept = subscribers.counts[kind.rawValue] > 1 && !told.gamePart(of: kind).isEmpty
        if !isKept { refreshGamePulse(of: kind) }
        encodePulse(of: kind, into: &writer)
    }

    // MARK: - For HTTP

    /// Returns the answer to `GET /api/rooms/CODE`. Throws for an ended room.
    ///
    /// `members` adds what only the caller knows: a room does not know its URL.
    public func summary(with members: (inout JSONWriter) -> Void = { _ in }) throws(Rejection) -> [UInt8] {
        if fold.isEnded { throw RoomFold.endedRejection }
        return JSONWriter.object { writer in
            encodeRoom(into: &writer)
            writer.member("state", fold.game.stateName)
            writer.member("players", fold.seats.playerCount)
            writer.member("present", present.count)
            if !fold.classList.isEmpty {
                writer.array("names") { writer in
                    for entry in fold.shownClass {
                        writer.object { writer in
                            writer.member("name", entry.name.text)
                            if fold.isTaken(entry) { writer.member("taken", true) }
                        }
                    }
                }
            }
            members(&writer)
        }
    }

    /// The number of the current play, from 1.
    public var playNumber: Int { fold.plays.number }

    /// The number of erased people. Answers that were written before the last erasure must not be sent.
    public var erasedCount: Int { fold.seats.names.erased.count + (fold.seats.erasedNames?.count ?? 0) }

    /// Whether a seat exists, removed or not.
    public func hasSeat(_ seat: SeatID) -> Bool { fold.seats.seat(seat) != nil }

    /// Returns the room as it is now, so that expensive answers can be written on another thread.
    public func copy() -> RoomCopy {
        RoomCopy(
            fold: fold, position: position, lastTold: lastTold, room: JSONWriter.write { encodeRoom(into: &$0) },
            past: PastPlays(of: code, log: environment.log, games: environment.games), recaps: environment.recaps)
    }

    /// The position of the last broadcast to the audience. A cached recap needs an update only when it has changed,
    /// because players' own moves would invalidate it all the time.
    public var lastTold: LogPosition { LogPosition(epoch: epoch, seq: chains[.audience]) }

    /// Returns the public recap as one JSON object, also of an ended room.
    public func recap() -> [UInt8] { JSONWriter.object(copy().writeRecap) }

    /// Returns a player's board for a public page, as one JSON object.
    ///
    /// - Throws: `badMessage` if there is no such seat, `notAllowed` while the game keeps the board secret.
    public func board(of seat: SeatID) throws(Rejection) -> [UInt8] {
        guard fold.seats.seat(seat)?.isRemoved == false else {
            throw Rejection(.badMessage, "There is no player \(seat) in this room.")
        }
        let encode = try fold.game.encodeBoard(of: seat, names: fold.seats.names)
        let position = position
        return JSONWriter.object { writer in
            writer.object("room") { encodeRoom(into: &$0) }
            writer.member("at", position)
            encode(&writer)
        }
    }

    /// Returns everything public about the room so far, as one JSON object.
    public func export() -> [UInt8] { JSONWriter.object(copy().writeExport) }
}
