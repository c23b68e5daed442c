import GameRules
import WireProtocol

/// Who waits for an input to become durable.
enum Origin: Sendable {
    /// A connection that asked for a seat.
    case joining(SubscriberID, JoinRequest)
    /// A command of a connection, under its message id.
    case message(SubscriberID, id: Int)
    /// Somebody who sent this command from elsewhere, such as an HTTP request.
    case request(JSONObject, reply: @Sendable (CommandResult) -> Void)
    /// Nobody.
    case nobody
}

/// What a command that did not come over a connection came to.
public enum CommandResult: Sendable {
    /// It took effect, now or when it was sent first; with the game's members of the result, encoded.
    case accepted(members: [UInt8])
    /// It did not.
    case rejected(Rejection)
}

/// The inputs that were appended and not yet delivered, by ticket.
struct PendingInputs {
    struct Entry {
        let timed: TimedInput
        fileprivate(set) var origin: Origin
    }

    private var entries: [UInt64: Entry] = [:]
    private var nextTicket: UInt64 = 1
    private(set) var joinCount = 0
    /// The time of the last input, so that times never go back.
    var lastTime = Timestamp(milliseconds: 0)

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ entry: Entry) -> UInt64 {
        let ticket = nextTicket
        nextTicket += 1
        entries[ticket] = entry
        if case .join = entry.timed.input { joinCount += 1 }
        return ticket
    }

    /// Whoever asked for a seat is gone: nobody waits for it any more.
    mutating func abandonJoin(of subscriber: SubscriberID) {
        for (ticket, entry) in entries {
            if case .joining(subscriber, _) = entry.origin { entries[ticket]?.origin = .nobody }
        }
    }

    mutating func take(_ ticket: UInt64) -> Entry? {
        guard let entry = entries.removeValue(forKey: ticket) else { return nil }
        if case .join = entry.timed.input { joinCount -= 1 }
        return entry
    }
}
