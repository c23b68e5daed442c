import Cryptography
import GameRules
import InputLog
import WireProtocol

/// A room: folds committed inputs and tells everybody who is connected.
///
/// Commands are appended to the log and applied when the log delivers them as committed; nothing is answered or
/// announced before. Every function is synchronous: between reading and writing the state there is no suspension, so
/// inputs cannot be reordered. Call them on the room's executor, through `assumeIsolated`.
public actor Room {
    /// The thread on which the room lives.
    public nonisolated let executor: any RoomExecutor
    /// The room's code.
    public nonisolated let code: RoomCode
    /// 64 random-looking bits in base64url, which stand beside the code in the room's link: who has them was told the room,
    /// while a code may be guessed. Everybody in the room may know them.
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
    /// The bytes of the room's log, what is pending included.
    var logBytes: Int
    var clock: RoomClock
    var prompts = Prompts()
    private var planned: Errands = []
    var waitingRoom = WaitingRoom()

    // What is told.

    var coalescing = Coalescing()
    var told = ToldFrames()
    /// What hosts are shown of all seats.
    var roster = CachedRuns(of: 256)
    /// What was cheered since everybody was told.
    var cheers = Cheers()
    /// The evening's table as it was told last; see `Room+Evening.swift`.
    var evening: EveningShown
    /// The channels, and where the broadcasts of each stand.
    var chains: BroadcastChains
    /// Of the assignment of seats to channels that the connections are placed by.
    var channelRevision: UInt64
    /// Connections that have yet to be put where the game has them now.
    var channelsDue = Backlog<SubscriberID>()
    /// Connections that have yet to be sent what they alone may see of the play that has begun.
    var viewsDue = Backlog<SubscriberID>()
    /// Seats that were removed together and whose connections have not been closed yet.
    var departing = Backlog<SeatID>()
    /// What the input that is being applied causes at once, as far as it waits for what is pending.
    var heldFacts = HeldFacts(isHolding: false)
    /// The connection whose input is being applied.
    var issuer: SubscriberID?

    // Other nodes.

    /// Who is here at other nodes.
    var presence = Presence()
    /// What the nodes have come to.
    var marks = StateMarks()
    /// Whether the other nodes are being asked if one of them keeps the room's clock.
    var isAsking = false
    /// When the room was opened, by the executor's clock.
    let opened: Duration
    /// Is told once that nothing more of the log can be applied here, and why.
    let putAside: @Sendable (Room, LogFailure) -> Void

    /// A room of what its log folded to.
    ///
    /// - Parameters:
    ///   - isNew: whether it was made just now; otherwise nobody has kept its clock since it was last in memory.
    ///   - putAside: is called once, on the executor, if nothing more of its log can be applied here, with the reason.
    init(
        _ fold: RoomFold, logBytes: Int, isNew: Bool, epoch: Epoch, environment: RoomEnvironment,
        outlet: any RoomOutlet,
        executor: any RoomExecutor, putAside: @escaping @Sendable (Room, LogFailure) -> Void
    ) {
        self.fold = fold
        self.logBytes = logBytes
        count = RoomCount(environment.figures, game: fold.game.name)
        evening = EveningShown(fold)
        code = fold.code
        link = base64url(Array(fold.key.derived(for: .link).prefix(8)))
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
        // Whoever heard this node of this room before, when it was open last, goes on with this one.
        presence.number = UInt64(
            max(0, opened.components.seconds * 1000 + opened.components.attoseconds / 1_000_000_000_000_000))
        self.putAside = putAside
    }

    /// Counts the room among those of its present game, or no more.
    func countGame(inputs: Int = 0) {
        count.move(to: isPutAway ? nil : fold.game.name)
        count.add(inputs: inputs)
    }

    /// Counts the players who have a connection here among those of the room's game.
    func countPlayers() { count.set(players: subscribers.present.count) }

    /// Does an errand after a while, unless it is planned already: then the first plan stands.
    func plan(_ errand: Errands, after delay: Duration, _ body: @escaping @Sendable (isolated Room) -> Void) {
        guard planned.isDisjoint(with: errand) else { return }
        planned.formUnion(errand)
        executor.schedule(after: delay) { [weak self] in
            self?.assumeIsolated { room in
                room.planned.subtract(errand)
                body(room)
            }
        }
    }

    /// Whether an errand is planned.
    func isPlanned(_ errand: Errands) -> Bool { planned.contains(errand) }

    /// Whether these are the bits of the room's link.
    public nonisolated func isLink(_ text: String) -> Bool { constantTimeEqual(Array(text.utf8), Array(link.utf8)) }

    /// Whether a token is a seat's, removed ones included.
    public func knows(_ token: SeatToken) -> Bool { fold.seats.seat(of: TokenHash(of: token)) != nil }

    /// Whether the room was put away: its log belongs to nobody, or to a later room of the same code.
    public internal(set) var isPutAway = false

    /// Whether nobody is connected and nothing is under way.
    var isIdle: Bool { subscribers.isEmpty && waitingRoom.isEmpty && pending.isEmpty }

    /// How far the room has come.
    public var position: LogPosition { LogPosition(epoch: epoch, seq: fold.position) }

    // MARK: - Connections

    /// A connection asks for a seat. The answer is a snapshot, once the seat is durable, or a rejection.
    ///
    /// A connection takes one seat: while one is under way for it, it gets no other.
    public func join(_ request: JoinRequest, from subscriber: SubscriberID) {
        guard !isTaken(subscriber) else { return reject(request.id, Room.takenRejection, to: subscriber) }
        if isBehind(request.at) { return wait(for: .join(request), at: request.at, subscriber) }
        let key = fold.key
        let asked = SeatRequest(
            tokenHash: request.tokenHash, name: request.name, invite: request.invite, recovery: request.recovery,
            move: request.move, browser: request.browser.map { BrowserHash(of: $0, in: code) },
            network: request.network.map { NetworkHash(of: $0, in: key) }, avatar: request.avatar)
        let seat = fold.seats.seat(of: request.tokenHash)
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

    static let takenRejection = Rejection(.alreadyJoined, "This connection has joined already.")
    private static let laterRejection = Rejection(
        .tryLater, "Many people are coming in at the moment: wait a little, you are let in in turn.")

    /// Whether a connection is in the room or about to be.
    private func isTaken(_ subscriber: SubscriberID) -> Bool {
        subscribers[subscriber] != nil || pending.isJoining(subscriber) || waitingRoom.contains(subscriber)
    }

    /// How long a newcomer waits, in milliseconds; `nil` for whoever comes in now. Who was asked in is not charged.
    private func wait(for asked: SeatRequest, from network: Network?) -> Int64? {
        guard let network, !asked.isAskedIn, !fold.seats.isExpected(asked.tokenHash) else { return nil }
        let now = environment.now()
        let last = arrivals.lastDeferral
        let wait = arrivals.wait(
            of: network, at: now, limits: environment.limits, isHallExpected: fold.door.isHallExpected(at: now))
        // One line for a flood.
        if wait != nil, last.map({ now > $0.adding(seconds: 60) }) ?? true {
            environment.note(RoomNote(room: code, event: .joinsDeferred))
        }
        return wait
    }

    /// Tells that a limit refuses something, by its key in the configuration.
    func noteLimit(_ key: String) {
        environment.note(RoomNote(room: code, event: .limited, details: ["limit": .text(key)]))
    }

    private func refusalOfNewSeat(named name: PlayerName?) -> Rejection? {
        guard let name else { return RoomFold.namelessRejection }
        let seatsMax = environment.limits.seatsMax
        // Removed seats are remembered, too. Those that were removed together give their places back, but not without end:
        // a room has five times as many seats as it may at once, at about half a kilobyte each.
        let remembered = fold.seats.count - min(fold.seats.clearedCount, 3 * seatsMax) + pending.joinCount
        guard fold.seats.takenCount + pending.joinCount < seatsMax, remembered < 2 * seatsMax else {
            noteLimit("seats-per-room")
            return Rejection(.roomFull, "This room is full.")
        }
        return refusal(of: name)
    }

    /// Why nobody may take a name now; `nil` if they may. Names that were taken before stay.
    ///
    /// Looked at before the append: what a log holds does not depend on the configuration of the day. The log keeps the
    /// order of the appends, so a filter counts from its own on, although it is not durable yet.
    func refusal(of name: PlayerName) -> Rejection? { refusal(ofName: name.text) }

    /// Why a name is not given out, by what is known before the append.
    func refusal(ofName name: String) -> Rejection? {
        let name = BareText(name)
        let isCaught =
            environment.blockedNames.catches(name) || fold.nameFilter.catches(name)
            || pending.filters(name) { fold.seats.seat($0)?.role == .host }
        guard isCaught else { return nil }
        return Rejection(.badName, "The host does not want this name here; choose another.")
    }

    /// A connection watches without a seat. The answer is a snapshot.
    public func watch(_ request: WatchRequest, from subscriber: SubscriberID) {
        guard !isTaken(subscriber) else { return reject(request.id, Room.takenRejection, to: subscriber) }
        if isBehind(request.at) { return wait(for: .watch(request), at: request.at, subscriber) }
        if fold.isEnded { return refuse(request.id, RoomFold.endedRejection, to: subscriber, .roomEnded) }
        attach(subscriber, to: nil, client: request.client, answering: request.id)
    }

    /// A connection is gone.
    public func disconnect(_ subscriber: SubscriberID) {
        let left = subscribers.channel(of: subscriber)
        guard let (removed, isLast) = subscribers.remove(subscriber) else {
            waitingRoom.remove(subscriber)
            // The seat may still become durable, but must not be given to a connection that is gone.
            return pending.abandonJoin(of: subscriber)
        }
        if let left { closeIfEmpty(left) }
        countPlayers()
        if isLast, let seat = removed.seat {
            coalescing.expect(changed: seat)
            coalescing.expect(.pulse)
            scheduleFlush()
            // A share of those present is reached by fewer now.
            schedulePrompt()
        }
        clock.noteUse(at: executor.uptime)
        notePresence()
        scheduleSleep()
    }

    /// A connection that lagged can be written to again: it catches up with a snapshot.
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
        // Before the snapshot, which shows a host the seat as it is now.
        if isFirst, let seatID { coalescing.expect(changed: seatID) }
        sendSnapshot(to: id, answering: messageID)
        if isFirst, seatID != nil {
            coalescing.expect(.pulse)
            scheduleFlush()
        }
        notePresence()
    }

    /// Ends the connection of a seat that came first, if it has as many as it may: most likely nobody is there any more.
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
