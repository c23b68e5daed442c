import InputLog
import JSON
import Synchronization

/// Reads what a stream has stored without a consumer: any server that has the stream answers, the nearest first, also while
/// nobody leads it and nobody could place a consumer. That server may be behind the leader
/// (https://github.com/nats-io/nats-architecture-and-design, ADR-31).
struct StreamReader {
    /// What a server gives in one go at most.
    private static let countMax = 1000
    private static let bytesMax = 4 << 20
    /// How long nothing may come.
    private static let silenceMilliseconds = 500

    let link: StreamLink
    let stream: String

    /// Some of the messages from a number on, in order and without a gap; none if whichever server answers has none.
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
        // What was on its way when the connection was lost is missing in the middle.
        guard connection.reconnects == reconnects else { throw .unanswered(reason: "the connection was lost") }
        return messages
    }

    /// What comes of an answer.
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
                guard count > before else { throw .unanswered(reason: "what the stream has stored does not come") }
                before = count
            }
            let (messages, status) = state.withLock { ($0.messages, $0.status ?? "") }
            switch status {
            // The end, and nothing at all.
            case "204", "404": return messages
            case "503": throw .unheard(subject: "requests for stored messages")
            default: throw .refused(code: Int(status) ?? 0, reason: "stored messages are not given")
            }
        }
    }
}
