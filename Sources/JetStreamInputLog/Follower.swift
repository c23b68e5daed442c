import Foundation
import InputLog
import Synchronization

/// Follows a stream with a consumer. Delivers every message once, in the order of the stream, even if servers fail.
/// Replacing a consumer takes seconds if the server that places consumers is gone. If that is too long, use
/// ``CopyFollower``.
package final class Follower: Sendable {
    /// Receives a message and its numbers.
    package typealias Delivery = @Sendable (DeliveryNumbers, NATSMessage) -> Void

    /// The longest time without any message or heartbeat. There are two heartbeats a second.
    private static let silenceMax = Duration.milliseconds(1300)

    private struct State {
        var last: UInt64
        var generation = 0
        var isClosed = false
        /// Whether everything that the stream had at the start has been delivered.
        var isWhole = false
    }

    private let link: StreamLink
    private let stream: String
    private let filter: String
    private let headersOnly: Bool
    private let deliver: Delivery
    private let noteTrouble: @Sendable (String?) -> Void
    private let state: Mutex<State>
    private let wake = MonotonicSemaphore()

    /// Creates a follower that has not started.
    ///
    /// - Parameters:
    ///   - last: the number after which messages are delivered.
    ///   - filter: the subjects.
    ///   - noteTrouble: called with a reason when nothing arrives, and with `nil` when messages arrive again.
    package init(
        _ link: StreamLink, of stream: String, behind last: UInt64, filter: String, headersOnly: Bool = false,
        deliver: @escaping Delivery, noteTrouble: @escaping @Sendable (String?) -> Void
    ) {
        self.link = link
        self.stream = stream
        self.filter = filter
        self.headersOnly = headersOnly
        self.deliver = deliver
        self.noteTrouble = noteTrouble
        state = Mutex(State(last: last))
    }

    /// The number of the last delivered message.
    var last: UInt64 { state.withLock { $0.last } }

    /// Whether everything that the stream had at the start has been delivered.
    package var isWhole: Bool { state.withLock { $0.isWhole } }

    package func start() {
        let thread = Thread { [self] in run() }
        thread.name = "follower"
        thread.start()
    }

    package func close() {
        state.withLock { $0.isClosed = true }
        wake.signal()
    }

    private func run() {
        while !state.withLock({ $0.isClosed }) {
            do throws(JetStreamFailure) {
                try follow()
            } catch {
                noteTrouble(error.description)
                wake.wait(atMost: .milliseconds(100))
            }
        }
    }

    /// Follows the stream until a consumer that worked breaks.
    private func follow() throws(JetStreamFailure) {
        let connection = link.connection
        let reconnects = connection.reconnects
        let administration = StreamAdministration(connection: connection, stream: stream)
        let (generation, last) = state.withLock { state in
            state.generation += 1
            return (state.generation, state.last)
        }
        let receiver = OrderedReceiver(connection) { [weak self] in self?.take($0, generation) }
        let inbox = StreamLink.inbox()
        let subscription = try connection.subscribe(to: inbox) { receiver.receive($0) }
        defer { subscription.cancel() }
        let (consumer, pending) = try administration.follow(
            from: last + 1, filter: filter, to: inbox, headersOnly: headersOnly)
        if pending == 0 { state.withLock { $0.isWhole = true } }
        noteTrouble(nil)
        var isAnew = false
        while !receiver.isBroken, !isAnew, receiver.silence < Follower.silenceMax, !state.withLock({ $0.isClosed }) {
            wake.wait(atMost: .milliseconds(100))
            isAnew = link.connection !== connection || connection.reconnects != reconnects
        }
        if state.withLock({ $0.isClosed }) { return administration.unfollow(consumer) }
        // The server with the consumer may be gone. Another check finds out whether this server is cut off from the
        // others.
        noteTrouble("the NATS servers send nothing")
    }

    private func take(_ event: OrderedReceiver.Event, _ generation: Int) {
        guard case .entry(_, let numbers, let message) = event else {
            wake.signal()
            return
        }
        let isNew = state.withLock { state in
            guard state.generation == generation, numbers.stream > state.last else { return false }
            state.last = numbers.stream
            return true
        }
        if isNew { deliver(numbers, message) }
        if numbers.pending == 0 { state.withLock { $0.isWhole = true } }
    }
}
