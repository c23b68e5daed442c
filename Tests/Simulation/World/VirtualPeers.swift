import Rooms
import WireProtocol

/// A node's connection to the others, on which some notices are lost and many are reordered.
///
/// Everything in a run happens on one thread, so the class can be marked sendable.
final class VirtualPeers: RoomPeers, @unchecked Sendable {
    /// How long a node listens until it has heard all others, in milliseconds.
    private static let hearing: Int64 = 2500

    let node: NodeID
    weak var server: VirtualServer?
    private unowned let world: World

    init(world: World, life: Int) {
        self.world = world
        node = NodeID(rawValue: UInt64(life) &* 0x9e37_79b9_7f4a_7c15)
    }

    var isHearing: Bool {
        guard let server else { return false }
        return isConnected(server) && world.clock.elapsed - server.lastTrouble >= VirtualPeers.hearing
    }

    func tell(_ notice: PresenceNotice) {
        guard let server, isConnected(server), world.options.canary != .localPresence else { return }
        for other in world.servers.compactMap(\.self) where other !== server {
            if world.chance.happens(5) { continue }
            world.after(world.chance.within(1...60)) { [self] in
                guard isConnected(other) else { return }
                other.act { other.directory.hear(notice) }
            }
        }
    }

    private func isConnected(_ server: VirtualServer) -> Bool {
        (server.log as? VirtualNodeLog)?.isConnected ?? true
    }
}
