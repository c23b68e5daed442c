import GameRules
import WireProtocol

/// Who waits for an input to become durable.
enum Origin: Sendable {
    /// A connection that asked for a seat, its client program, under its message id.
    case joining(SubscriberID, ClientID, id: Int)
    /// A command of a connection, under its message id.
    case message(SubscriberID, id: Int)
    /// Somebody who asked from elsewhere, such as an HTTP request.
    case request(Request, reply: @Sendable (CommandResult) -> Void)
    /// The room itself: no answer goes anywhere.
    case nobody
}

/// A command that did not come over a connection.
enum Request: Sendable {
    /// One of the wire's commands; answered as the wire does.
    case command
    /// The command behind one of the game's resources; answered by what it made of the resource.
    case resource
}

/// What a command that did not come over a connection came to.
public enum CommandResult: Sendable {
    /// It took effect, now or when it was sent first; with the position from which on it is seen, and the members of the
    /// result, encoded.
    case accepted(at: LogPosition, members: [UInt8])
    /// It did not.
    case rejected(Rejection)
}

/// The inputs that were appended and not yet delivered, by ticket.
struct PendingInputs {
    struct Entry {
        let timed: TimedInput
        fileprivate(set) var origin: Origin
    }

    private var entries = TicketQueue<Entry>()
    /// The commands among them, by seat; the rates keep each list short.
    private var commands: [SeatID: [(key: CommandKey, ticket: UInt64)]] = [:]
    /// Commands of which the log does not know yet whether it has them.
    private var doubtful: [SeatID: [CommandKey]] = [:]
    /// The name filters among them, which count for every name that is asked for after them.
    private var filters: [UInt64: (seat: SeatID, filter: NameFilter)] = [:]
    /// The joins among them, by the connection that waits for its seat.
    private var joins: [SubscriberID: UInt64] = [:]
    private(set) var joinCount = 0
    /// How many of them are due on nobody's behalf.
    private(set) var promptCount = 0
    /// How many of them tell what a play came to.
    private var playEndCount = 0
    /// Those that say that the room falls asleep, since when, or wakes up; in their order.
    private var rests: [(ticket: UInt64, rest: Rest)] = []
    /// How many of them may make somebody a host, or a host somebody else.
    private(set) var roleChangeCount = 0
    /// The time of the last input, so that times never go back.
    var lastTime = Timestamp(milliseconds: 0)

    /// What the last of them does to the room's clock.
    struct Rest {
        /// Since when nobody keeps it; `nil` if somebody does again.
        let since: Timestamp?
    }

    var lastRest: Rest? { rests.last?.rest }
    var isPlayEnding: Bool { playEndCount > 0 }

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    mutating func add(_ entry: Entry) -> UInt64 {
        let ticket = entries.append(entry)
        if case .command(let seat, let key?, _) = entry.timed.input {
            commands[seat, default: []].append((key, ticket))
        }
        if case .command(let seat, _, .room(let command)) = entry.timed.input, let command = command as? SetNameFilter {
            filters[ticket] = (seat, command.filter)
        }
        if case .joining(let subscriber, _, _) = entry.origin { joins[subscriber] = ticket }
        switch entry.timed.input {
        case .slept(let since): rests.append((ticket, Rest(since: since ?? entry.timed.time)))
        case .woke: rests.append((ticket, Rest(since: nil)))
        default: break
        }
        count(entry, 1)
        return ticket
    }

    /// Whether a seat is under way for a connection.
    func isJoining(_ subscriber: SubscriberID) -> Bool { joins[subscriber] != nil }

    /// Whether a command is under way already; its answer goes to where it was sent from last.
    mutating func redirect(_ key: CommandKey, of seat: SeatID, to origin: Origin) -> Bool {
        guard let ticket = commands[seat]?.last(where: { $0.key == key })?.ticket else { return false }
        entries[ticket]?.origin = origin
        return true
    }

    /// Whether a name contains a word of a filter that is under way and that a host has set.
    func filters(_ name: BareText, isHost: (SeatID) -> Bool) -> Bool {
        filters.values.contains { $0.filter.catches(name) && isHost($0.seat) }
    }

    /// The log does not know whether it has an input. It will tell before it delivers anything later.
    mutating func doubt(_ entry: Entry) {
        if case .command(let seat, let key?, _) = entry.timed.input { doubtful[seat, default: []].append(key) }
    }

    /// The log delivers again: what it had of the doubtful inputs has come.
    mutating func settleDoubts() { doubtful = [:] }

    /// Whether a command may be done already.
    func isDoubtful(_ key: CommandKey, of seat: SeatID) -> Bool { doubtful[seat]?.contains(key) ?? false }

    /// Whoever asked for a seat is gone: nobody waits for it any more.
    mutating func abandonJoin(of subscriber: SubscriberID) {
        guard let ticket = joins.removeValue(forKey: subscriber) else { return }
        entries[ticket]?.origin = .nobody
    }

    mutating func take(_ ticket: UInt64) -> Entry? {
        guard let entry = entries.remove(ticket) else { return nil }
        if case .command(let seat, _?, _) = entry.timed.input {
            commands[seat]?.removeAll { $0.ticket == ticket }
            if commands[seat]?.isEmpty == true { commands[seat] = nil }
        }
        filters[ticket] = nil
        rests.removeAll { $0.ticket == ticket }
        if case .joining(let subscriber, _, _) = entry.origin { joins[subscriber] = nil }
        count(entry, -1)
        return entry
    }

    /// Takes all of them, in their order.
    mutating func takeAll() -> [Entry] { entries.tickets.compactMap { take($0) } }

    private mutating func count(_ entry: Entry, _ difference: Int) {
        if entry.timed.input.changesRoles { roleChangeCount += difference }
        switch entry.timed.input {
        case .join: joinCount += difference
        case .prompted: promptCount += difference
        case .playEnded: playEndCount += difference
        case .create, .command, .end, .timer, .owner, .slept, .woke: break
        }
    }
}
