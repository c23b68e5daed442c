import JSON
import WireProtocol

/// One bot's side of the conversation: what it knows, what it has asked, and what it wants to do next. Knows no socket
/// and no clock.
struct BotPlayer {
    /// What a bot wants after a message.
    struct Wishes {
        /// Messages to send now.
        var messages: [[UInt8]] = []
        /// Messages that were sent before, to send now: they were not answered.
        var resent: [[UInt8]] = []
        /// Cells to mark after a human while.
        var suggestions: [Int] = []
        /// Whether what is unanswered should be sent again after a while.
        var retriesLater = false
        /// After how many milliseconds the room wants to be asked for a seat again.
        var joinsAfter: Int?
        /// Whether this message gave the bot its seat on this connection.
        var isSeated = false
        /// The mark that was done: when it was sent, and whether more than once.
        var accepted: (stamp: UInt64, wasResent: Bool)?
        /// Whether a round ended that the bot had been waiting for.
        var isRoundOver = false
        /// Whether the bot missed a broadcast.
        var hasGap = false
        /// Why the bot should never come back, if so.
        var farewell: Farewell?
    }

    /// Why a bot is done.
    enum Farewell: Hashable {
        case refused(code: String, message: String)
        case removed
        case roomEnded
    }

    private struct Command {
        enum Intent {
            case mark(cell: Int)
            case sync
        }
        let id: Int
        let intent: Intent
        let message: [UInt8]
        let stamp: UInt64
        var wasResent = false
    }

    /// Rejections after which the same id may be tried again.
    private static let passing: Set<String> = ["rateLimited", "unavailable"]

    private let room: RoomCode
    private let token: SeatToken
    private let client: ClientID
    private let name: String
    private var lastID = 0
    private var joinID = 0
    private var position: LogPosition?
    /// The number of the play that is on.
    private var play = 0
    private var board: BotBoard?
    private var round: ServerFact.Round?
    private var isAutomatic = false
    private var unanswered: [Command] = []
    /// Grows whenever a board arrives: what was planned for an earlier one is void.
    private(set) var boardNumber = 0

    /// A bot that has not joined yet.
    init(room: RoomCode, token: SeatToken, client: ClientID, name: String) {
        self.room = room
        self.token = token
        self.client = client
        self.name = name
    }

    // MARK: - Messages to the server

    /// The first message of a connection, for a new seat as for a known one.
    mutating func join() -> [UInt8] {
        joinID = nextID()
        return JSONWriter.object { writer in
            writer.member("type", "join")
            writer.member("id", joinID)
            writer.member("client", client.description)
            writer.member("room", room.description)
            writer.member("token", token.text)
            writer.member("name", name)
            if let position { writer.member("at", position) }
        }
    }

    /// Marks a cell, if that still makes sense.
    ///
    /// - Parameter stamp: a time that comes back with the answer.
    mutating func mark(_ cell: Int, stamp: UInt64) -> [UInt8]? {
        guard round?.isPlaying == true, board?.isSuggested(cell) == true else { return nil }
        return send(cell, stamp: stamp)
    }

    /// Marks the cell of a term that nobody has called yet, if that still makes sense.
    ///
    /// - Parameter stamp: as with `mark`.
    mutating func markEarly(_ term: Int, stamp: UInt64) -> [UInt8]? {
        guard round?.isPlaying == true, let cell = board?.openCell(of: term) else { return nil }
        return send(cell, stamp: stamp)
    }

    /// The terms that the bot could mark early now.
    var openTerms: [Int] { round?.isPlaying == true ? board?.openTerms ?? [] : [] }

    private mutating func send(_ cell: Int, stamp: UInt64) -> [UInt8] {
        board?.mark(cell)
        let id = nextID()
        let message = JSONWriter.object { writer in
            writer.member("type", "mark")
            writer.member("id", id)
            writer.member("play", play)
            writer.member("cell", cell)
        }
        unanswered.append(Command(id: id, intent: .mark(cell: cell), message: message, stamp: stamp))
        return message
    }

    /// How many marks were sent and not answered.
    var unansweredMarks: Int {
        unanswered.reduce(0) { count, command in if case .mark = command.intent { count + 1 } else { count } }
    }

    /// Everything that was not answered, in the order of its ids: they make it safe to send it twice.
    mutating func resend() -> [[UInt8]] {
        for index in unanswered.indices { unanswered[index].wasResent = true }
        return unanswered.map(\.message)
    }

    private mutating func sync() -> [UInt8] {
        let id = nextID()
        let message = JSONWriter.object { writer in
            writer.member("type", "sync")
            writer.member("id", id)
        }
        unanswered.append(Command(id: id, intent: .sync, message: message, stamp: 0))
        return message
    }

