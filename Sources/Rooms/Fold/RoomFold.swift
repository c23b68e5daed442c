import Cryptography
import GameRules
import WireProtocol

/// The state of a room as a pure, deterministic fold of its inputs.
///
/// It uses no connection and no clock. The same records give the same state, live and on replay. Only inputs change it.
/// The effects of commands are in `Rooms/Commands`.
struct RoomFold: Sendable {
    /// The version of the room's own fold for new rooms. Rooms without a version have the first.
    static let version = FoldVersion.latest

    /// The version of this room's fold.
    ///
    /// From the second version on, decisions that depend on the game's state are made before the append and are part of
    /// the input, so that a play with unknown rules can be skipped. From the third on, places of finished rounds are
    /// derived from the current seats, and games judge some commands differently; see ``PlayOrigin/derivesPlaces`` and
    /// ``PlayOrigin/isOfThirdFold``.
    let version: Int
    let code: RoomCode
    /// The evening's name; `nil` if the hosts gave none.
    var name: String?
    /// The room's own secret, from which others are derived.
    let key: RoomKey
    var rules = RoomRules()
    var nameFilter = NameFilter()
    var ownership: Ownership
    var moves = SeatMoves()
    private(set) var isEnded = false
    /// Since when the room has been asleep; `nil` while it is awake.
    private(set) var asleepSince: Timestamp?
    var admission = Admission()
    var seats = Seats()
    var game: any HostedGame
    private(set) var plays: Plays
    var programme = Programme()
    var paper = PaperBoards()
    var teams = Teams()
    var classList = ClassList()
    /// Whether the evening's standings are shown.
    var isEveningShown = true
    /// The disclosed parts of the calls to the game, while a proof is written.
    var calls: DisclosedCalls?
    /// The number of applied inputs.
    private(set) var position: UInt64
    /// The time of the last input.
    private(set) var time: Timestamp

    /// Creates the room of a `create` record.
    init(_ creation: RoomCreation, at time: Timestamp) {
        version = creation.foldVersion
        code = creation.code
        name = creation.title
        key = RoomKey(creation: creation.hostTokenHash)
        position = 1
        self.time = time
        let moment = Moment(position: 1, time: time)
        let origin = PlayOrigin(
            room: creation.code.description, play: 1, derivesPlaces: FoldVersion.derivesPlaces(version))
        game = creation.game.begin(origin, moment)
        plays = Plays(creation.playTitle, at: moment)
        rules.playByOwner = version > 1
        let host = seats.add(token: creation.hostTokenHash, name: creation.hostName, role: .host, at: time)
        ownership = Ownership(owner: host)
        game.take(.joined(host, .host), in: context(nil))
    }

    /// The room's title on all pages: the evening's name, or else the current play's title, or else its game's name.
    var title: String { name ?? plays.title ?? game.name }

    /// The current play's title, if it has one and ``title`` is another text.
    var playTitle: String? { plays.title == title ? nil : plays.title }

    /// 64 random-looking bits in base64url, which are part of the room's link.
    var link: String { base64url(Array(key.derived(for: .link).prefix(8))) }

    /// See ``PlayOrigin/derivesPlaces``.
    var derivesPlaces: Bool { FoldVersion.derivesPlaces(version) }

    /// Applies one input.
    ///
    /// - Parameters:
    ///   - send: receives the game's messages; `nil` on replay.
    ///   - note: receives events of the room itself.
    mutating func apply(_ timed: TimedInput, send: MessageSink?, note: (Event) -> Void) -> Outcome {
        position += 1
        time = max(time, timed.time)
        switch timed.input {
        case .create: preconditionFailure("a room is created once")
        case .join(let request): return join(request, send: send, note: note)
        case .timer(let deadline, let play):
            if play == plays.number, game.nextDeadline == deadline, isAwake { call(.timer, send: send) }
            return .nothing
        case .prompted(let input):
            if let body = body(of: input), isAwake { call(.prompted(body), send: send) }
            return .nothing
        case .slept(let since):
            guard version > 1, isAwake else { return .nothing }
            asleepSince = since ?? time
            note(.fellAsleep)
            return .nothing
        case .woke(let milliseconds):
            guard let since = asleepSince else { return .nothing }
            asleepSince = nil
            call(.moved(since: since, by: milliseconds), send: send)
            note(.woke)
            return .nothing
        case .playEnded(let end):
            plays.take(end)
            return .nothing
        case .teamsSettled(let play):
            if play == plays.number, teams.needsSettling(of: play), !isEnded { change(.settled, note: note) }
            return .nothing
        case .owner, .end: return .answered(operate(timed.input, send: send, note: note), isRepeat: false)
        case .command(let id, let key, let command):
            guard let seat = seats.seat(id), !seat.isRemoved else {
                return .answered(.rejected(RoomFold.removedRejection), isRepeat: false)
            }
            return answer(command, of: seat, key: key, send: send, note: note)
        }
    }

