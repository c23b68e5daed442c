import InputLog
import JSON
import Synchronization

/// Reads stored messages without a consumer. Any server that has the stream answers, the nearest first, even while
/// there is no leader and no consumer could be placed. That server may be behind the leader
/// (https://github.com/nats-io/nats-architecture-and-design, ADR-31).
struct StreamReader {
    /// The maximum size of one batch from a server.
    private static let countMax = 1000
    private static let bytesMax = 4 << 20
    /// The longest time without a message.
    private static let silenceMilliseconds = 500

    let link: StreamLink
    let stream: String

    /// Returns some messages from a number on, in order and without gaps. Returns none if the server that answers has
    /// none.
    func messages(_ filter: String, from first: UInt64) throws(JetStreamFailure) -> [StoredMessage] {
        let connection = link.connection
        let reconnects = connection.reconnects
        let inbox = StreamLink.inbox()
        let batch = Batch()
        let subscription = try connection.subscribe(to: inbox) { batch.take($0) }
        defer { subscription.cancel() }
        let request = JSONWriter.object { writer in
            writer.member("seq", first)
            writer.member("next_by_subj", filter)
            writer.member("batch", StreamReader.countMax)
            writer.member("max_bytes", StreamReader.bytesMax)
        }
        connection.publish(request, to: "$JS.API.DIRECT.GET.\(stream)", reply: inbox)
        let messages = try batch.whole(silenceMilliseconds: StreamReader.silenceMilliseconds)
        // Messages in flight when the connection was lost are missing in the middle.
        guard connection.reconnects == reconnects else { throw .unanswered(reason: "the connection was lost") }
        return messages
    }

    /// The messages of an answer.
    private final class Batch: Sendable {
        private let state = Mutex<(messages: [StoredMessage], status: String?)>(([], nil))
        private let end = MonotonicSemaphore()

        func take(_ message: NATSMessage) {
            let isEnd = state.withLock { state in
                if let stored = message.stored {
                    state.messages.append(stored)
                } else {
                    state.status = message.status ?? ""
                }
                return state.status != nil
            }
            if isEnd { end.signal() }
        }

        func whole(silenceMilliseconds: Int) throws(JetStreamFailure) -> [StoredMessage] {
            var before = 0
            while !end.wait(atMost: .milliseconds(silenceMilliseconds)) {
                let count = state.withLock { $0.messages.count }
                guard count > before else {
                    throw .unanswered(reason: "the stored messages of the stream do not arrive")
                }
                before = count
            }
            let (messages, status) = state.withLock { ($0.messages, $0.status ?? "") }
            switch status {
            // The end of the batch, or no messages.
            case "204", "404": return messages
            case "503": throw .unheard(subject: "requests for stored messages")
            default: throw .refused(code: Int(status) ?? 0, reason: "stored messages are not given")
            }
        }
    }
}
