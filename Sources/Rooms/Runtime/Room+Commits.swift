import GameRules
import InputLog
import JSON
import WireProtocol

extension Room {
    /// Applies what the log delivers, in its order.
    public func commit(_ batch: CommitBatch) {
        if isPutAway { return }
        switch batch.outcome {
        case .committed(_, let records):
            do throws(RoomRecord.Unreadable) {
                for record in records { try apply(record) }
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
            coalescing.isPulseDue = true
            scheduleDeadline()
            scheduleFlush()
            schedulePrompt()
            scheduleSleep()
            if !behind.isEmpty || !waitingReaders.isEmpty { admitWhoWasBehind() }
            // Where another node was quicker to wake the room, what this one has logged for it changes nothing.
            if !waiting.isEmpty { admitWaiting() }
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

    /// Applies a record. One that had been given up, or that another node has appended, is known from its bytes alone, and
    /// nobody here waits for it.
    private func apply(_ record: CommittedRecord) throws(RoomRecord.Unreadable) {
        if let ticket = record.ticket, let entry = pending.take(ticket) {
            return apply(entry.timed, from: entry.origin)
        }
        let timed = try RoomRecord.decode(record.bytes, by: fold.reader(environment.games))
        // What lies between two times of inputs is waited for, whoever appended the first.
        if timed.time > lastAppend.time { lastAppend = (timed.time, executor.uptime) }
        apply(timed, from: .nobody)
    }

    /// Nothing more of the log can be applied here: everybody comes back, perhaps to a node that can.
    func abandon(because failure: LogFailure) {
        isPutAway = true
        countGame()
        deadlineTimer += 1
        for entry in pending.takeAll() { refuse(entry.origin, with: Room.unavailableRejection) }
        let here = subscribers.ids + waiting.map(\.id) + behind.map(\.id)
        waiting = []
        behind = []
        for one in waitingReaders { one.body(self, false) }
        waitingReaders = []
        for id in here { outlet.close(id, with: .goingAway) }
        putAside(self, failure)
    }

    private func apply(_ timed: TimedInput, from origin: Origin) {
        if case .message(let subscriber, _) = origin { issuer = subscriber }
        if mayCauseFacts(timed.input) { flushPending() }
        let next = fold.position + 1
        var events: [RoomFold.Event] = []
        heldFacts = HeldFacts(isHolding: !mayCauseFacts(timed.input))
        let outcome = fold.apply(
            timed,
            // The sink must not read `fold`, which is being changed.
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

    /// Facts that go at once follow mostly from what hosts do and from timers; what is pending must leave before them. Of
    /// what players do, by the thousand, hardly anything is told at once: there the facts wait until it is known.
    private func mayCauseFacts(_ input: RoomInput) -> Bool {
        switch input {
        case .command: isByHost(input)
        case .end, .timer, .prompted, .owner: true
        case .create, .join, .slept, .woke, .playEnded: false
        }
    }

    private func isByHost(_ input: RoomInput) -> Bool {
        guard case .command(let seat, _, _) = input else { return false }
        return fold.seats.seat(seat)?.role == .host
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

    /// A detail of an earlier play is in the terms of a game that is over: it is left out.
    func encodedDetail(_ detail: UInt64, at position: UInt64) -> [UInt8] {
        guard detail != 0, isOfPresentPlay(position) else { return [] }
        return JSONWriter.write { fold.game.encodeDetail(detail, into: &$0) }
    }

    func isOfPresentPlay(_ position: UInt64) -> Bool { position >= fold.plays.begun.position }

    // MARK: - The room's own events

    /// Tells those who are connected; before the command's own answer. What a host does to people shows at once.
    private func announce(_ event: RoomFold.Event, isByHost: Bool) {
        note(event, isByHost: isByHost)
        coalescing.areNewcomersDue = coalescing.areNewcomersDue || event.changesNewcomers
        switch event {
        case .seatChanged(let seat):
            coalescing.changedSeats.insert(seat)
            coalescing.isEveningDue = coalescing.isEveningDue || evening.table[seat] != nil
            coalescing.areFloodsDue = coalescing.areFloodsDue || fold.door.floods.last?.lastSeat == seat
            tellOfItself(seat)
            if isByHost { flushPending() }
        case .seatPromoted(let seat):
            coalescing.changedSeats.insert(seat)
            promote(seat)
        case .seatDemoted(let seat):
            coalescing.changedSeats.insert(seat)
            demote(seat)
        case .seatMoved(let seat):
            // Some may have come by the token before while the room was asleep, and wait for it to wake.
            let waitingHere = waiting.filter { $0.seat == seat }.map(\.id)
            waiting.removeAll { $0.seat == seat }
            for id in subscribers.of(seat) + waitingHere { outlet.close(id, with: .moved) }
        case .seatRemoved(let seat):
            coalescing.removedSeats.insert(seat)
            coalescing.isEveningDue = true
            coalescing.isPulseDue = true
            publish("removed", to: .seat(seat), seq: fold.position) { _ in }
            flushPending()
        case .seatUnbanned(let seat):
            coalescing.unbannedSeats.insert(seat)
            // Whoever shares the network is suspected no more.
            roster.invalidateAll()
            flushPending()
        case .arrivalsRemoved(let seats):
            coalescing.removedSeats.formUnion(seats)
            departing += seats
            tellOfRemovals()
        case .arrivalsRestored(let seats):
            coalescing.changedSeats.formUnion(seats)
            roster.invalidateAll()
            tellOfRemovals()
        case .described:
            coalescing.isRoomDue = true
            flushPending()
        case .retitled: coalescing.isRoomDue = true
        case .announced(let text):
            let time = fold.time
            publish("announced", to: .everybody, seq: fold.position) { writer in
                writer.member("text", text)
                writer.member("time", time)
            }
        case .played: tellOfPlay()
        case .eveningShown:
            coalescing.isEveningDue = true
            flushPending()
        case .fellAsleep:
            unkeptSince = nil
            awaitedDeadline = nil
            deadlineTimer += 1
        case .woke: break
        case .ended:
            // The round that was finished first has moved places.
            noteEvening()
            flushPending()
            publish("roomEnded", to: .everybody, seq: fold.position) { _ in }
        }
    }

    private func tellOfRemovals() {
        coalescing.areFloodsDue = true
        coalescing.areRemovalsDue = true
        coalescing.isEveningDue = true
        coalescing.isPulseDue = true
        flushPending()
    }

    /// Sends those away who were removed together, some at a time, so that nobody else waits for thousands of sockets.
    func dismiss() {
        let first = departing.prefix(Room.dismissedAtOnce)
        departing.removeFirst(first.count)
        for seat in first where fold.seats.seat(seat)?.isRemoved == true {
            publish("removed", to: .seat(seat), seq: fold.position) { _ in }
            for id in subscribers.of(seat) { outlet.close(id, with: .removed) }
        }
        guard !departing.isEmpty else { return }
        executor.schedule(after: .milliseconds(2)) { [weak self] in self?.assumeIsolated { $0.dismiss() } }
    }

    /// Two or three milliseconds' work.
    private static let dismissedAtOnce = 100

    /// Tells whoever runs the server.
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
        case .described:
            let details: [String: RoomNote.Detail] = [
                "locked": "\(fold.door.isLocked)", "lockAtStart": "\(fold.rules.locksAtStart)",
                "renames": .text(fold.rules.renames.rawValue), "invited": "\(isInvited)",
                "owner": .text(fold.ownership.owner.description),
                "nameFilter": .number(fold.nameFilter.words.count),
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
        case .seatChanged, .retitled, .announced, .eveningShown, .fellAsleep, .woke: break
        }
    }

    /// Does what must come behind the command's answer.
    private func finish(_ event: RoomFold.Event) {
        switch event {
        case .seatRemoved(let seat): for id in subscribers.of(seat) { outlet.close(id, with: .removed) }
        // What is under way goes on by itself.
        case .arrivalsRemoved(let seats): if departing.count == seats.count { dismiss() }
        case .played(let game):
            showViews()
            keepRecap(of: game)
            logEndOfPlay()
        case .woke:
            showMovedDeadlines()
            admitWaiting()
        // Another node believed that nobody is here.
        case .fellAsleep: if !subscribers.isEmpty { wake() }
        case .ended: for id in subscribers.ids { outlet.close(id, with: .roomEnded) }
        default: break
        }
    }

    /// A new name is news to the seat's own devices, too; the one that asked for it gets an answer.
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

    /// What only hosts see ends at once for the seat's devices: the snapshot of a player is the next that they get.
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

    /// Asks to be woken when the game wants to; the timer becomes an input, so that time too is in the log.
    func scheduleDeadline() {
        guard let deadline = fold.game.nextDeadline, deadline != awaitedDeadline?.deadline, isClockKept else {
            return
        }
        let rest = Duration.milliseconds(deadline.milliseconds - lastAppend.time.milliseconds)
        waitFor(deadline, due: lastAppend.at + rest)
    }

    /// - Parameter wait: the shortest time to wait: after a failed commit the disk is given time.
    private func waitFor(_ deadline: Timestamp, due: Duration, atLeast wait: Duration = .zero) {
        awaitedDeadline = (deadline, due)
        deadlineTimer += 1
        let timer = deadlineTimer
        let delay = max(wait, due - executor.uptime) + .milliseconds(keeperDelayMilliseconds)
        executor.schedule(after: delay) { [weak self] in
            self?.assumeIsolated { $0.deadlineReached(deadline, timer: timer) }
        }
    }

    private func deadlineReached(_ deadline: Timestamp, timer: UInt64) {
        guard timer == deadlineTimer, fold.game.nextDeadline == deadline, isClockKept else { return }
        append(.timer(deadline: deadline, play: fold.plays.number), from: .nobody)
    }

    /// The log could not take something: a timer or what was due on nobody's behalf may have been lost, and nobody else
    /// sends them again.
    func retryWhatIsDue() {
        if environment.log.health == .closed { return }
        if let (deadline, due) = awaitedDeadline, deadline == fold.game.nextDeadline, isClockKept {
            waitFor(deadline, due: due, atLeast: .milliseconds(Room.retryInterval))
        }
        schedulePrompt(after: Room.retryInterval)
        scheduleSleep()
        guard !isRetryScheduled else { return }
        isRetryScheduled = true
        executor.schedule(after: .milliseconds(Room.retryInterval)) { [weak self] in
            self?.assumeIsolated { room in
                room.isRetryScheduled = false
                room.logEndOfPlay()
                if !room.subscribers.isEmpty { room.wake() }
            }
        }
    }

    /// How long the disk is given, in milliseconds.
    private static let retryInterval: Int64 = 1000
}
