import GameRules
import InputLog
import JSON
import WireProtocol

extension Room {
    /// Applies what the log delivers, in order.
    public func commit(_ batch: CommitBatch) {
        if isUnloaded { return }
        switch batch.outcome {
        case .committed(_, let records):
            do throws(RoomRecord.Unreadable) {
                for record in records { try take(record) }
            } catch {
                return abandon(
                    because: .unreadable(
                        LogDamage(
                            key: batch.key, position: Int(fold.position), reason: error.description)))
            }
            countGame(inputs: records.count)
            pending.settleDoubts()
            noteEvening()
            noteChannels()
            coalescing.expect(.pulse)
            scheduleDeadline()
            scheduleFlush()
            schedulePrompt()
            scheduleSleep()
            settleTeams()
            if waitingRoom.awaitsReading { admitWhoWasBehind() }
            // If another node has already woken the room, this node's logged input changes nothing.
            if waitingRoom.awaitsWaking { admitWaiting() }
        case .ended(let failure): abandon(because: failure)
        case .failed(let tickets, let failure):
            let details: [String: RoomNote.Detail] = [
                "inputs": .number(tickets.count), "reason": .text(failure.description),
            ]
            environment.note(RoomNote(room: code, event: .commitFailed, details: details))
            for ticket in tickets {
                guard let entry = pending.take(ticket) else { continue }
                if case .uncertain = failure { pending.doubt(entry) }
                refuse(entry.origin, with: Room.unavailableRejection)
            }
            admitWaiting()
            retryWhatIsDue()
        }
    }

    /// Applies a record. If it was given up or another node appended it, it must be decoded, and no one here waits for
    /// it.
    private func take(_ record: CommittedRecord) throws(RoomRecord.Unreadable) {
        if let ticket = record.ticket, let entry = pending.take(ticket) {
            return apply(entry.timed, from: entry.origin)
        }
        // Its own records were counted when they were appended.
        if record.ticket == nil { logBytes += record.bytes.count }
        let timed = try RoomRecord.decode(record.bytes, by: fold.reader(environment.games))
        // The time between two inputs is waited for, whichever node appended the first.
        clock.noteCommit(of: timed.time, at: executor.uptime)
        apply(timed, from: .nobody)
    }

    /// Closes the room because its log cannot be applied any further. Clients reconnect, perhaps to a node that can
    /// continue.
    func abandon(because failure: LogFailure) {
        isUnloaded = true
        countGame()
        clock.stopWaiting()
        for entry in pending.takeAll() { refuse(entry.origin, with: Room.unavailableRejection) }
        let waiting = waitingRoom.takeAll()
        for reader in waiting.readers { reader.body(self, false) }
        for id in subscribers.ids + waiting.connections { outlet.close(id, with: .goingAway) }
        quarantine(self, failure)
    }

    private func apply(_ timed: TimedInput, from origin: Origin) {
        if case .message(let subscriber, _) = origin { issuer = subscriber }
        let mayCauseFacts = mayCauseFacts(timed.input)
        if mayCauseFacts { flushPending() }
        let next = fold.position + 1
        var events: [RoomFold.Event] = []
        heldFacts = HeldFacts(isHolding: !mayCauseFacts)
        let outcome = fold.apply(
            timed,
            // The closure must not read `fold`, which is being changed.
            send: { [self] type, audience, members in
                if heldFacts.hold(type, audience, members) { return }
                publish(type, to: audience, seq: next, members: members)
            },
            note: { events.append($0) })
        let facts = heldFacts.held
        if !facts.isEmpty { flushPending() }
        for fact in facts { publish(fact.type, to: fact.audience, seq: next) { $0.encoded(fact.members) } }
        for event in events { announce(event, isByHost: isByHost(timed.input)) }
        answer(outcome, to: origin)
        for event in events { finish(event) }
        issuer = nil
        markState()
    }

    /// Whether an input may produce facts that are sent immediately. These are mostly inputs of hosts and timers. What
    /// is pending must be flushed before them. Players' inputs come by the thousand and hardly ever produce such facts,
    /// so their facts are held back until it is known.
    private func mayCauseFacts(_ input: RoomInput) -> Bool {
        switch input {
        case .command: isByHost(input)
        case .end, .timer, .prompted, .owner: true
        case .create, .join, .slept, .woke, .playEnded, .teamsSettled: false
        }
    }

