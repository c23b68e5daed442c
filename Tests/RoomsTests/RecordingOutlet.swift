import JSON
import Rooms
import Synchronization
import WireProtocol

/// Delivers to in-process connections and records their messages.
final class RecordingOutlet: RoomOutlet {
    private struct Connection {
        var channel: Channel?
        var messages: [JSONObject] = []
        var texts: [String] = []
        var close: CloseCode?
        var messageBytes = 0
    }

    private struct State {
        var connections: [SubscriberID: Connection] = [:]
        var broadcasts = 0
    }

    private let state = Mutex(State())

    /// The number of broadcasts, whatever the number of recipients.
    var broadcastCount: Int { state.withLock { $0.broadcasts } }

    func send(_ message: [UInt8], to subscriber: SubscriberID) {
        let object = parse(message)
        state.withLock { state in
            state.connections[subscriber, default: Connection()].messages.append(object)
            state.connections[subscriber]?.texts.append(String(decoding: message, as: UTF8.self))
        }
    }

    func broadcast(_ message: [UInt8], to channel: Channel) {
        let object = parse(message)
        state.withLock { state in
            state.broadcasts += 1
            for id in state.connections.keys where state.connections[id]?.channel == channel {
                state.connections[id]?.messages.append(object)
                state.connections[id]?.texts.append(String(decoding: message, as: UTF8.self))
            }
        }
    }

    func place(_ subscriber: SubscriberID, in channel: Channel) {
        state.withLock { $0.connections[subscriber, default: Connection()].channel = channel }
    }

    func allow(messageBytes: Int, from subscriber: SubscriberID) {
        state.withLock { $0.connections[subscriber, default: Connection()].messageBytes = messageBytes }
    }

    func close(_ subscriber: SubscriberID, with code: CloseCode) {
        state.withLock { $0.connections[subscriber, default: Connection()].close = code }
    }

    /// Removes a connection, as the transport does when it is closed.
    func drop(_ subscriber: SubscriberID) {
        state.withLock { $0.connections[subscriber]?.channel = nil }
    }

    /// Returns all messages to a connection so far.
    func messages(to subscriber: SubscriberID) -> [JSONObject] {
        state.withLock { $0.connections[subscriber]?.messages ?? [] }
    }

    /// Returns the same messages as they were sent.
    func texts(to subscriber: SubscriberID) -> [String] {
        state.withLock { $0.connections[subscriber]?.texts ?? [] }
    }

    func closeCode(of subscriber: SubscriberID) -> CloseCode? {
        state.withLock { $0.connections[subscriber]?.close }
    }

    func messageBytes(of subscriber: SubscriberID) -> Int? {
        state.withLock { $0.connections[subscriber]?.messageBytes }
    }

    private func parse(_ message: [UInt8]) -> JSONObject {
        guard let object = try? JSONParser.parse(message).object else {
            preconditionFailure("the room sent no JSON object: \(String(decoding: message, as: UTF8.self))")
        }
        return object
    }
}
