import GameRules
import WireProtocol

/// A room as its inputs made it: a pure, deterministic fold.
///
/// It knows no connection and no clock. The same records give the same fold, live and on replay.
struct RoomFold: Sendable {
    /// The version of the room's own fold that new rooms get. Rooms that do not say theirs are of the first.
    static let version = 2

    /// The version by which this room lives. By the second, whatever a room decides by the state of its game is decided
    /// before the append and written into the input: so a play can be skipped whose rules this program does not know.
    let version: Int
    let code: RoomCode
    let title: String
    /// The room's own secret, from which others are derived.
    let key: RoomKey
    private(set) var isLocked = false
    private(set) var rules = RoomRules()
    private(set) var nameFilter = NameFilter()
    private(set) var ownership: Ownership
    private(set) var isEnded = false
    /// Since when nobody has kept the room's clock; `nil` while somebody does.
    private(set) var asleepSince: Timestamp?
    /// Until when a host expects a hall.
    private(set) var hallUntil: Timestamp?
    /// The last removals of many, the oldest first.
    private(set) var removals = RemovalList()
    /// When many came at once.
    private(set) var floods = FloodWatch()
    private(set) var seats = Seats()
    private(set) var game: any HostedGame
    private(set) var plays: Plays
    /// Whether everybody is shown the evening's table.
    private(set) var isEveningShown = true
    /// How many inputs have been folded.
    private(set) var position: UInt64
    /// The time of the last input.
    private(set) var time: Timestamp

    /// What an input came to.
    enum Outcome {
        /// A `join`: the seat, whether new or known.
        case seat(SeatID, isNew: Bool)
        /// A `join` that was refused.
        case refused(Rejection)
        /// A command was answered; `isRepeat` if it had been answered before and was not done again.
        case answered(Answer, isRepeat: Bool)
        /// A timer, or a command of a seat that was removed meanwhile.
        case nothing
    }

    /// What happened to the room itself, for those who are connected.
    enum Event {
        case seatChanged(SeatID)
        case seatPromoted(SeatID)
        case seatDemoted(SeatID)
        /// Another token proves the seat: who came by the one before is not its owner any more.
        case seatMoved(SeatID)
        case seatRemoved(SeatID)
        case seatUnbanned(SeatID)
        case arrivalsRemoved([SeatID])
        case arrivalsRestored([SeatID])
        /// What the room says of itself has changed.
        case described
        case announced(String)
        /// Another play is on; with the game that is over.
        case played(over: any HostedGame)
        /// The evening's table is shown, or not any more.
        case eveningShown
        /// Nobody keeps the room's clock any more.
        case fellAsleep
        /// Somebody keeps it again.
        case woke
        case ended
    }

    /// The room of a `create` record.
    init(_ creation: RoomCreation, at time: Timestamp) {
        version = creation.foldVersion
        code = creation.code
        title = creation.title
        key = RoomKey(creation: creation.hostTokenHash)
        position = 1
        self.time = time
        let moment = Moment(position: 1, time: time)
        game = creation.game.begin(PlayOrigin(room: creation.code.description, play: 1), moment)
        plays = Plays(at: moment)
        rules.playByOwner = version > 1
        let host = seats.add(token: creation.hostTokenHash, name: creation.hostName, role: .host, at: time)
        ownership = Ownership(owner: host)
        game.seatJoined(host, role: .host, in: context(nil))
    }

    /// Folds one input.
    ///
    /// - Parameters:
    ///   - send: takes the game's messages; `nil` on replay.
    ///   - note: takes what happened to the room itself.
    mutating func apply(_ timed: TimedInput, send: MessageSink?, note: (Event) -> Void) -> Outcome {
        position += 1
        time = max(time, timed.time)
        switch timed.input {
        case .create: preconditionFailure("a room is created once")
        case .join(let request): return join(request, send: send, note: note)
        case .timer(let deadline, let play):
            if play == plays.number, game.nextDeadline == deadline, isAwake { game.deadlineReached(in: context(send)) }
            return .nothing
        case .prompted(let input):
            if let body = body(of: input), isAwake { game.applyPrompted(body, in: context(send)) }
            return .nothing
        case .slept(let since):
            guard version > 1, isAwake else { return .nothing }
            asleepSince = since ?? time
            note(.fellAsleep)
            return .nothing
        case .woke(let milliseconds):
            guard let since = asleepSince else { return .nothing }
            asleepSince = nil
            game.moveDeadlines(since: since, by: milliseconds)
            note(.woke)
            return .nothing
        case .playEnded(let end):
            plays.take(end)
            return .nothing
        case .owner, .end: return .answered(operate(timed.input, send: send, note: note), isRepeat: false)
        case .command(let id, let key, let command):
            guard let seat = seats.seat(id), !seat.isRemoved else {
                return .answered(.rejected(RoomFold.removedRejection), isRepeat: false)
            }
            return apply(command, of: seat, key: key, send: send, note: note)
        }
    }

