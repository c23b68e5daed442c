/// The groups of this process that are in flight, at most one for each room, and when each is sent again.
struct GroupsInFlight: Sendable {
    private let patience: StreamInputLog.Patience
    private var groups: [LogKey: StreamGroup] = [:]
    /// When the next group may need to be resent. It may be early, but never late.
    private(set) var nextDue: Duration?
    /// A moving average of how long groups take.
    private(set) var usual = Duration.zero
    /// When the last message arrived.
    private var heard = Duration.zero
    /// The number of groups resent so far.
    private(set) var resent = 0

    init(_ patience: StreamInputLog.Patience) { self.patience = patience }

    subscript(key: LogKey) -> StreamGroup? { groups[key] }
    /// The rooms in a deterministic order.
    var keys: [LogKey] { groups.keys.sorted { $0.rawValue < $1.rawValue } }
    /// How long a group may be in flight before it is first resent.
    var firstWait: Duration { max(patience.resend, usual * 4) }
    /// Whether all senders were told that the outcome of their groups is unknown.
    var areAllGivenUp: Bool { groups.values.allSatisfy(\.isGivenUp) }

    /// Returns how long the oldest group has been in flight.
    func stall(at now: Duration) -> Duration { groups.values.map { now - $0.begun }.max() ?? .zero }

    /// Whether a sender has waited too long.
    func isOver(at now: Duration) -> Bool {
        groups.values.contains { !$0.isGivenUp && now - $0.begun >= patience.answer }
    }

    mutating func begin(_ group: StreamGroup, of key: LogKey) {
        groups[key] = group
        nextDue = min(nextDue ?? group.due, group.due)
    }

    @discardableResult
    mutating func remove(_ key: LogKey) -> StreamGroup? { groups.removeValue(forKey: key) }

    mutating func giveUp(_ key: LogKey) { groups[key]?.isGivenUp = true }

    /// Records that a message arrived from any sender.
    mutating func hear(at now: Duration) { heard = now }

    /// Removes a group that has come back. Returns how long it took.
    mutating func settle(_ key: LogKey, at now: Duration) -> Duration {
        guard let group = groups.removeValue(forKey: key) else { return .zero }
        let took = now - group.begun
        usual = (usual * 7 + took) / 8
        // A leader election is over, so the other groups need not wait for their turn. But they should not all be sent
        // at once.
        if took > patience.resend { hasten(by: now + .milliseconds(20)) }
        return took
    }

    /// Brings all resends forward to a time, unless they are due earlier.
    mutating func hasten(by time: Duration) {
        for (key, group) in groups where group.due > time {
            groups[key]?.due = time
            groups[key]?.wait = patience.resend
        }
        if !groups.isEmpty { nextDue = min(nextDue ?? time, time) }
    }

    /// Returns the messages to resend now.
    mutating func takeDue(at now: Duration) -> [(key: LogKey, message: [UInt8])] {
        var again: [(key: LogKey, message: [UInt8])] = []
        // While nothing arrives at all, a single group probes whether the stream works again.
        let begun = groups.values.map(\.begun).min() ?? now
        let isStalled = now - max(heard, begun) > patience.resend * 4
        for key in keys {
            guard var group = groups[key], group.due <= now, !isStalled || again.isEmpty else { continue }
            group.wait = min(patience.resendMax, group.wait * 2)
            group.due = now + (isStalled ? patience.resend / 2 : group.wait)
            groups[key] = group
            resent += 1
            again.append((key, group.message))
        }
        return again
    }

    /// Returns the time of the next action, or `nil` if there is none.
    mutating func plan(at now: Duration) -> Duration? {
        let dues = groups.values.map { $0.isGivenUp ? $0.due : min($0.due, $0.begun + patience.answer) }
        nextDue = dues.min().map { max($0, now + .milliseconds(1)) }
        return nextDue
    }
}
