import GameRules
import WireProtocol

/// The origin of an input, which waits for it to become durable.
enum Origin: Sendable {
    /// A connection that asked for a seat, with its client program and message ID.
    case joining(SubscriberID, ClientID, id: Int)
    /// A command from a connection, with its message ID.
    case message(SubscriberID, id: Int)
    /// Another sender, such as an HTTP request.
    case request(Request, reply: @Sendable (CommandResult) -> Void)
    /// The room itself; there is no answer.
    case nobody
}

/// A command that did not come over a connection.
enum Request: Sendable {
    /// A command of the protocol, which gets the protocol's answer.
    case command
    /// The command for one of the game's resources, which gets the resource's result as an answer.
    case resource
}

/// The result of a command that did not come over a connection.
public enum CommandResult: Sendable {
    /// The command took effect, now or when it was first sent: the position from which its effect is visible, and the
    /// encoded members of the result.
    case accepted(at: LogPosition, members: [UInt8])
    /// The command did not take effect.
    case rejected(Rejection)
}

/// The inputs that were appended but not delivered yet, by ticket.
struct PendingInputs {
    struct Entry {
        let timed: TimedInput
        fileprivate(set) var origin: Origin
    }

    private var entries = TicketQueue<Entry>()
    /// The pending commands by seat. The rates keep each list short.
    private var commands: [SeatID: [(key: CommandKey, ticket: UInt64)]] = [:]
    /// Commands of which the log does not know yet whether they were stored.
    private var doubtful: [SeatID: [CommandKey]] = [:]
    /// The pending name filters, which apply to every name requested after them.
    private var filters: [UInt64: (seat: SeatID, filter: NameFilter)] = [:]
    /// The pending joins, by the connection that waits for its seat.
    private var joins: [SubscriberID: UInt64] = [:]
    private(set) var joinCount = 0
    /// The number of pending inputs that the game found due.
    private(set) var promptCount = 0
    /// The number of pending results of plays.
    private var playEndCount = 0
    private var settlingCount = 0
    /// The pending inputs that make the room sleep or wake, in order.
    private var rests: [(ticket: UInt64, rest: Rest)] = []
    /// The number of pending inputs that may change who is a host.
    private(set) var roleChangeCount = 0
    /// The time of the last input. Times must never decrease.
    var lastTime = Timestamp(milliseconds: 0)

    /// The effect of a pending input on the room's clock.
    struct Rest {
        /// When the room fell asleep; `nil` if it wakes.
        let since: Timestamp?
    }

    var lastRest: Rest? { rests.last?.rest }
    var isPlayEnding: Bool { playEndCount > 0 }
    var isSettlingTeams: Bool { settlingCount > 0 }

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

    /// Whether a connection waits for its seat.
    func isJoining(_ subscriber: SubscriberID) -> Bool { joins[subscriber] != nil }

    /// Whether a command is already pending. If so, its answer goes to the newest origin.
    mutating func redirect(_ key: CommandKey, of seat: SeatID, to origin: Origin) -> Bool {
        guard let ticket = commands[seat]?.last(where: { $0.key == key })?.ticket else { return false }
        entries[ticket]?.origin = origin
        return true
    }

    /// Whether a name contains a word of a pending filter from a host.
    func filters(_ name: BareText, isHost: (SeatID) -> Bool) -> Bool {
        filters.values.contains { $0.filter.catches(name) && isHost($0.seat) }
    }

    /// Records that the log does not know whether it stored an input. It will report that before it delivers anything
    /// later.
    mutating func doubt(_ entry: Entry) {
        if case .command(let seat, let key?, _) = entry.timed.input { doubtful[seat, default: []].append(key) }
    }

    /// Records that the log delivers again, so that all doubtful inputs it had stored have arrived.
    mutating func settleDoubts() { doubtful = [:] }

    /// Whether a command may have been performed already.
    func isDoubtful(_ key: CommandKey, of seat: SeatID) -> Bool { doubtful[seat]?.contains(key) ?? false }

    /// Records that a connection has closed, so that its seat has no recipient.
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
        if !filters.isEmpty { filters[ticket] = nil }
        rests.removeAll { $0.ticket == ticket }
        if case .joining(let subscriber, _, _) = entry.origin { joins[subscriber] = nil }
        count(entry, -1)
        return entry
    }

    /// Takes all entries, in order.
    mutating func takeAll() -> [Entry] { entries.tickets.compactMap { take($0) } }

    private mutating func count(_ entry: Entry, _ difference: Int) {
        if entry.timed.input.changesRoles { roleChangeCount += difference }
        switch entry.timed.input {
        case .join: joinCount += difference
        case .prompted: promptCount += difference
        case .playEnded: playEndCount += difference
        case .teamsSettled: settlingCount += difference
        case .create, .command, .end, .timer, .owner, .slept, .woke: break
        }
    }
}