    static let removedRejection = Rejection(.removed, "The host has removed you from this room.")
    static let endedRejection = Rejection(.roomEnded, "The host has ended this room.")
    static let staleRejection = Rejection(.staleId, "This id is lower than one that was answered before.")
    static let stalePlayRejection = Rejection(.stalePlay, "This was meant for another play than the one that is on.")
    static let lockedRejection = Rejection(.roomLocked, "The host has locked this room to newcomers.")
    static let inviteRejection = Rejection(.badToken, "This invitation does not count, or no longer: ask the host.")
    static let recoveryRejection = Rejection(
        .badToken, "This link does not count, or no longer: it works once, and only the latest.")
    static let namelessRejection = Rejection(.badToken, "This token is unknown here; a new seat needs a name.")

    /// Whether deadlines fall due and the game is asked what is due.
    var isAwake: Bool { !isEnded && asleepSince == nil }

    /// Whether newcomers are kept out now. That the game has begun is looked at before the append.
    private var isClosedToNewcomers: Bool { isLocked || version == 1 && isLockedByStart }

    private var isLockedByStart: Bool { rules.locksAtStart && game.hasBegun }

    /// Why somebody gets no seat now, as far as it is decided before the append; see `refusal(of:)` for the rest.
    func earlyRefusal(of request: SeatRequest) -> Rejection? {
        if let refusal = refusal(of: request) { return refusal }
        let isNewcomer = seats.seat(of: request.tokenHash) == nil && request.invite == nil && request.recovery == nil
        return isNewcomer && isLockedByStart && !seats.isExpected(request.tokenHash) ? RoomFold.lockedRejection : nil
    }

    // MARK: - Joins

    private mutating func join(_ request: SeatRequest, send: MessageSink?, note: (Event) -> Void) -> Outcome {
        if let refusal = refusal(of: request) { return .refused(refusal) }
        if request.recovery != nil { return recover(request, send: send, note: note) }
        let invitation = request.invite.flatMap { ownership.invitation($0, at: time) }
        if let seat = seats.seat(of: request.tokenHash) {
            if let invitation, seat.role != .host {
                promote(seat.id, send: send, note: note)
                use(invitation, note: note)
            }
            return .seat(seat.id, isNew: false)
        }
        guard let name = request.name else { return .refused(RoomFold.namelessRejection) }
        let role = invitation == nil ? Role.player : .host
        let id = seats.add(
            token: request.tokenHash, name: name, role: role, at: time, browser: request.browser,
            network: request.network)
        if role == .player { floods.note(id, at: time, isHallExpected: isHallExpected(at: time)) }
        game.seatJoined(id, role: role, in: context(send))
        note(.seatChanged(id))
        if let invitation { use(invitation, note: note) }
        return .seat(id, isNew: true)
    }

    private mutating func use(_ invitation: Ownership.Invitation, note: (Event) -> Void) {
        ownership.use(invitation)
        if invitation.isForOne { note(.described) }
    }

    /// The owner comes back by the secret that they kept: with a token of the new device to their own seat, or with the
    /// seat that the device has already. The secret is used up.
    private mutating func recover(_ request: SeatRequest, send: MessageSink?, note: (Event) -> Void) -> Outcome {
        let owner = ownership.owner
        if let seat = seats.seat(of: request.tokenHash) {
            if seat.id != owner { makeOwner(seat, send: send, note: note) }
            return .seat(seat.id, isNew: false)
        }
        ownership.recover(by: nil)
        seats.replaceToken(of: owner, by: request.tokenHash)
        note(.seatMoved(owner))
        note(.described)
        return .seat(owner, isNew: false)
    }

    private mutating func makeOwner(_ seat: Seat, send: MessageSink?, note: (Event) -> Void) {
        if seat.role != .host { promote(seat.id, send: send, note: note) }
        ownership.handOver(to: seat.id)
        note(.described)
    }

