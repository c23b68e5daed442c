import Foundation
import InputLog
import Synchronization

/// Follows a stream through the copies of stored messages that its leader broadcasts (RePublish), and fetches copies
/// that did not arrive. Delivers every message once, in the order of the stream.
///
/// There is no consumer, so nothing depends on the server that would host it or on the one that places consumers;
/// replacing either takes seconds. As long as one server accepts this process and the stream has a leader, all messages
/// arrive.
final class CopyFollower: Sendable {
    /// Receives a message while a lock is held, so it must not call back.
    typealias Delivery = @Sendable (StoredMessage) -> Void

    /// The maximum size of messages kept after a gap. The rest is fetched.
    private static let heldBytesMax = 8 << 20
    /// How long the stream may be known to have a message that has not arrived, while no later one has arrived either.
    private static let patience = Duration.milliseconds(300)

    private struct State {
        var last: UInt64
        /// Messages received after a gap, by number.
        var held: [UInt64: StoredMessage] = [:]
        var heldBytes = 0
        /// The first number that the stream is known to have and that has not arrived, and since when that is known.
        var awaited: (number: UInt64, since: ContinuousClock.Instant)?
        var subscription: NATSSubscription?
        var isClosed = false

        /// Whether a message is missing.
        func isBehind(_ now: ContinuousClock.Instant) -> Bool {
            if !held.isEmpty { return true }
            guard let awaited, awaited.number > last else { return false }
            return now - awaited.since > CopyFollower.patience
        }
    }

    private let link: StreamLink
    private let stream: String
    private let subjects: String
    private let copies: String
    private let deliver: Delivery
    private let noteTrouble: @Sendable (String?) -> Void
    private let state: Mutex<State>
    private let wake = MonotonicSemaphore()

    /// Creates a follower that has not started.
    ///
    /// - Parameters:
    ///   - last: the number after which messages are delivered.
    ///   - subjects: all subjects of the stream, with a wildcard.
    ///   - copies: the subjects of the copies.
    ///   - noteTrouble: called with a reason when nothing arrives, and with `nil` when messages arrive again.
    init(
        _ link: StreamLink, of stream: String, subjects: String, copies: String, behind last: UInt64,
        deliver: @escaping Delivery, noteTrouble: @escaping @Sendable (String?) -> Void
    ) {
        self.link = link
        self.stream = stream
        self.subjects = subjects
        self.copies = copies
        self.deliver = deliver
        self.noteTrouble = noteTrouble
        state = Mutex(State(last: last))
    }

    /// The number of the last delivered message.
    var last: UInt64 { state.withLock { $0.last } }

    func start() {
        link.watch { [weak self] in self?.listen(on: $0) }
        let thread = Thread { [self] in run() }
        thread.name = "copies"
        thread.start()
    }

    private func listen(on connection: NATSConnection) {
        let subscription = try? connection.subscribe(to: copies) { [weak self] message in
            if let stored = message.stored { self?.take(stored) }
        }
        let old = state.withLock { state in
            defer { state.subscription = subscription }
            return state.subscription
        }
        old?.cancel()
    }

    func close() {
        let subscription = state.withLock { state in
            state.isClosed = true
            defer { state.subscription = nil }
            return state.subscription
        }
        subscription?.cancel()
        wake.signal()
    }

    /// Records that the stream has messages up to a number, in case the copies of the last ones were lost.
    func expect(_ number: UInt64) {
        state.withLock { state in
            if let awaited = state.awaited, awaited.number > state.last { return }
            state.awaited = number > state.last ? (number: number, since: ContinuousClock.now) : nil
        }
    }

    // MARK: - Arriving messages

    private func take(_ message: StoredMessage) {
        let isFirstGap = state.withLock { state in
            guard message.sequence > state.last else { return false }
            if message.sequence == state.last + 1 {
                hand(message, &state)
                handHeld(&state)
                return false
            }
            let isFirst = state.held.isEmpty
            if isFirst || state.heldBytes + message.bytes.count <= CopyFollower.heldBytesMax {
                if state.held.updateValue(message, forKey: message.sequence) == nil {
                    state.heldBytes += message.bytes.count
                }
            }
            return isFirst
        }
        if isFirstGap { wake.signal() }
    }

    private func hand(_ message: StoredMessage, _ state: inout State) {
        state.last = message.sequence
        deliver(message)
    }

    /// Delivers messages that were held because of a gap that is now closed.
    private func handHeld(_ state: inout State) {
        while !state.held.isEmpty, let next = state.held.removeValue(forKey: state.last + 1) {
            state.heldBytes -= next.bytes.count
            hand(next, &state)
        }
    }

    // MARK: - Missing messages

    private func run() {
        var connection = link.connection
        var reconnects = connection.reconnects
        var isLost = true
        while !state.withLock({ $0.isClosed }) {
            let present = link.connection
            let count = present.reconnects
            var mustLook = false
            if !present.isConnected {
                if !isLost { noteTrouble("no NATS server is connected") }
                isLost = true
            } else if isLost || present !== connection || count != reconnects {
                // Everything in flight is lost, in both directions.
                noteTrouble("the connection changes to another NATS server")
                noteTrouble(nil)
                (connection, reconnects, isLost, mustLook) = (present, count, false, true)
            }
            if !isLost, mustLook || state.withLock({ $0.isBehind(.now) }) {
                if (try? fill()) == true { continue }
            }
            wake.wait(atMost: .milliseconds(50))
        }
    }

    /// Fetches some of the missing messages. Returns whether there were any.
    private func fill() throws(JetStreamFailure) -> Bool {
        let next = state.withLock { $0.last } + 1
        var found = try StreamReader(link: link, stream: stream).messages(subjects, from: next)
        if found.isEmpty {
            // The server that answered may be behind the leader. A gap is skipped only if a later message exists.
            let administration = StreamAdministration(connection: link.connection, stream: stream)
            found = try administration.first(of: subjects, from: next, milliseconds: 500).map { [$0] } ?? []
        }
        state.withLock { state in
            // Numbers between two of them belong to deleted messages.
            for message in found where message.sequence > state.last { hand(message, &state) }
            for (number, message) in state.held where number <= state.last {
                state.held[number] = nil
                state.heldBytes -= message.bytes.count
            }
            handHeld(&state)
        }
        return !found.isEmpty
    }
}
