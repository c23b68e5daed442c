import GameRules
import WireProtocol

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
        let one = BehindSubscriber(id: id, request: request, at: at)
        guard waitingRoom.add(one, atMost: behindCountMax) else { return sendOn(one) }
        executor.schedule(after: Room.behindMax) { [weak self] in
            self?.assumeIsolated { room in
                if let one = room.waitingRoom.takeBehind(id) { room.sendOn(one) }
            }
        }
    }

    /// Perhaps another node has read what somebody was shown.
    private func sendOn(_ one: BehindSubscriber) {
        refuse(one.request.id, Room.unavailableRejection, to: one.id, .goingAway)
    }

    /// Does something once a position has been read, at once as a rule.
    ///
    /// - Parameter body: is told whether it was read before too much time had passed.
    public func whenRead(_ at: LogPosition?, _ body: @escaping @Sendable (isolated Room, _ isRead: Bool) -> Void) {
        guard let at, isBehind(at) else { return body(self, true) }
        guard let number = waitingRoom.addReader(at: at, atMost: behindCountMax, body) else { return body(self, false) }
        executor.schedule(after: Room.behindMax) { [weak self] in
            self?.assumeIsolated { room in
                if let reader = room.waitingRoom.takeReader(number) { reader.body(room, false) }
            }
        }
    }

    /// Lets those in whose position has been read by now.
    func admitWhoWasBehind() {
        let ready = waitingRoom.takeRead { !isBehind($0) }
        for reader in ready.readers { reader.body(self, true) }
        for one in ready.behind {
            switch one.request {
            case .join(let request): join(request, from: one.id)
            case .watch(let request): watch(request, from: one.id)
            }
        }
    }
}