    private func isByHost(_ input: RoomInput) -> Bool {
        guard case .command(let seat, _, _) = input else { return false }
        return fold.seats.hosts.contains(seat)
    }

    private func answer(_ outcome: RoomFold.Outcome, to origin: Origin) {
        switch (outcome, origin) {
        case (.seat(let seat, let isNew), .joining(let subscriber, let client, let id)):
            if isNew, fold.seats.seat(seat)?.role == .host {
                environment.note(RoomNote(room: code, event: .seatPromoted, seat: seat, subscriber: subscriber))
            }
            if isNew { expectNewcomers() }
            attach(subscriber, to: seat, client: client, answering: id)
        case (.refused(let rejection), .joining(let subscriber, _, let id)):
            reject(id, rejection, to: subscriber)
        case (.answered(let answer, _), .message(let subscriber, let id)):
            deliver(answer, id: id, to: subscriber)
        case (.answered(let answer, _), .request(let request, let reply)): self.reply(answer, to: request, reply)
        default: break
        }
    }

    func deliver(_ answer: Answer, id: Int, to subscriber: SubscriberID) {
        switch answer {
        case .accepted(let seq, let detail):
            let message = RoomMessages.accepted(
                id: id, at: LogPosition(epoch: epoch, seq: seq), detail: encodedDetail(detail, at: seq))
            outlet.send(message, to: subscriber)
        case .rejected(let rejection): reject(id, rejection, to: subscriber)
        }
    }

    /// Returns the encoded detail of an answer. A detail of an earlier play is omitted, because its game is over.
    func encodedDetail(_ detail: UInt64, at position: UInt64) -> [UInt8] {
        guard detail != 0, isOfPresentPlay(position) else { return [] }
        return JSONWriter.write { fold.game.encodeDetail(detail, into: &$0) }
    }

    func isOfPresentPlay(_ position: UInt64) -> Bool { position >= fold.plays.begun.position }

    // MARK: - The room's own events

    /// Notifies connections of an event, before the command's own answer. Hosts' actions on players are shown
    /// immediately.
    private func announce(_ event: RoomFold.Event, isByHost: Bool) {
        note(event, isByHost: isByHost)
        if event.changesNewcomers { coalescing.expect(fold.teams.isEmpty ? .newcomers : [.newcomers, .evening]) }
        switch event {
        case .seatChanged(let seat):
            coalescing.expect(changed: seat)
            if evening.table[seat] != nil { coalescing.expect(.evening) }
            if fold.admission.floods.last?.lastSeat == seat { coalescing.expect(.floods) }
            tellOfItself(seat)
            if isByHost { flushPending() }
        case .seatPromoted(let seat):
            coalescing.expect(changed: seat)
            promote(seat)
        case .seatDemoted(let seat):
            coalescing.expect(changed: seat)
            demote(seat)
        case .seatMoved(let seat):
            // Some connections may have used the previous token while the room was asleep, and still wait for it to
            // wake.
            let waitingHere = waitingRoom.takeSleepers(of: seat)
            for id in subscribers.of(seat) + waitingHere.map(\.id) { outlet.close(id, with: .moved) }
        case .seatRemoved(let seat):
            coalescing.expect(removed: [seat])
            coalescing.expect([.evening, .pulse])
            publish("removed", to: .seat(seat), seq: fold.position) { _ in }
            flushPending()
        case .seatUnbanned(let seat):
            coalescing.expect(unbanned: seat)
            // Players of the same network are no longer suspects.
            roster.invalidateAll()
            flushPending()
        case .arrivalsRemoved(let seats):
            coalescing.expect(removed: seats)
            departing.add(seats)
            tellOfRemovals()
        case .arrivalsRestored(let seats):
            coalescing.expect(changed: seats)
            roster.invalidateAll()
            tellOfRemovals()
        case .paperAdded(let seats):
            coalescing.expect(changed: seats)
            coalescing.expect(.pulse)
            flushPending()
        case .described:
            coalescing.expect(.room)
            flushPending()
        case .retitled: coalescing.expect(.room)
        case .teamsChanged(let seats):
            coalescing.expect(changed: seats)
            coalescing.expect([.evening, .pulse, .newcomers])
            if isByHost { flushPending() }
        case .classChanged(let seats):
            coalescing.expect(changed: seats)
            coalescing.expect(.room)
            flushPending()
        case .announced(let text):
            let time = fold.time
            publish("announced", to: .everybody, seq: fold.position) { writer in
                writer.member("text", text)
                writer.member("time", time)
            }
        case .played: tellOfPlay()
        case .eveningShown:
            coalescing.expect(.evening)
            flushPending()
        case .fellAsleep:
            clock.noteKept()
            clock.stopWaiting()
        case .woke: break
        case .ended:
            // Finishing the last round first has changed places.
            noteEvening()
            flushPending()
            publish("roomEnded", to: .everybody, seq: fold.position) { _ in }
        }
    }

