import Cryptography
import GameRules
import InputLog
import WireProtocol

/// A room: applies committed inputs and notifies the connected clients.
///
/// Commands are appended to the log and applied when the log delivers them as committed; nothing is answered or
/// broadcast earlier. Every function is synchronous: there is no suspension between reading and writing the state, so
/// inputs cannot be reordered. Call them on the room's executor, using `assumeIsolated`.
public actor Room {
    /// The thread of the room.
    public nonisolated let executor: any RoomExecutor
    /// The room's code.
    public nonisolated let code: RoomCode
    /// 64 bits in base64url, derived from the room's key, which follow the code in the room's link. A client that has
    /// them got the link, while a code may be guessed. They are not secret within the room.
    public nonisolated let link: String

    /// The room's isolation domain is its executor's thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let environment: RoomEnvironment
    let outlet: any RoomOutlet
    let epoch: String
    var fold: RoomFold
    var subscribers = Subscribers()
    var pending = PendingInputs()
    var commandRates = ChunkedArray<TokenBucket>()
    private var arrivals = Arrivals()
    private var count: RoomCount
    /// The size of the room's log in bytes, including pending inputs.
    var logBytes: Int
    var clock: RoomClock
    var prompts = Prompts()
    private var planned: RoomTasks = []
    var waitingRoom = WaitingRoom()

    // Broadcast state.

    var coalescing = Coalescing()
    var told = ToldFrames()
    /// The hosts' list of all seats.
    var roster = CachedRuns(of: 256)
    /// The cheers since the last broadcast.
    var cheers = Cheers()
    /// The evening's standings as last broadcast; see `Room+Evening.swift`.
    var evening: EveningShown
    /// The channels, and the position of the last broadcast in each.
    var chains: BroadcastChains
    /// The revision of the assignment of seats to channels that the connections follow.
    var channelRevision: UInt64
    /// Connections that must still move to their channel.
    var channelsDue = Backlog<SubscriberID>()
    /// Connections that must still get their own view of the new play.
    var viewsDue = Backlog<SubscriberID>()
    /// Seats that were removed together and whose connections must still be closed.
    var departing = Backlog<SeatID>()
    /// The players who are to be told their teams.
    var regrouped = Backlog<SeatID>()
    /// Facts produced by the current input, held back until earlier broadcasts have been flushed.
    var heldFacts = HeldFacts(isHolding: false)
    /// The connection whose input is being applied.
    var issuer: SubscriberID?

    // Other nodes.

    /// The presence at other nodes.
    var presence = Presence()
    /// The digests of other nodes.
    var marks = StateMarks()
    /// Whether the other nodes are being asked if one of them keeps the room's clock.
    var isAsking = false
    /// When the room was opened, by the executor's clock.
    let opened: Duration
    /// Called once when the room can no longer apply its log, with the reason.
    let quarantine: @Sendable (Room, LogFailure) -> Void

    /// Creates a room from the fold of its log.
    ///
    /// - Parameters:
    ///   - isNew: whether it was just created; otherwise its clock has stood still since it was last in memory.
    ///   - quarantine: called once, on the executor, when the room can no longer apply its log, with the reason.
    init(
        _ fold: RoomFold, logBytes: Int, isNew: Bool, epoch: Epoch, environment: RoomEnvironment,
        outlet: any RoomOutlet,
        executor: any RoomExecutor, quarantine: @escaping @Sendable (Room, LogFailure) -> Void
    ) {
        self.fold = fold
        self.logBytes = logBytes
        count = RoomCount(environment.figures, game: fold.game.name)
        evening = EveningShown(fold)
        code = fold.code
        link = fold.link
        self.epoch = epoch.rawValue
        self.environment = environment
        self.outlet = outlet
        self.executor = executor
        let isLeftAlone = !isNew && fold.version > 1 && fold.isAwake
        clock = RoomClock(
            opened: max(environment.now(), fold.time), at: executor.uptime,
            unkeptSince: isLeftAlone ? environment.keptUntil(fold.code, fold.time) : nil)
        chains = BroadcastChains(at: fold.position)
        channelRevision = fold.game.channelRevision
        opened = executor.uptime
        // Nodes that knew an earlier instance of this room at this node must accept these numbers as newer.
        presence.number = UInt64(
            max(0, opened.components.seconds * 1000 + opened.components.attoseconds / 1_000_000_000_000_000))
        self.quarantine = quarantine
    }

    /// Counts the room for its current game, or removes it from the count.
    func countGame(inputs: Int = 0) {
        count.move(to: isUnloaded ? nil : fold.game.name)
        count.add(inputs: inputs)
    }

    /// Counts the players connected here for the room's game.
    func countPlayers() { count.set(players: subscribers.present.count) }

    /// Schedules a task, unless it is already scheduled.
    func plan(_ task: RoomTasks, after delay: Duration, _ body: @escaping @Sendable (isolated Room) -> Void) {
        guard planned.isDisjoint(with: task) else { return }
        planned.formUnion(task)
        executor.schedule(after: delay) { [weak self] in
            self?.assumeIsolated { room in
                room.planned.subtract(task)
                body(room)
            }
        }
    }

    /// Whether a task is scheduled.
    func isPlanned(_ task: RoomTasks) -> Bool { planned.contains(task) }

    /// Whether these are the bits of the room's link.
    public nonisolated func isLink(_ text: String) -> Bool { constantTimeEqual(Array(text.utf8), Array(link.utf8)) }

    /// Whether a token belongs to a seat, including removed ones.
    public func knows(_ token: SeatToken) -> Bool { fold.seats.seat(of: TokenHash(of: token)) != nil }

    /// Whether the room was unloaded. Its log may now belong to a later room with the same code, or not exist.
    public internal(set) var isUnloaded = false

    /// Whether the room has no connections and nothing in flight.
    var isIdle: Bool { subscribers.isEmpty && waitingRoom.isEmpty && pending.isEmpty }

    /// The room's current position.
    public var position: LogPosition { LogPosition(epoch: epoch, seq: fold.position) }

    // MARK: - Connections

    /// Handles a connection's request for a seat. The answer is a snapshot, once the seat is durable, or a rejection.
    ///
    /// A connection gets only one seat. While it waits for one, it cannot ask for another.
    public func join(_ request: JoinRequest, from subscriber: SubscriberID) {
        guard !isTaken(subscriber) else { return reject(request.id, Room.takenRejection, to: subscriber) }
        if isBehind(request.at) { return wait(for: .join(request), at: request.at, subscriber) }
        let key = fold.key
        let isAskedIn = request.invite != nil || request.recovery != nil || request.move != nil
        let entry = isAskedIn ? nil : request.name.flatMap(fold.classList.entry)
        // The name in the list is enough, unless the game has given it to a person without a seat.
        let name = (entry?.name ?? request.name).map(distinct)
        let asked = SeatRequest(
            tokenHash: request.tokenHash, name: entry?.name == name ? nil : name, entry: entry?.id,
            invite: request.invite, recovery: request.recovery, move: request.move,
            browser: request.browser.map { BrowserHash(of: $0, in: code) },
            network: request.network.map { NetworkHash(of: $0, in: key) }, avatar: request.avatar)
        let seat = fold.seats.seat(of: request.tokenHash)
        if let seat, fold.seats.isErased(seat.id) {
            return refuse(request.id, Room.erasedRejection, to: subscriber, .removed)
        }
        let refusal = fold.earlyRefusal(of: asked)
        if refusal?.code == .removed { return refuse(request.id, RoomFold.removedRejection, to: subscriber, .removed) }
        if refusal?.code == .moved { return refuse(request.id, RoomFold.movedRejection, to: subscriber, .moved) }
        if fold.isEnded { return refuse(request.id, RoomFold.endedRejection, to: subscriber, .roomEnded) }
        if let refusal { return reject(request.id, refusal, to: subscriber) }
        let isOwner = seat?.id == fold.ownership.owner
        if let seat, request.recovery == nil ? request.invite == nil || seat.role == .host : isOwner {
            return attach(subscriber, to: seat.id, client: request.client, answering: request.id)
        }
        if seat == nil, request.recovery == nil, request.move == nil,
            let refusal = refusalOfNewSeat(named: request.name)
        {
            return reject(request.id, refusal, to: subscriber)
        }
        if seat == nil, let wait = wait(for: asked, from: request.network) {
            return outlet.send(
                RoomMessages.rejected(id: request.id, Room.laterRejection, retryAfter: wait), to: subscriber)
        }
        append(.join(asked), from: .joining(subscriber, request.client, id: request.id))
    }

    static let takenRejection = Rejection(.alreadyJoined, "This connection has already joined a room.")
    private static let laterRejection = Rejection(
        .tryLater, "Many people are joining. Please wait: the server will let you in soon.")

    /// Whether a connection is in the room or is joining.
    private func isTaken(_ subscriber: SubscriberID) -> Bool {
        subscribers[subscriber] != nil || pending.isJoining(subscriber) || waitingRoom.contains(subscriber)
    }

    /// Returns how long a new player must wait, in milliseconds; `nil` to admit them. Invited players are not counted.
    private func wait(for asked: SeatRequest, from network: Network?) -> Int64? {
        guard let network, !asked.isAskedIn, !fold.seats.isExpected(asked.tokenHash) else { return nil }
        let now = environment.now()
        let last = arrivals.lastDeferral
        let wait = arrivals.wait(
            of: network, at: now, limits: environment.limits, isHallExpected: fold.admission.isHallExpected(at: now))
        // One line for a flood is enough.
        if wait != nil, last.map({ now > $0.adding(seconds: 60) }) ?? true {
            environment.note(RoomNote(room: code, event: .joinsDeferred))
        }
        return wait
    }

    /// Reports that a limit has refused something. The key is that of the configuration.
    func noteLimit(_ key: String) {
        environment.note(RoomNote(room: code, event: .limited, details: ["limit": .text(key)]))
    }

    private func refusalOfNewSeat(named name: PlayerName?) -> Rejection? {
        guard let name else { return RoomFold.namelessRejection }
        return refusal(ofSeats: 1) ?? refusal(of: name)
    }

    /// Returns the reason why the room cannot get a number of further seats, or `nil` if it can.
    func refusal(ofSeats count: Int) -> Rejection? {
        let seatsMax = environment.limits.seatsMax
        // Removed seats are stored, too. Seats that were removed together no longer count, but only up to a limit: a
        // room stores at most five times as many seats as it admits at once, at about half a kilobyte each.
        let remembered = fold.seats.count - min(fold.seats.clearedCount, 3 * seatsMax) + pending.joinCount
        guard fold.seats.takenCount + pending.joinCount + count <= seatsMax, remembered + count <= 2 * seatsMax else {
            noteLimit("seats-per-room")
            return Rejection(.roomFull, "This room is full.")
        }
        return nil
    }

    /// Returns the reason why a name cannot be taken now, or `nil` if it can. Existing names stay.
    ///
    /// It is checked before the append, because what a log contains must not depend on the current configuration. The
    /// log keeps the order of appends, so a filter applies from its own append on, although it is not durable yet.
    func refusal(of name: PlayerName) -> Rejection? {
        let name = BareText(name.text)
        let isCaught =
            environment.blockedNames.catches(name) || fold.nameFilter.catches(name)
            || pending.filters(name) { fold.seats.seat($0)?.role == .host }
        guard isCaught else { return nil }
        return Rejection(.badName, "This name is blocked in this room. Choose another one.")
    }

    /// Handles a connection that watches without a seat. The answer is a snapshot.
    public func watch(_ request: WatchRequest, from subscriber: SubscriberID) {
        guard !isTaken(subscriber) else { return reject(request.id, Room.takenRejection, to: subscriber) }
        if isBehind(request.at) { return wait(for: .watch(request), at: request.at, subscriber) }
        if fold.isEnded { return refuse(request.id, RoomFold.endedRejection, to: subscriber, .roomEnded) }
        attach(subscriber, to: nil, client: request.client, answering: request.id)
    }

    /// Handles a closed connection.
    public func disconnect(_ subscriber: SubscriberID) {
        let left = subscribers.channel(of: subscriber)
        guard let (removed, isLast) = subscribers.remove(subscriber) else {
            waitingRoom.remove(subscriber)
            // The seat may still become durable, but must not be given to a closed connection.
            return pending.abandonJoin(of: subscriber)
        }
        if let left { closeIfEmpty(left) }
        countPlayers()
        if isLast, let seat = removed.seat {
            coalescing.expect(changed: seat)
            coalescing.expect(.pulse)
            scheduleFlush()
            // With fewer players present, a smaller number may now reach a required share.
            schedulePrompt()
        }
        clock.noteUse(at: executor.uptime)
        notePresence()
        scheduleSleep()
    }

    /// Sends a snapshot to a connection that lagged and can be written to again.
    public func catchUp(_ subscriber: SubscriberID) {
        sendSnapshot(to: subscriber, answering: nil)
    }

    func refuse(_ id: Int, _ rejection: Rejection, to subscriber: SubscriberID, _ code: CloseCode) {
        reject(id, rejection, to: subscriber)
        outlet.close(subscriber, with: code)
    }

    func reject(_ id: Int?, _ rejection: Rejection, to subscriber: SubscriberID) {
        outlet.send(RoomMessages.rejected(id: id, rejection), to: subscriber)
    }

    func attach(_ id: SubscriberID, to seatID: SeatID?, client: ClientID, answering messageID: Int) {
        guard subscribers[id] == nil else {
            return reject(messageID, Room.takenRejection, to: id)
        }
        // By a link for another device, too.
        if let seatID, fold.seats.isErased(seatID) { return refuse(messageID, Room.erasedRejection, to: id, .removed) }
        wake()
        if isWaking {
            return waitingRoom.add(WaitingSubscriber(id: id, seat: seatID, client: client, message: messageID))
        }
        if let seatID { makePlace(forDeviceOf: seatID) }
        let role = seatID.flatMap { fold.seats.seat($0)?.role }
        let channel = Channel(role == .host ? .hosts : .audience, seatID.flatMap { fold.game.channel(of: $0) })
        let isFirst = subscribers.add(
            Subscriber(seat: seatID, client: client, firstID: messageID, kind: channel.kind), in: channel.name, as: id)
        countPlayers()
        allowMessages(from: id, role: role)
        chains.open(channel)
        outlet.place(id, in: channel)
        // Do this before the snapshot, which shows hosts the seat as it is now.
        if isFirst, let seatID { coalescing.expect(changed: seatID) }
        sendSnapshot(to: id, answering: messageID)
        if isFirst, seatID != nil {
            coalescing.expect(.pulse)
            scheduleFlush()
        }
        notePresence()
    }

    /// Closes the oldest connection of a seat that has the maximum number of them. Most likely it is not used any more.
    private func makePlace(forDeviceOf seat: SeatID) {
        let devices = subscribers.of(seat)
        guard devices.count >= RoomLimits.devicesMax, let first = devices.first else { return }
        disconnect(first)
        outlet.close(first, with: .silent)
    }

    func allowMessages(from subscriber: SubscriberID, role: Role?) {
        let limits = environment.limits
        let bytes = role == .host ? limits.hostMessageBytesMax : limits.playerMessageBytesMax
        outlet.allow(messageBytes: bytes, from: subscriber)
    }
}
