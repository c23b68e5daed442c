import Synchronization

/// What nodes tell each other beside the log: nothing of it is kept, and all of it may be lost.
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

    /// Tells all nodes, this one too.
    public func tell(_ bytes: [UInt8]) { link.connection.publish(bytes, to: subject) }

    /// Starts to listen; called once. What one node tells is handed over in its order, on a thread of the channel's own.
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

    /// Ends listening.
    public func close() {
        state.withLock { state in
            defer { (state.connection, state.subscription) = (nil, nil) }
            return state.subscription
        }?.cancel()
    }
}