    /// Forgets the people who are erased, sends all connections the state without them, and closes those of their seats.
    func applyErasures() {
        guard !isUnloaded, let erasures = environment.erasures else { return }
        var isChanged = fold.seats.erase(erasures.names(of: code, link: link))
        for seat in erasures.seats(of: code, link: link) {
            guard fold.seats.seat(seat) != nil, !fold.seats.isErased(seat) else { continue }
            fold.seats.erase(seat)
            fold.game.seatRenamed(seat)
            for waiting in waitingRoom.takeSleepers(of: seat) { outlet.close(waiting.id, with: .removed) }
            for id in subscribers.of(seat) { outlet.close(id, with: .removed) }
            announce(.seatChanged(seat), isByHost: true)
            isChanged = true
        }
        guard isChanged else { return }
        // Games then send all names again.
        fold.game.seatRenamed(SeatID(1))
        scheduleFlush()
        // A question or a wheel that is shown may contain the name, and no event replaces it.
        for id in subscribers.ids { sendSnapshot(to: id, answering: nil) }
    }

    /// The rejection for the token of an erased seat.
    static let erasedRejection = Rejection(.removed, "The player in this seat has asked to be deleted.")

    private func tellOfRemovals() {
        coalescing.expect([.floods, .removals, .evening, .pulse])
        flushPending()
    }

    /// Closes the connections of seats that were removed together, in batches, so that others do not wait for thousands
    /// of sockets.
    func dismiss() {
        for seat in departing.takeBatch() where fold.seats.seat(seat)?.isRemoved == true {
            publish("removed", to: .seat(seat), seq: fold.position) { _ in }
            for id in subscribers.of(seat) { outlet.close(id, with: .removed) }
        }
        if !departing.isEmpty { plan(.departures, after: Room.pause) { $0.dismiss() } }
    }

    /// The pause between two batches.
    static let pause = Duration.milliseconds(2)

    /// Reports an event to the operator's log.
    private func note(_ event: RoomFold.Event, isByHost: Bool) {
        switch event {
        case .seatPromoted(let seat):
            environment.note(RoomNote(room: code, event: .seatPromoted, seat: seat, subscriber: issuer))
        case .seatRemoved(let seat):
            environment.note(RoomNote(room: code, event: .seatRemoved, seat: seat, subscriber: issuer))
        case .seatDemoted(let seat):
            environment.note(RoomNote(room: code, event: .seatDemoted, seat: seat, subscriber: issuer))
        case .seatMoved(let seat):
            environment.note(RoomNote(room: code, event: .seatMoved, seat: seat, subscriber: issuer))
        case .seatUnbanned(let seat):
            environment.note(RoomNote(room: code, event: .seatUnbanned, seat: seat, subscriber: issuer))
        case .arrivalsRemoved(let seats), .arrivalsRestored(let seats):
            var isRemoval = false
            if case .arrivalsRemoved = event { isRemoval = true }
            environment.note(
                RoomNote(
                    room: code, event: isRemoval ? .arrivalsRemoved : .arrivalsRestored, subscriber: issuer,
                    details: ["seats": .number(seats.count)]))
        case .described, .classChanged:
            let details: [String: RoomNote.Detail] = [
                "locked": "\(fold.admission.isLocked)", "lockAtStart": "\(fold.rules.locksAtStart)",
                "renames": .text(fold.rules.renames.rawValue), "invited": "\(isInvited)",
                "owner": .text(fold.ownership.owner.description),
                "nameFilter": .number(fold.nameFilter.words.count), "names": .number(fold.classList.entries.count),
            ]
            environment.note(RoomNote(room: code, event: .rulesChanged, subscriber: issuer, details: details))
        case .played:
            let details: [String: RoomNote.Detail] = [
                "play": .number(fold.plays.number), "game": .text(fold.game.name),
            ]
            environment.note(RoomNote(room: code, event: .played, subscriber: issuer, details: details))
        case .ended:
            environment.note(
                RoomNote(room: code, event: .ended, subscriber: issuer, by: isByHost ? .host : .operator))
        case .seatChanged, .paperAdded, .retitled, .teamsChanged, .announced, .eveningShown, .fellAsleep, .woke: break
        }
    }