    /// Why somebody gets no seat, or not as a host; `nil` if they do. Who is a host already needs no invitation.
    func refusal(of request: SeatRequest) -> Rejection? {
        let seat = seats.seat(of: request.tokenHash)
        if seat?.isRemoved ?? seats.isBanned(request.browser) { return RoomFold.removedRejection }
        if let asked = request.recovery {
            if seat?.id == ownership.owner { return nil }
            if isEnded { return RoomFold.endedRejection }
            let isOwnerHere = seats.seat(ownership.owner)?.isRemoved == false
            return asked == ownership.recovery && isOwnerHere ? nil : RoomFold.recoveryRejection
        }
        if let seat, request.invite == nil || seat.role == .host { return nil }
        if isEnded { return RoomFold.endedRejection }
        if let asked = request.invite {
            return ownership.invitation(asked, at: time) == nil ? RoomFold.inviteRejection : nil
        }
        return isClosedToNewcomers && !seats.isExpected(request.tokenHash) ? RoomFold.lockedRejection : nil
    }

    // MARK: - Whoever runs the server

    private mutating func operate(_ input: RoomInput, send: MessageSink?, note: (Event) -> Void) -> Answer {
        if isEnded { return .rejected(RoomFold.endedRejection) }
        if case .owner(let player) = input {
            guard let seat = seats.seat(player), !seat.isRemoved else {
                return .rejected(Rejection(.badMessage, "There is no player \(player) here."))
            }
            makeOwner(seat, send: send, note: note)
        } else {
            end(send: send, note: note)
        }
        return .accepted(position: position, detail: 0)
    }

    /// The room ends; what is under way is finished first, so that its results stand.
    private mutating func end(send: MessageSink?, note: (Event) -> Void) {
        if version > 1, !game.isInterruptible { game.finishPlay(in: context(send)) }
        game.roomEnded(in: context(send))
        isEnded = true
        note(.ended)
    }

    // MARK: - Plays

    /// What the present game is told; `nil` for an input that was meant for another one, which could not read it.
    private func body(of input: GameInput) -> (any PlayableInput)? { input.play == plays.number ? input.body : nil }

    /// The room goes on to another play: same seats, names, roles, rules.
    private mutating func begin(_ next: PlayRequest, send: MessageSink?, note: (Event) -> Void) {
        if !game.isInterruptible { game.finishPlay(in: context(send)) }
        if let send { game.flush(names: seats.names, send: send) }
        let over = game
        let moment = Moment(position: position, time: time)
        plays.goOn(to: next.title, from: over, at: moment)
        game = next.game.begin(PlayOrigin(room: code.description, play: plays.number), moment)
        // Seats stay dense: those that were removed take their numbers, and leave together.
        let quiet = context(nil)
        for seat in seats.all { game.seatJoined(seat.id, role: seat.role, in: quiet) }
        let removed = seats.all.lazy.filter(\.isRemoved).map(\.id)
        if !removed.isEmpty { game.seatsRemoved(Array(removed), in: quiet) }
        game.dropPending()
        note(.played(over: over))
    }

    /// Why a host may not begin another play at a time, `nil` if they may: asked before the append, too.
    func refusal(ofPlayThatEnds ends: Bool, by seat: Seat, at time: Timestamp) -> Rejection? {
        if seat.role != .host { return RoomFold.hostRejection }
        if rules.playByOwner, seat.id != ownership.owner { return RoomFold.ownerRejection }
        if let refusal = plays.refusal(at: time) { return refusal }
        guard ends || game.isInterruptible else {
            return Rejection(.roundPlaying, "A round is being played: finish it first, or say “end”.")
        }
        return nil
    }

    // MARK: - Commands

    private mutating func apply(
        _ command: RoomCommand, of seat: Seat, key: CommandKey?, send: MessageSink?, note: (Event) -> Void
    ) -> Outcome {
        if let key {
            switch seats.recall(key, of: seat.id) {
            case .known(let answer): return .answered(answer, isRepeat: true)
            case .reused: return .answered(.rejected(RequestKey.reusedRejection), isRepeat: true)
            case .stale: return .answered(.rejected(RoomFold.staleRejection), isRepeat: true)
            case .new: break
            }
        }
        let answer: Answer
        if isEnded {
            answer = .rejected(RoomFold.endedRejection)
        } else {
            answer = perform(command, of: seat, send: send, note: note)
        }
        if let key { seats.remember(answer, to: key, of: seat.id) }
        return .answered(answer, isRepeat: false)
    }

