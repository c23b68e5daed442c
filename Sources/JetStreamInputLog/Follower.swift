import Dispatch
import Foundation
import InputLog
import Synchronization

/// Follows the whole stream: hands over every message once, in the order of the stream, whatever becomes of the servers.
final class Follower: Sendable {
    /// How long nothing may come, not even a sign of life, of which there are two a second.
    private static let silenceMax = Duration.milliseconds(1300)

    private struct State {
        var last: UInt64
        var generation = 0
        var isFollowing = false
        var isClosed = false
    }

    private let link: StreamLink
    private let prefix: String
    private let deliver: @Sendable (StreamEntry) -> Void
    private let noteTrouble: @Sendable (String?) -> Void
    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - last: the number behind which everything is handed over.
    ///   - prefix: what stands before the room in a subject.
    ///   - noteTrouble: is told why nothing comes, and with `nil` that it does again.
    init(
        _ link: StreamLink, behind last: UInt64, prefix: String,
        deliver: @escaping @Sendable (StreamEntry) -> Void, noteTrouble: @escaping @Sendable (String?) -> Void
    ) {
        self.link = link
        self.prefix = prefix
        self.deliver = deliver
        self.noteTrouble = noteTrouble
        state = Mutex(State(last: last))
    }

    /// The number of the last message that was handed over.
    var last: UInt64 { state.withLock { $0.last } }

    func start() {
        let thread = Thread { [self] in run() }
        thread.name = "follower"
        thread.start()
    }

    func close() {
        state.withLock { $0.isClosed = true }
        wake.signal()
    }

    private func run() {
        var failures = 0
        while !state.withLock({ $0.isClosed }) {
            do throws(JetStreamFailure) {
                try follow()
                failures = 0
            } catch {
                noteTrouble(error.description)
                failures += 1
                _ = wake.wait(timeout: .now() + .milliseconds(100))
            }
            // The server behind the connection may be cut off from the others.
            if failures > 0, failures.isMultiple(of: 2) { link.renew() }
        }
    }

    /// Returns when the consumer has broken after it had worked.
    private func follow() throws(JetStreamFailure) {
        let connection = link.connection
        let administration = StreamAdministration(connection: connection, stream: link.settings.stream)
        let (generation, last) = state.withLock { state in
            state.generation += 1
            return (state.generation, state.last)
        }
        let receiver = OrderedReceiver(connection) { [weak self] in self?.take($0, generation) }
        let inbox = StreamLink.inbox()
        let subscription = try connection.subscribe(to: inbox) { receiver.receive($0) }
        defer { subscription.cancel() }
        let consumer = try administration.follow(from: last + 1, filter: "\(prefix)>", to: inbox)
        noteTrouble(nil)
        while !receiver.isBroken, receiver.silence < Follower.silenceMax, !state.withLock({ $0.isClosed }) {
            _ = wake.wait(timeout: .now() + .milliseconds(250))
        }
        if state.withLock({ $0.isClosed }) { return administration.unfollow(consumer) }
        if !receiver.isBroken {
            noteTrouble("nothing comes from the NATS servers")
            link.renew()
        }
    }

    private func take(_ event: OrderedReceiver.Event, _ generation: Int) {
        guard case .entry(let subject, let numbers, let message) = event else {
            wake.signal()
            return
        }
        let isNew = state.withLock { state in
            guard state.generation == generation, numbers.stream > state.last else { return false }
            state.last = numbers.stream
            return true
        }
        guard isNew, subject.hasPrefix(prefix), subject.count > prefix.count else { return }
        deliver(
            StreamEntry(
                key: LogKey(String(subject.dropFirst(prefix.count))), sequence: numbers.stream,
                milliseconds: numbers.milliseconds, bytes: message.bytes))
    }
}