    /// Performs the part of an event that must follow the command's answer.
    private func finish(_ event: RoomFold.Event) {
        switch event {
        case .seatRemoved(let seat): for id in subscribers.of(seat) { outlet.close(id, with: .removed) }
        case .teamsChanged(let seats): showTeams(to: seats)
        // A running task also handles the new seats.
        case .arrivalsRemoved: if !isPlanned(.departures) { dismiss() }
        case .played(let game):
            showViews()
            keepRecap(of: game)
            logEndOfPlay()
        case .woke:
            showMovedDeadlines()
            admitWaiting()
        // Another node assumed that no client is connected.
        case .fellAsleep: if !subscribers.isEmpty { wake() }
        case .ended: for id in subscribers.ids { outlet.close(id, with: .roomEnded) }
        default: break
        }
    }

    /// Sends a seat's own devices its new name. The device that requested it gets an answer instead.
    private func tellOfItself(_ seat: SeatID) {
        for id in subscribers.of(seat) where id != issuer { sendSnapshot(to: id, answering: nil) }
    }

    private func promote(_ seat: SeatID) {
        subscribers.noteHost(seat)
        countPlayers()
        for id in subscribers.of(seat) {
            allowMessages(from: id, role: .host)
            place(id, in: Channel(.hosts, subscribers.channel(of: id)?.name))
            sendSnapshot(to: id, answering: nil)
        }
        flushPending()
    }

    /// Ends a former host's view immediately. The next message is a player's snapshot.
    private func demote(_ seat: SeatID) {
        subscribers.notePlayer(seat)
        countPlayers()
        for id in subscribers.of(seat) {
            allowMessages(from: id, role: .player)
            place(id, in: Channel(.audience, subscribers.channel(of: id)?.name))
            sendSnapshot(to: id, answering: nil)
        }
        flushPending()
    }

    // MARK: - Deadlines

    /// Sets a timer for the game's next deadline. The timer becomes an input, so that time is in the log, too.
    func scheduleDeadline() {
        guard let deadline = fold.game.nextDeadline, deadline != clock.wait?.deadline, isClockKept else { return }
        setTimer(clock.await(deadline))
    }

    /// Sets a timer.
    ///
    /// - Parameter shortest: the minimum wait; after a failed commit, the disk is given time.
    private func setTimer(_ wait: RoomClock.Wait, shortest: Duration = .zero) {
        let delay = max(shortest, wait.due - executor.uptime) + .milliseconds(timerDelayMilliseconds)
        executor.schedule(after: delay) { [weak self] in self?.assumeIsolated { $0.deadlineReached(wait) } }
    }

    private func deadlineReached(_ wait: RoomClock.Wait) {
        guard clock.counts(wait), fold.game.nextDeadline == wait.deadline, isClockKept else { return }
        append(.timer(deadline: wait.deadline, play: fold.plays.number), from: .nobody)
    }

    /// Schedules again what a failed commit may have lost: timers and due inputs, which no client will resend.
    func retryWhatIsDue() {
        if environment.log.health == .closed { return }
        if clock.wait?.deadline == fold.game.nextDeadline, isClockKept, let wait = clock.awaitAgain() {
            setTimer(wait, shortest: .milliseconds(Room.retryInterval))
        }
        schedulePrompt(after: Room.retryInterval)
        scheduleSleep()
        plan(.retry, after: .milliseconds(Room.retryInterval)) { room in
            room.logEndOfPlay()
            room.settleTeams()
            if !room.subscribers.isEmpty { room.wake() }
        }
    }

    /// The time given to the disk, in milliseconds.
    private static let retryInterval: Int64 = 1000
}
