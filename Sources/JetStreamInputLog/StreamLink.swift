import InputLog
import Synchronization

/// The current connection. A connection to a server that is cut off from its peers looks healthy, so a user that
/// receives nothing through it asks for another one.
package final class StreamLink: Sendable {
    private struct State {
        var connection: NATSConnection
        var skipped = 0
        /// Called with every connection after the first.
        var watchers: [@Sendable (NATSConnection) -> Void] = []
    }

    package let settings: JetStreamSettings
    private let state: Mutex<State>

    package init(_ settings: JetStreamSettings) throws(JetStreamFailure) {
        self.settings = settings
        state = Mutex(State(connection: try NATSConnection(settings)))
    }

    package var connection: NATSConnection { state.withLock { $0.connection } }
    var administration: StreamAdministration { administration(of: settings.stream) }

    /// Returns the API of one of the streams.
    package func administration(of stream: String) -> StreamAdministration {
        StreamAdministration(connection: connection, stream: stream)
    }

    /// Connects to the next server, if one is reachable.
    func renew() {
        let skipped = state.withLock { state in
            state.skipped = (state.skipped + 1) % max(1, settings.servers.count)
            return state.skipped
        }
        guard let connection = try? NATSConnection(settings, skipping: skipped) else { return }
        let (old, watchers) = state.withLock { state in
            defer { state.connection = connection }
            return (state.connection, state.watchers)
        }
        old.close()
        for watch in watchers { watch(connection) }
    }

    /// Calls a function with the current connection and every later one. It may be called twice with the newest
    /// connection, but never with an older one after it.
    func watch(_ body: @escaping @Sendable (NATSConnection) -> Void) {
        var told = state.withLock { state in
            state.watchers.append(body)
            return state.connection
        }
        body(told)
        // Another connection may have been set in the meantime and reported first.
        while case let present = connection, present !== told {
            told = present
            body(present)
        }
    }

    package func close() { connection.close() }

    /// Returns a subject that only this process listens to.
    package static func inbox() -> String {
        let bits = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }
        return "_INBOX.\(bits.joined())"
    }
}

/// Receives what a consumer pushes, in order, and notices missing messages.
final class OrderedReceiver: Sendable {
    enum Event {
        case entry(subject: String, DeliveryNumbers, NATSMessage)
        /// A message is missing, or the consumer is gone. Another one must continue after the last message.
        case broken
    }

    private struct State {
        var next: UInt64 = 1
        var isBroken = false
        var heard: ContinuousClock.Instant
    }

    private let connection: NATSConnection
    private let state = Mutex(State(heard: .now))
    private let take: @Sendable (Event) -> Void

    init(_ connection: NATSConnection, _ take: @escaping @Sendable (Event) -> Void) {
        self.connection = connection
        self.take = take
    }

    /// The time since the last message or heartbeat.
    var silence: Duration { .now - state.withLock { $0.heard } }
    var isBroken: Bool { state.withLock { $0.isBroken } }

    func receive(_ message: NATSMessage) {
        if let status = message.status {
            guard status == "100" else { return fail() }
            if let reply = message.reply, !reply.isEmpty { connection.publish([], to: reply) }
            if let stalled = message.stalled { connection.publish([], to: stalled) }
            let isWhole = state.withLock { state in
                state.heard = .now
                return message.lastNumber.map { $0 < state.next } ?? true
            }
            if !isWhole { fail() }
            return
        }
        guard let numbers = message.reply.flatMap(DeliveryNumbers.init) else { return }
        let isNext = state.withLock { state in
            guard !state.isBroken, numbers.consumer == state.next else { return false }
            state.next += 1
            state.heard = .now
            return true
        }
        if isNext { take(.entry(subject: message.subject, numbers, message)) } else { fail() }
    }

    private func fail() {
        let isFirst = state.withLock { state in
            defer { state.isBroken = true }
            return !state.isBroken
        }
        if isFirst { take(.broken) }
    }
}