    /// Whether deadlines fall due and the game is asked for due inputs.
    var isAwake: Bool { !isEnded && asleepSince == nil }

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
        if let asked = request.move { return move(request, by: asked, send: send, note: note) }
        guard let name = name(for: request) else { return .refused(RoomFold.namelessRejection) }
        let role = invitation == nil ? Role.player : .host
        let id = seats.add(
            token: request.tokenHash, name: name, role: role, at: time, browser: request.browser,
            network: request.network, avatar: request.avatar)
        if let entry = request.entry { classList.give(entry, to: id) }
        if role == .player { admission.note(id, at: time) }
        call(.joined(id, role), send: send)
        note(.seatChanged(id))
        if let invitation { use(invitation, note: note) }
        return .seat(id, isNew: true)
    }

    private mutating func use(_ invitation: Ownership.Invitation, note: (Event) -> Void) {
        ownership.use(invitation)
        if invitation.isForOne { note(.described) }
    }

    /// Restores the owner with their secret: either the new device's token gets the owner's seat, or the seat that the
    /// device already has becomes the owner's. The secret is used up.
    private mutating func recover(_ request: SeatRequest, send: MessageSink?, note: (Event) -> Void) -> Outcome {
        let owner = ownership.owner
        if let seat = seats.seat(of: request.tokenHash) {
            if seat.id != owner { makeOwner(seat, send: send, note: note) }
            return .seat(seat.id, isNew: false)
        }
        ownership.recover(by: nil)
        moves.withdraw(owner)
        seats.replaceToken(of: owner, by: request.tokenHash)
        note(.seatMoved(owner))
        note(.described)
        return .seat(owner, isNew: false)
    }

    /// Moves a seat to the token of another device, or from paper to a phone.
    private mutating func move(
        _ request: SeatRequest, by secret: TokenHash, send: MessageSink?, note: (Event) -> Void
    ) -> Outcome {
        guard let seat = seat(movedBy: secret) else { return .refused(RoomFold.moveRejection) }
        moves.finish(seat.id, from: seat.tokenHash)
        seats.replaceToken(of: seat.id, by: request.tokenHash)
        seats.give(request.browser, to: seat.id)
        note(.seatMoved(seat.id))
        if paper.contains(seat.id) {
            paper.end(seat.id)
            call(.takenFromPaper(seat.id), send: send)
            note(.seatChanged(seat.id))
        }
        return .seat(seat.id, isNew: false)
    }

    private mutating func makeOwner(_ seat: Seat, send: MessageSink?, note: (Event) -> Void) {
        if seat.role != .host { promote(seat.id, send: send, note: note) }
        ownership.handOver(to: seat.id)
        note(.described)
    }

    // MARK: - The operator

    private mutating func operate(_ input: RoomInput, send: MessageSink?, note: (Event) -> Void) -> Answer {
        if isEnded { return .rejected(RoomFold.endedRejection) }
        if case .owner(let player) = input {
            guard let seat = seats.seat(player), !seat.isRemoved else {
                return .rejected(Rejection(.badMessage, "There is no player \(player) in this room."))
            }
            do throws(Rejection) { try requirePhone(of: player) } catch { return .rejected(error) }
            makeOwner(seat, send: send, note: note)
        } else {
            end(send: send, note: note)
        }
        return .accepted(position: position, detail: 0)
    }

    /// Ends the room. The current play is finished first, so that its results count.
    mutating func end(send: MessageSink?, note: (Event) -> Void) {
        if version > 1, !game.isInterruptible { call(.finished, send: send) }
        call(.ended, send: send)
        isEnded = true
        note(.ended)
    }

    // MARK: - Plays

    /// Returns the current game's part of an input; `nil` for an input for another play, which this game cannot read.
    private func body(of input: GameInput) -> (any PlayableInput)? { input.play == plays.number ? input.body : nil }

    /// Starts another play with the same seats, names, roles and rules.
    private mutating func begin(_ next: PlayRequest, send: MessageSink?, note: (Event) -> Void) {
        if !game.isInterruptible { call(.finished, send: send) }
        if let send { game.flush(names: seats.names, send: send) }
        let over = game
        let moment = Moment(position: position, time: time)
        plays.goOn(to: next.title, from: over, derivesPlaces: derivesPlaces, members: teams.members, at: moment)
        if let entry = next.entry { programme.note(entry, played: plays.number) }
        let origin = PlayOrigin(room: code.description, play: plays.number, derivesPlaces: derivesPlaces)
        game = next.game.begin(origin, moment)
        // Seat numbers stay dense: removed seats are added, too, and then removed together.
        let quiet = context(nil)
        for seat in seats.all { game.take(.joined(seat.id, seat.role), in: quiet) }
        let removed = seats.all.lazy.filter(\.isRemoved).map(\.id)
        if !removed.isEmpty { game.take(.removed(Array(removed)), in: quiet) }
        if !paper.open.isEmpty { game.take(.onPaper(paper.open.seats), in: quiet) }
        game.dropPending()
        calls?.begin(next.game, as: game, number: plays.number, at: moment)
        note(.played(over: over))
    }

    // MARK: - Commands

    /// Performs a command once. A repeated command gets its first answer again.
    private mutating func answer(
        _ command: SeatCommand, of seat: Seat, key: CommandKey?, send: MessageSink?, note: (Event) -> Void
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
        _ command: SeatCommand, of seat: Seat, send: MessageSink?, note: (Event) -> Void
    ) -> Answer {
        if command.isForHosts, seat.role != .host { return .rejected(RoomFold.hostRejection) }
        switch command {
        case .game(let input):
            guard let body = body(of: input) else { return .rejected(RoomFold.stalePlayRejection) }
            let answer = call(.input(body, seat.id, seat.role), send: send)
            if let title = input.title, case .accepted = answer, seat.role == .host, title != plays.title {
                plays.retitle(title)
                note(.retitled)
            }
            return answer
        case .play(let next):
            if let refusal = refusal(ofPlayThatEnds: next.ends, by: seat, at: time) { return .rejected(refusal) }
            // Two hosts may have chosen the same entry.
            if let entry = next.entry {
                do throws(Rejection) { _ = try programme.due(entry) } catch { return .rejected(error) }
            }
            begin(next, send: send, note: note)
        case .room(let command):
            do throws(Rejection) {
                try command.perform(by: seat, in: &self, send: send, note: note)
            } catch {
                return .rejected(error)
            }
        }
        return .accepted(position: position, detail: 0)
    }

    // MARK: - Shared steps of several commands

    /// Passes a call to the game. After a play's beginning, nothing else changes its game.
    @discardableResult
    mutating func call(_ call: GameCall<any PlayableInput>, send: MessageSink?) -> Answer {
        if teams.follow(call) {
            let players = players
            teams.count(players)
        }
        let context = context(send)
        guard calls != nil else { return game.take(call, in: context) }
        let disclosed = game.disclosed(call)
        let answer = game.take(call, in: context)
        if case .accepted = answer { calls?.take(disclosed, after: game, at: context.moment) }
        return answer
    }

    mutating func promote(_ player: SeatID, send: MessageSink?, note: (Event) -> Void) {
        seats.give(.host, to: player)
        call(.promoted(player, .host), send: send)
        note(.seatPromoted(player))
    }

    mutating func rename(_ id: SeatID, to name: PlayerName, note: (Event) -> Void) {
        seats.rename(id, to: name)
        game.seatRenamed(id)
        note(.seatChanged(id))
    }

    private func context(_ send: MessageSink?) -> FoldContext {
        FoldContext(moment: Moment(position: position, time: time), names: seats.names, send: send)
    }
}

extension RoomFold {
    /// Makes a game that this program does not know accept the next `play`.
    mutating func letPlayBegin() {
        guard var unknown = game as? HostedPlay<UnknownGame> else { return }
        unknown.change { rules, _ in rules.isInterruptible = true }
        game = unknown
    }

    /// Gives access to the game, which changes together with its projection.
    mutating func withGame<Result>(_ body: (inout any HostedGame, NameList) -> Result) -> Result {
        body(&game, seats.names)
    }
}
