import Rooms
import WebSocketServer
import WireProtocol

/// Sends a room's messages to its connections, which may be on any loop.
///
/// A message is framed once; all loops and sockets share its bytes. Messages for another loop go through its mailbox,
/// in order.
final class LoopOutlet: RoomOutlet {
    private let room: RoomCode
    private let loops: [LoopConnections]

    init(room: RoomCode, loops: [LoopConnections]) {
        self.room = room
        self.loops = loops
    }

    func send(_ message: [UInt8], to subscriber: SubscriberID) {
        let frame = Frame(message)
        perform(on: subscriber) { $0.send(frame, to: subscriber.connectionNumber) }
    }

    func send(parts: [[UInt8]], to subscriber: SubscriberID) {
        let frame = Frame(parts: parts)
        perform(on: subscriber) { $0.send(frame, to: subscriber.connectionNumber) }
    }

    func broadcast(_ message: [UInt8], to channel: Channel) {
        let frame = Frame(message)
        for connections in loops {
            perform(on: connections) { [room] in $0.broadcast(frame, of: room, to: channel) }
        }
    }

    func place(_ subscriber: SubscriberID, in channel: Channel) {
        perform(on: subscriber) { [room] in $0.place(subscriber.connectionNumber, in: channel, of: room) }
    }

    func allow(messageBytes: Int, from subscriber: SubscriberID) {
        perform(on: subscriber) { $0.allow(messageBytes: messageBytes, from: subscriber.connectionNumber) }
    }

    func close(_ subscriber: SubscriberID, with code: WireProtocol.CloseCode) {
        perform(on: subscriber) { $0.close(subscriber.connectionNumber, with: code) }
    }

    private func perform(on subscriber: SubscriberID, _ work: @escaping @Sendable (LoopConnections) -> Void) {
        perform(on: loops[subscriber.loopIndex], work)
    }

    private func perform(on connections: LoopConnections, _ work: @escaping @Sendable (LoopConnections) -> Void) {
        connections.loop.run { work(connections) }
    }
}
