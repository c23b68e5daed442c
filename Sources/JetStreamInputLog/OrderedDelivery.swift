import InputLog

/// The numbers of a pushed message in the stream and in its consumer.
package struct DeliveryNumbers: Equatable, Sendable {
    /// The number in the stream.
    package let stream: UInt64
    /// The number in the consumer, from 1 without gaps.
    let consumer: UInt64
    /// When the stream stored it: milliseconds since 1970.
    package let milliseconds: Int64
    /// The number of stored messages that follow it.
    package let pending: UInt64

    /// Parses the subject that would acknowledge a message:
    /// `$JS.ACK.STREAM.CONSUMER.TRIES.SEQUENCE.OWN.NANOSECONDS.PENDING`, or with domain and account after `ACK`.
    init?(_ reply: String) {
        let parts = reply.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 9, parts[0] == "$JS", parts[1] == "ACK" else { return nil }
        let first = parts.count == 9 ? 2 : 4
        guard parts.count > first + 6, let stream = UInt64(parts[first + 3]), let consumer = UInt64(parts[first + 4]),
            let nanoseconds = Int64(parts[first + 5]), let pending = UInt64(parts[first + 6])
        else { return nil }
        self.stream = stream
        self.consumer = consumer
        milliseconds = nanoseconds / 1_000_000
        self.pending = pending
    }
}
