import JSON
import WireProtocol

/// One bot's side of the protocol: its seat, its pending commands, and a strategy for the current game. It uses no
/// socket and no clock.
struct BotPlayer {
    /// What a bot wants to do after a message.
    struct Wishes {
        /// Messages to send now.
        var messages: [[UInt8]] = []
        /// Unanswered messages to send again now.
        var resent: [[UInt8]] = []
        /// The command to send after a human delay.
        var later: [BotWish] = []
        /// Whether to send unanswered messages again after a delay.
        var retriesLater = false
        /// The milliseconds after which the bot may ask the room for a seat again.
        var joinsAfter: Int?
        /// Whether this message gave the bot its seat on this connection.
        var isSeated = false
        /// The command that was accepted: when it was sent, and whether it was sent more than once.
        var accepted: (stamp: UInt64, wasResent: Bool)?
        /// Whether a round ended in which the bot was playing.
        var isRoundOver = false
        /// Whether the bot missed a broadcast.
        var hasGap = false
        /// The reason why the bot must not reconnect, if any.
        var farewell: Farewell?

        fileprivate mutating func add(_ intentions: BotIntentions?) {
            guard let intentions else { return }
            later += intentions.wishes
            if intentions.isRoundOver { isRoundOver = true }
        }
    }

    /// The reason why a bot is done.
    enum Farewell: Hashable {
        case refused(code: String, message: String)
        case removed
        case roomEnded
    }

    private struct Command {
        let id: Int
        /// `nil` for a command of the room.
        let command: BotCommand?
        let message: [UInt8]
        let stamp: UInt64
        var wasResent = false
    }

    /// Rejections after which the same command ID may be retried.
    private static let passing: Set<String> = ["rateLimited", "unavailable"]

    private let room: RoomCode
    private let token: SeatToken
    private let client: ClientID
    private let name: String
    private let strategies: BotStrategies
    private var lastID = 0
    private var joinID = 0
    private var position: LogPosition?
    /// The identifier of the bot's seat, once it has one.
    private var seat = ""
    /// The number of the current play, and its game.
    private var play = 0
    private(set) var game = ""
    /// `nil` in a game that bots do not play.
    private var strategy: (any BotStrategy)?
    private var unanswered: [Command] = []

    /// Creates a bot that has not joined yet.
    init(room: RoomCode, token: SeatToken, client: ClientID, name: String, strategies: BotStrategies) {
        self.room = room
        self.token = token
        self.client = client
        self.name = name
        self.strategies = strategies
    }

    // MARK: - Messages to the server

    /// Returns the first message of a connection, for a new or a known seat.
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

    /// Returns the command for what the bot wanted, or `nil` if it no longer makes sense.
    ///
    /// - Parameter stamp: a time that is returned with the answer.
    mutating func command(of wish: BotWish, stamp: UInt64) -> [UInt8]? {
        guard let command = strategy?.command(of: wish) else { return nil }
        let id = nextID()
        let message = JSONWriter.object { writer in
            writer.member("type", command.type)
            writer.member("id", id)
            writer.member("play", play)
            for (name, value) in command.fields.members {
                writer.name(of: name)
                writer.value(value)
            }
        }
        unanswered.append(Command(id: id, command: command, message: message, stamp: stamp))
        return message
    }

    /// Events that may happen to the bot without any message.
    var occasions: [Int] { strategy?.occasions ?? [] }

    /// Returns what the bot wants to do when such an event happens.
    func wish(on occasion: Int) -> BotWish? { strategy?.wish(on: occasion) }

    /// The number of unanswered game commands, without those that pages send automatically.
    var unansweredCommands: Int { unanswered.count { $0.command?.wish.isAutomatic == false } }

    /// Returns all unanswered messages in the order of their IDs, which make it safe to send them twice.
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
        unanswered.append(Command(id: id, command: nil, message: message, stamp: 0))
        return message
    }

    private mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }

    // MARK: - Messages of the server

    /// Handles a message from the server.
    mutating func receive(_ message: ServerMessage) -> Wishes {
        var wishes = Wishes()
        noteGap(message, &wishes)
        switch message.fact {
        case .joined(let snapshot): take(snapshot, &wishes)
        case .played(let play, let game, let view):
            goOn(to: play, of: game)
            if let view { wishes.add(strategy?.take(any: view)) }
        case .view(let play, let view):
            if play == self.play, let view { wishes.add(strategy?.take(any: view)) }
        case .accepted(let id):
            guard let command = answered(id) else { break }
            if command.command?.wish.isAutomatic != true { wishes.accepted = (command.stamp, command.wasResent) }
            if let own = command.command { wishes.add(strategy?.settle(own, refusal: nil)) }
        case .rejected(let id, let code, let message, let retryAfter):
            if code == "tryLater", id == joinID {
                wishes.joinsAfter = retryAfter ?? 1_000
            } else {
                reject(id, code, message, &wishes)
            }
        case .game(let fact): wishes.add(strategy?.take(any: fact))
        case .removed: wishes.farewell = .removed
        case .roomEnded: wishes.farewell = .roomEnded
        case .other: break
        }
        return wishes
    }

    private mutating func answered(_ id: Int?) -> Command? {
        unanswered.firstIndex { $0.id == id }.map { unanswered.remove(at: $0) }
    }

    /// Broadcasts form a chain: one that follows a position the bot never reached shows a loss.
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
        seat = snapshot.seat
        if snapshot.play != play { goOn(to: snapshot.play, of: snapshot.game) }
        if let view = snapshot.view { wishes.add(strategy?.take(any: view)) }
        wishes.resent = resend()
    }

    /// Switches to another play. Commands sent to the previous play no longer matter.
    private mutating func goOn(to play: Int, of game: String) {
        self.play = play
        self.game = game
        strategy = strategies.strategy(for: game, seat: seat)
        unanswered.removeAll { $0.command != nil }
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
        if code == "unavailable" {
            if unanswered.contains(where: { $0.id == id }) { wishes.retriesLater = true }
            return
        }
        if let own = answered(id)?.command { wishes.add(strategy?.settle(own, refusal: code)) }
    }
}
