import GameRules
import WireProtocol

/// A connection that was shown more elsewhere than this node has read.
struct BehindSubscriber {
    /// What it asked for.
    enum Request {
        case join(JoinRequest)
        case watch(WatchRequest)

        var id: Int {
            switch self {
            case .join(let request): request.id
            case .watch(let request): request.id
            }
        }
    }

    let id: SubscriberID
    let request: Request
    /// What it was shown.
    let at: LogPosition
}

/// Nobody is shown less than they were shown or answered before, at whatever node: who names a position that this node has
/// not read yet waits until it has.
extension Room {
    /// How long somebody waits before they are sent to look for another node.
    private static let behindMax = Duration.seconds(3)

    /// How many may wait. Where there are no other nodes nobody was shown more, and who says so may say it a thousand times.
    private var behindCountMax: Int { environment.peers == nil ? 64 : 20_000 }

    /// Whether a position of this room's history has not been read yet.
    func isBehind(_ at: LogPosition?) -> Bool {
        guard let at else { return false }
        return at.epoch == epoch && at.seq > fold.position
    }

    /// Lets a connection in when its position has been read; sends it away if that takes too long.
    func wait(for request: BehindSubscriber.Request, at: LogPosition?, _ id: SubscriberID) {
        guard let at else { return }
        guard behind.count < behindCountMax else { return sendOn(id, from: request) }
        behind.append(BehindSubscriber(id: id, request: request, at: at))
        executor.schedule(after: Room.behindMax) { [weak self] in
            self?.assumeIsolated { room in
                guard let index = room.behind.firstIndex(where: { $0.id == id }) else { return }
                room.behind.remove(at: index)
                room.sendOn(id, from: request)
            }
        }
    }

    /// Perhaps another node has read what somebody was shown.
    private func sendOn(_ id: SubscriberID, from request: BehindSubscriber.Request) {
        refuse(request.id, Room.unavailableRejection, to: id, .goingAway)
    }

    /// Does something once a position has been read, at once as a rule.
    ///
    /// - Parameter body: is told whether it was read before too much time had passed.
    public func whenRead(_ at: LogPosition?, _ body: @escaping @Sendable (isolated Room, _ isRead: Bool) -> Void) {
        guard let at, isBehind(at) else { return body(self, true) }
        guard waitingReaders.count < behindCountMax else { return body(self, false) }
        let number = (waitingReaders.last?.number ?? 0) + 1
        waitingReaders.append((number, at, body))
        executor.schedule(after: Room.behindMax) { [weak self] in
            self?.assumeIsolated { room in
                guard let index = room.waitingReaders.firstIndex(where: { $0.number == number }) else { return }
                room.waitingReaders.remove(at: index).body(room, false)
            }
        }
    }

    private func admitReaders() {
        let ready = waitingReaders.filter { !isBehind($0.at) }
        waitingReaders.removeAll { !isBehind($0.at) }
        for one in ready { one.body(self, true) }
    }

    /// Lets those in whose position has been read by now.
    func admitWhoWasBehind() {
        let ready = behind.filter { !isBehind($0.at) }
        behind.removeAll { !isBehind($0.at) }
        admitReaders()
        for one in ready {
            switch one.request {
            case .join(let request): join(request, from: one.id)
            case .watch(let request): watch(request, from: one.id)
            }
        }
    }
}