    private mutating func perform(
        _ command: RoomCommand, of seat: Seat, send: MessageSink?, note: (Event) -> Void
    ) -> Answer {
        if case .game(let input) = command {
            guard let body = body(of: input) else { return .rejected(RoomFold.stalePlayRejection) }
            return game.apply(body, from: seat, in: context(send))
        }
        if let rejection = refusal(of: command, by: seat) { return .rejected(rejection) }
        switch command {
        case .name(let name): rename(seat.id, to: name, note: note)
        case .rename(let player, let name): rename(player, to: name, note: note)
        case .announce(let text): note(.announced(text))
        case .lock(let on):
            isLocked = on
            note(.described)
        case .remove(let player, let isBan, _):
            // Who was a host may know an invitation, and would come back with it.
            if seats.seat(player)?.role == .host, ownership.forget(player) { note(.described) }
            seats.remove(player, banningBrowser: isBan)
            game.seatRemoved(player, in: context(send))
            note(.seatRemoved(player))
            // Only before rooms had owners: the room goes to the first of the hosts that are left.
            if player == ownership.owner, let heir = seats.all.first(where: { $0.role == .host && !$0.isRemoved }) {
                ownership.handOver(to: heir.id)
                note(.described)
            }
        case .unban(let player):
            seats.unban(player)
            note(.seatUnbanned(player))
        case .removeArrivals(let wish): remove(targets(of: wish), wish, send: send, note: note)
        case .undoRemoval(let number):
            removals.undo(number)
            let restored = seats.restore(UInt32(number))
            game.seatsRestored(restored, in: context(send))
            note(.arrivalsRestored(restored))
        case .expectHall(let on):
            hallUntil = on ? time.adding(seconds: RoomLimits.hallSeconds) : nil
            note(.described)
        case .promote(let player): promote(player, send: send, note: note)
        case .demote(let player):
            if ownership.forget(player) { note(.described) }
            seats.give(.player, to: player)
            game.seatPromoted(player, to: .player, in: context(send))
            note(.seatDemoted(player))
        case .handOver(let player):
            ownership.handOver(to: player)
            note(.described)
        case .invite(let secret, let until):
            let invitation = secret.map {
                Ownership.Invitation(number: position, secret: $0, author: seat.id, until: until)
            }
            if let invitation, invitation.isForOne {
                do { try ownership.invite(invitation, at: time) } catch { return .rejected(error) }
            } else {
                ownership.replaceInvitations(by: invitation)
            }
            note(.described)
        case .uninvite(let number):
            guard ownership.withdraw(number, at: time) else {
                return .rejected(Rejection(.badMessage, "There is no such invitation, or no longer."))
            }
            note(.described)
        case .recovery(let secret):
            ownership.recover(by: secret)
            note(.described)
        case .nameFilter(let filter):
            nameFilter = filter
            note(.described)
        case .rules(let change):
            rules.apply(change)
            note(.described)
        case .play(let next): begin(next, send: send, note: note)
        case .showEvening(let on):
            isEveningShown = on
            note(.eveningShown)
        case .endRoom: end(send: send, note: note)
        case .game: preconditionFailure("handled above")
        }
        return .accepted(position: position, detail: 0)
    }

    private mutating func remove(
        _ targets: [SeatID], _ wish: Removal.Wish, send: MessageSink?, note: (Event) -> Void
    ) {
        let number = removals.add(wish, count: targets.count, at: time)
        seats.remove(targets, as: UInt32(number))
        game.seatsRemoved(targets, in: context(send))
        note(.arrivalsRemoved(targets))
    }

    /// Whom a host's wish would remove, in the order of their seats.
    func targets(of wish: Removal.Wish) -> [SeatID] {
        seats.all.lazy.filter { seat in
            guard wish.covers(seat) else { return false }
            return wish.takesMarked || !(wish.spared?.contains(seat.id) ?? game.hasPlayed(seat.id))
        }.map(\.id)
    }

    /// The wish with those in it whom it spares because they have played: so the game is not asked again.
    func settled(_ wish: Removal.Wish) -> Removal.Wish {
        var wish = wish
        if !wish.takesMarked {
            wish.spared = SeatSet(seats.all.lazy.filter { wish.covers($0) && game.hasPlayed($0.id) }.map(\.id))
        }
        return wish
    }

    /// Whether a host has said lately that a hall is coming.
    func isHallExpected(at time: Timestamp) -> Bool { hallUntil.map { time < $0 } ?? false }

    private mutating func promote(_ player: SeatID, send: MessageSink?, note: (Event) -> Void) {
        seats.give(.host, to: player)
        game.seatPromoted(player, to: .host, in: context(send))
        note(.seatPromoted(player))
    }

