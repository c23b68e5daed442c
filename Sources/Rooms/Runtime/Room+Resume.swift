import GameRules
import WireProtocol

/// Guarantees that clients never go back: if a client names a position that this node has not read yet, it waits until
/// the node has.
extension Room {
    /// How long a client waits before it is sent to another node.
    private static let behindMax = Duration.seconds(3)

    /// The maximum number of waiting clients. Without other nodes, no client can have seen more, and one that claims so
    /// may do it a thousand times.
    private var behindCountMax: Int { environment.peers == nil ? 64 : 20_000 }

    /// Whether this node has not read a position of this room's history yet.
    func isBehind(_ at: LogPosition?) -> Bool {
        guard let at else { return false }
        return at.epoch == epoch && at.seq > fold.position
    }

    /// Admits a connection when its position has been read. Closes it if that takes too long.
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

    /// Closes a connection, because another node may have read its position.
    private func sendOn(_ one: BehindSubscriber) {
        refuse(one.request.id, Room.unavailableRejection, to: one.id, .goingAway)
    }

    /// Runs a function once a position has been read, usually immediately.
    ///
    /// - Parameter body: gets whether the position was read in time.
    public func whenRead(_ at: LogPosition?, _ body: @escaping @Sendable (isolated Room, _ isRead: Bool) -> Void) {
        guard let at, isBehind(at) else { return body(self, true) }
        guard let number = waitingRoom.addReader(at: at, atMost: behindCountMax, body) else { return body(self, false) }
        executor.schedule(after: Room.behindMax) { [weak self] in
            self?.assumeIsolated { room in
                if let reader = room.waitingRoom.takeReader(number) { reader.body(room, false) }
            }
        }
    }

    /// Admits the connections and readers whose position has been read.
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
