/// The groups of this process that are under way, at most one of each room, and when each is to be sent again.
struct GroupsUnderWay: Sendable {
    private let patience: StreamInputLog.Patience
    private var groups: [LogKey: StreamGroup] = [:]
    /// When the next of them may have been under way for too long; rather too early than too late.
    private(set) var nextDue: Duration?
    /// How long a group takes, as of late.
    private(set) var usual = Duration.zero
    /// When something came last.
    private var heard = Duration.zero
    /// How many were sent again so far.
    private(set) var resent = 0

    init(_ patience: StreamInputLog.Patience) { self.patience = patience }

    subscript(key: LogKey) -> StreamGroup? { groups[key] }
    /// The rooms, in an order that is the same each time.
    var keys: [LogKey] { groups.keys.sorted { $0.rawValue < $1.rawValue } }
    /// How long a group may be under way before it is sent again for the first time.
    var firstWait: Duration { max(patience.resend, usual * 4) }
    /// Whether of each group its sender was told that nobody knows.
    var areAllGivenUp: Bool { groups.values.allSatisfy(\.isGivenUp) }

    /// For how long the group has been under way that has been for longest.
    func stall(at now: Duration) -> Duration { groups.values.map { now - $0.begun }.max() ?? .zero }

    /// Whether a sender has waited for too long.
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

    /// Something came, of whoever.
    mutating func hear(at now: Duration) { heard = now }

    /// A group has come back; returns how long it took.
    mutating func settle(_ key: LogKey, at now: Duration) -> Duration {
        guard let group = groups.removeValue(forKey: key) else { return .zero }
        let took = now - group.begun
        usual = (usual * 7 + took) / 8
        // An election is over: the others need not wait for their turn, but not all at one moment either.
        if took > patience.resend { hasten(by: now + .milliseconds(20)) }
        return took
    }

    /// Lets all groups be sent again at some time, unless they are sooner.
    mutating func hasten(by time: Duration) {
        for (key, group) in groups where group.due > time {
            groups[key]?.due = time
            groups[key]?.wait = patience.resend
        }
        if !groups.isEmpty { nextDue = min(nextDue ?? time, time) }
    }

    /// What is to be sent again now.
    mutating func takeDue(at now: Duration) -> [(key: LogKey, message: [UInt8])] {
        var again: [(key: LogKey, message: [UInt8])] = []
        // While nothing at all comes, one group asks whether the stream is there again.
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

    /// Looks when there is something to do next; `nil` for never.
    mutating func plan(at now: Duration) -> Duration? {
        let dues = groups.values.map { $0.isGivenUp ? $0.due : min($0.due, $0.begun + patience.answer) }
        nextDue = dues.min().map { max($0, now + .milliseconds(1)) }
        return nextDue
    }
}