    private mutating func rename(_ id: SeatID, to name: PlayerName, note: (Event) -> Void) {
        seats.rename(id, to: name)
        game.seatRenamed(id)
        note(.seatChanged(id))
    }

    /// Why a seat may not do this; `nil` if it may.
    private func refusal(of command: RoomCommand, by seat: Seat) -> Rejection? {
        if case .name = command {
            return seat.role == .host ? nil : refusalOfOwnRename(isEarly: false)
        }
        guard seat.role == .host else { return RoomFold.hostRejection }
        let isOwner = seat.id == ownership.owner
        switch command {
        case .rename(let player, _), .promote(let player), .remove(let player, _, _), .demote(let player),
            .handOver(let player):
            guard let other = seats.seat(player), !other.isRemoved else {
                return Rejection(.badMessage, "There is no player \(player) here.")
            }
            return refusal(of: command, by: seat, towards: other)
        case .recovery: return isOwner ? nil : RoomFold.ownerRejection
        case .rules(let change): return isOwner || change.playByOwner == nil ? nil : RoomFold.ownerRejection
        case .endRoom: return isOwner || !rules.playByOwner ? nil : RoomFold.ownerRejection
        case .play(let next): return refusal(ofPlayThatEnds: next.ends, by: seat, at: time)
        case .removeArrivals(let wish): return refusal(of: wish)
        case .undoRemoval(let number):
            return removals.canUndo(number)
                ? nil : Rejection(.badMessage, "There is no removal \(number) that can be undone.")
        case .unban(let player):
            let isBanned = seats.seat(player)?.isBanned ?? false
            return isBanned ? nil : Rejection(.badMessage, "Nobody by the name \(player) is banned.")
        default: return nil
        }
    }

    /// Why a host may not do this to another seat, or to their own; `nil` if they may.
    private func refusal(of command: RoomCommand, by seat: Seat, towards other: Seat) -> Rejection? {
        let isOwner = seat.id == ownership.owner
        switch command {
        case .remove(_, _, let sparesHosts):
            if other.id == seat.id {
                return Rejection(.notAllowed, "A host cannot remove themselves; end the room instead.")
            }
            return sparesHosts && other.role == .host && !isOwner ? RoomFold.ownerRejection : nil
        case .demote, .handOver:
            guard other.role == .host else { return Rejection(.badMessage, "\(other.id) is no host.") }
            if case .demote = command, other.id == ownership.owner {
                return Rejection(.notAllowed, "The owner stays a host; hand the room over first.")
            }
            if case .demote = command, other.id == seat.id { return nil }
            return isOwner ? nil : RoomFold.ownerRejection
        default: return nil
        }
    }

    static let hostRejection = Rejection(.notAllowed, "Only a host may do this.")
    private static let ownerRejection = Rejection(.notAllowed, "Only the room's owner may do this.")

    private func refusal(of wish: Removal.Wish) -> Rejection? {
        let count = targets(of: wish).count
        guard count > 0 else { return Rejection(.badMessage, "Nobody came then who would be removed.") }
        guard wish.isForced || count * Removal.warnedShare <= seats.takenCount else {
            return Rejection(
                .needsForce, "This would remove \(count) of \(seats.takenCount) people: add “force” if you mean it.")
        }
        return nil
    }

    /// Why a player may not change their own name; `nil` if they may.
    ///
    /// - Parameter isEarly: before the append, where the game is asked.
    func refusalOfOwnRename(isEarly: Bool) -> Rejection? {
        switch rules.renames {
        case .always: nil
        case .never: Rejection(.notAllowed, "The host wants names to stay as they are.")
        case .untilStart:
            (isEarly || version == 1) && !game.allowsOwnRename
                ? Rejection(.roundPlaying, "Names stay as they are while a round is played.") : nil
        }
    }

    private func context(_ send: MessageSink?) -> FoldContext {
        FoldContext(moment: Moment(position: position, time: time), names: seats.names, send: send)
    }
}

extension RoomFold {
    /// The next `play` is taken for accepted by a game that this program does not know.
    mutating func letPlayBegin() {
        guard var unknown = game as? HostedPlay<UnknownGame> else { return }
        unknown.change { rules, _ in rules.isInterruptible = true }
        game = unknown
    }

    /// The game's projection writes through the fold, since the two change together.
    mutating func withGame<Result>(_ body: (inout any HostedGame, NameList) -> Result) -> Result {
        body(&game, seats.names)
    }
}