    private mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }

    // MARK: - Messages of the server

    /// Takes a message in.
    mutating func receive(_ message: ServerMessage) -> Wishes {
        var wishes = Wishes()
        noteGap(message, &wishes)
        switch message.fact {
        case .joined(let snapshot): take(snapshot, &wishes)
        case .played(let play, let round): goOn(to: play, round)
        case .view(let snapshot) where snapshot.play == play: show(snapshot, &wishes)
        case .view: break
        case .accepted(let id):
            guard let index = unanswered.firstIndex(where: { $0.id == id }) else { break }
            let command = unanswered.remove(at: index)
            wishes.accepted = (command.stamp, command.wasResent)
        case .rejected(let id, let code, let message, let retryAfter):
            if code == "tryLater", id == joinID {
                wishes.joinsAfter = retryAfter ?? 1_000
            } else {
                reject(id, code, message, &wishes)
            }
        case .called(let call):
            guard let cell = board?.take(call.term) else { break }
            if isAutomatic { board?.mark(cell) } else { wishes.suggestions.append(cell) }
        case .uncalled(let term): board?.takeBack(term)
        case .round(let round):
            self.round = round
            board?.setCalls(round.calls)
        case .roundFinished: finishRound(&wishes)
        case .board(let new): take(board?.replaced(by: new) ?? BotBoard(new, calls: round?.calls ?? []), &wishes)
        case .removed: wishes.farewell = .removed
        case .roomEnded: wishes.farewell = .roomEnded
        case .bingos, .other: break
        }
        return wishes
    }

    /// Broadcasts form a chain: one that follows a position that was never reached shows a loss.
    private mutating func noteGap(_ message: ServerMessage, _ wishes: inout Wishes) {
        if let previous = message.previous, let position,
            previous.epoch != position.epoch || previous.seq > position.seq
        {
            wishes.hasGap = true
            wishes.messages.append(sync())
        }
        guard let new = message.position else { return }
        if let position, position.epoch == new.epoch, position.seq >= new.seq { return }
        position = new
    }

    private mutating func take(_ snapshot: ServerFact.Snapshot, _ wishes: inout Wishes) {
        wishes.isSeated = snapshot.id == joinID
        unanswered.removeAll { $0.id == snapshot.id }
        if snapshot.play != play { goOn(to: snapshot.play, nil) }
        let wasPlaying = round?.isPlaying == true && round?.number == snapshot.round?.number
        show(snapshot, &wishes)
        if wasPlaying, round?.isFinished == true { wishes.isRoundOver = true }
        wishes.resent = resend()
    }

    /// Another play: what was sent to the one before is of no use any more.
    private mutating func goOn(to play: Int, _ round: ServerFact.Round?) {
        self.play = play
        self.round = round
        board = nil
        boardNumber += 1
        unanswered.removeAll { command in if case .mark = command.intent { true } else { false } }
    }

    private mutating func show(_ snapshot: ServerFact.Snapshot, _ wishes: inout Wishes) {
        isAutomatic = snapshot.autoMark
        round = snapshot.round
        if let board = snapshot.board { take(BotBoard(board, calls: snapshot.round?.calls ?? []), &wishes) }
    }

    private mutating func take(_ board: BotBoard, _ wishes: inout Wishes) {
        boardNumber += 1
        var new = board
        for command in unanswered {
            if case .mark(let cell) = command.intent { new.mark(cell) }
        }
        self.board = new
        if !isAutomatic { wishes.suggestions.append(contentsOf: new.suggestions) }
    }

    private mutating func finishRound(_ wishes: inout Wishes) {
        wishes.isRoundOver = true
        if let round {
            self.round = ServerFact.Round(number: round.number, isPlaying: false, isFinished: true, calls: round.calls)
        }
    }

    private mutating func reject(_ id: Int?, _ code: String, _ message: String, _ wishes: inout Wishes) {
        if id == joinID, id != nil {
            if BotPlayer.passing.contains(code) {
                wishes.retriesLater = true
            } else {
                wishes.farewell = .refused(code: code, message: message)
            }
            return
        }
        guard let index = unanswered.firstIndex(where: { $0.id == id }) else { return }
        if code == "unavailable" {
            wishes.retriesLater = true
            return
        }
        let command = unanswered.remove(at: index)
        guard case .mark(let cell) = command.intent else { return }
        board?.mark(cell, false)
        // A rate says "not now"; a stale id says that this very command may or may not have been done: mark again.
        if code == "rateLimited" || code == "staleId" { wishes.suggestions.append(cell) }
    }
}
