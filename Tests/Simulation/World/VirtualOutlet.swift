import Rooms
import WireProtocol

/// Passes a room's messages to the checks and then to the virtual network.
///
/// Everything in a run happens on one thread, so the class can be marked sendable.
final class VirtualOutlet: RoomOutlet, @unchecked Sendable {
    private unowned let world: World
    private let code: String
    private unowned let server: VirtualServer
    private let saboteur: Saboteur?

    init(world: World, code: String, server: VirtualServer, saboteur: Saboteur?) {
        self.world = world
        self.code = code
        self.server = server
        self.saboteur = saboteur
    }

    func send(_ message: [UInt8], to subscriber: SubscriberID) {
        guard isAlive, let line = world.network.line(subscriber), !line.isClosed else { return }
        let frame = Frame(message)
        guard let saboteur else { return world.leave([frame], for: [line], of: code, channel: nil, at: server) }
        let others = world.network.attached(to: code, at: server)
        for (frames, lines) in saboteur.spoil(frame, to: [line], channel: nil, others: others, world: world) {
            world.leave(frames, for: lines, of: code, channel: nil, at: server)
        }
    }

    func broadcast(_ message: [UInt8], to channel: Channel) {
        guard isAlive else { return }
        let lines = world.network.attached(to: code, at: server).filter { $0.channel == channel && !$0.isClosed }
        let frame = Frame(message)
        guard let saboteur else { return world.leave([frame], for: lines, of: code, channel: channel, at: server) }
        let others = world.network.attached(to: code, at: server)
        for (frames, lines) in saboteur.spoil(frame, to: lines, channel: channel, others: others, world: world) {
            world.leave(frames, for: lines, of: code, channel: channel, at: server)
        }
    }

    func place(_ subscriber: SubscriberID, in channel: Channel) {
        guard isAlive, let line = world.network.line(subscriber) else { return }
        line.channel = channel
    }

    func allow(messageBytes: Int, from subscriber: SubscriberID) {}

    func close(_ subscriber: SubscriberID, with code: CloseCode) {
        guard isAlive, let line = world.network.line(subscriber), !line.isClosed else { return }
        world.network.close(line, with: code)
    }

    private var isAlive: Bool { server.isAlive }
}
