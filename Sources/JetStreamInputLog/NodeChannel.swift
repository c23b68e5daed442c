import Synchronization

/// Messages between nodes that are not logged. None of them is stored, and any of them may be lost.
public final class NodeChannel: Sendable {
    private struct State {
        var connection: NATSConnection?
        var subscription: NATSSubscription?
    }

    private let link: StreamLink
    private let subject: String
    private let state = Mutex(State())

    package init(_ link: StreamLink) {
        self.link = link
        subject = "\(link.settings.stream).nodes"
    }

    /// Sends a message to all nodes, including this one.
    public func tell(_ bytes: [UInt8]) { link.connection.publish(bytes, to: subject) }

    /// Starts to listen. Call it once. Each node's messages are delivered in order, on the channel's own thread.
    public func listen(_ receive: @escaping @Sendable (_ bytes: [UInt8]) -> Void) {
        link.watch { [self] connection in
            let subscription = try? connection.subscribe(to: subject) { receive($0.bytes) }
            let old = state.withLock { state in
                defer { (state.connection, state.subscription) = (connection, subscription) }
                return state.subscription
            }
            old?.cancel()
        }
    }

    /// Stops listening.
    public func close() {
        state.withLock { state in
            defer { (state.connection, state.subscription) = (nil, nil) }
            return state.subscription
        }?.cancel()
    }
}
