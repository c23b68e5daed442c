import Foundation
import JSON

/// JetStream's API requests, as JSON over a connection.
package struct StreamAdministration: Sendable {
    /// The lowest API level at which a stream can sync many messages at once before it acknowledges them.
    static let levelMin = 5

    let connection: NATSConnection
    let stream: String

    /// Information about a stream.
    package struct Info {
        /// When the stream was created, as the server writes it. It changes when the stream is created again or
        /// restored.
        let created: String
        let lastSequence: UInt64
        let replicas: Int
        /// 128 random bits that its creator gave it.
        let identity: String
        /// The size of its messages in bytes.
        package let bytes: Int
        /// The server's time in milliseconds since 1970, or 0 if the server does not report it.
        let now: Int64
        /// The stream's configuration as the server reports it.
        let configuration: JSONObject
    }

    /// Sends a request. Throws the error that the server reports.
    @discardableResult
    func ask(
        _ request: String, milliseconds: Int64 = 2000, _ body: (inout JSONWriter) -> Void = { _ in }
    ) throws(JetStreamFailure) -> JSONObject {
        let bytes = try connection.request(
            JSONWriter.object(body), to: "$JS.API.\(request)", milliseconds: milliseconds)
        return try StreamAdministration.read(bytes)
    }

    /// Reads an answer. Throws the error that it contains.
    package static func read(_ bytes: [UInt8]) throws(JetStreamFailure) -> JSONObject {
        guard let answer = try? JSONParser.parse(bytes, limits: .document).object else {
            throw .unanswered(reason: "the answer is no JSON")
        }
        if let error = answer["error"]?.object {
            throw .refused(
                code: error["err_code"]?.integer ?? error["code"]?.integer ?? 0,
                reason: error["description"]?.string ?? "for no reason")
        }
        return answer
    }

    /// Refuses servers that do not sync before they acknowledge, as far as they report it.
    func checkLevel() throws(JetStreamFailure) {
        let answer: JSONObject
        do {
            answer = try ask("INFO")
        } catch .unheard {
            throw .unfit(reason: "the NATS servers have no JetStream for this user: switch it on, jetstream { … }")
        }
        let level = answer["api"]?.object?["level"]?.integer ?? 0
        guard level >= StreamAdministration.levelMin else {
            throw .unfit(
                reason:
                    "the NATS servers are too old to keep acknowledged data safe: they have JetStream level \(level), at least "
                    + "\(StreamAdministration.levelMin) is needed, which is server 2.15. Upgrade all of them.")
        }
    }

    /// Returns the stream, which is created if it is missing.
    ///
    /// - Parameters:
    ///   - keepsLast: whether only each subject's last message is kept.
    ///   - copies: the subjects to which the leader sends copies of stored messages, with a wildcard like `subjects`;
    ///     `nil` for none.
    @discardableResult
    package func prepare(
        subjects: String, replicas: Int, keepsLast: Bool = false, copies: String? = nil
    ) throws(JetStreamFailure) -> Info {
        do {
            let found = try info()
            try bringUpToDate(found.configuration, subjects: subjects, copies: copies)
            return found
        } catch  where error.isAbsence {
            try ask("STREAM.CREATE.\(stream)", milliseconds: 10_000) { writer in
                writer.member("name", stream)
                writer.array("subjects") { $0.string(subjects) }
                writer.member("retention", "limits")
                writer.member("storage", "file")
                writer.member("discard", "new")
                writer.member("num_replicas", replicas)
                writer.member("duplicate_window", 120_000_000_000)
                // Any server may answer. Where the last message matters, requests go to the leader.
                writer.member("allow_direct", true)
                if let copies { StreamAdministration.copy(subjects, to: copies, &writer) }
                writer.member("max_msg_size", 1 << 20)
                if keepsLast { writer.member("max_msgs_per_subject", 1) }
                writer.object("metadata") { writer in
                    let bits = (0..<2).map { _ in UInt64.random(in: .min ... .max) }
                    writer.member("callboard-identity", bits.map { String($0, radix: 16) }.joined())
                }
            }
            return try info()
        }
    }

    /// Updates the configuration of a stream that an earlier version created, and keeps the operator's other settings.
    private func bringUpToDate(
        _ configuration: JSONObject, subjects: String, copies: String?
    ) throws(JetStreamFailure) {
        let isSent = configuration["republish"]?.object?["dest"]?.string == copies
        guard !isSent || configuration["allow_direct"]?.bool != true else { return }
        try ask("STREAM.UPDATE.\(stream)", milliseconds: 10_000) { writer in
            for (name, value) in configuration.members where name != "republish" && name != "allow_direct" {
                writer.name(of: name)
                writer.value(value)
            }
            writer.member("allow_direct", true)
            if let copies { StreamAdministration.copy(subjects, to: copies, &writer) }
        }
    }

    private static func copy(_ subjects: String, to copies: String, _ writer: inout JSONWriter) {
        writer.object("republish") { writer in
            writer.member("src", subjects)
            writer.member("dest", copies)
        }
    }

    package func info(milliseconds: Int64 = 2000) throws(JetStreamFailure) -> Info {
        let answer = try ask("STREAM.INFO.\(stream)", milliseconds: milliseconds)
        guard let created = answer["created"]?.string,
            let last = answer["state"]?.object?["last_seq"]?.integer,
            let bytes = answer["state"]?.object?["bytes"]?.integer,
            let configuration = answer["config"]?.object, let replicas = configuration["num_replicas"]?.integer
        else { throw .unanswered(reason: "the stream is not described") }
        let identity = configuration["metadata"]?.object?["callboard-identity"]?.string
        return Info(
            created: created, lastSequence: UInt64(last), replicas: replicas, identity: identity ?? created,
            bytes: bytes, now: answer["ts"]?.string.map(StreamAdministration.milliseconds) ?? 0,
            configuration: configuration)
    }

    /// Returns the number of messages of a subject.
    func count(of subject: String) throws(JetStreamFailure) -> Int {
        let answer = try ask("STREAM.INFO.\(stream)") { $0.member("subjects_filter", subject) }
        return answer["state"]?.object?["subjects"]?.object?[subject]?.integer ?? 0
    }

    /// Returns a subject's last message from the leader, or `nil` if there is none.
    func last(of subject: String) throws(JetStreamFailure) -> StoredMessage? {
        try stored { $0.member("last_by_subj", subject) }
    }

    /// Returns the number of a subject's last message from the leader, or `nil` if there is none.
    package func lastPlace(of subject: String) throws(JetStreamFailure) -> UInt64? { try last(of: subject)?.sequence }

    /// Returns a subject's first message from a number on, from the leader, or `nil` if there is none.
    func first(
        of subject: String, from sequence: UInt64 = 1, milliseconds: Int64 = 2000
    ) throws(JetStreamFailure) -> StoredMessage? {
        try stored(milliseconds: milliseconds) { writer in
            writer.member("seq", sequence)
            writer.member("next_by_subj", subject)
        }
    }

    private func stored(
        milliseconds: Int64 = 2000, _ body: (inout JSONWriter) -> Void
    ) throws(JetStreamFailure) -> StoredMessage? {
        let answer: JSONObject
        do {
            answer = try ask("STREAM.MSG.GET.\(stream)", milliseconds: milliseconds, body)
        } catch  where error.isAbsence {
            return nil
        }
        guard let message = answer["message"]?.object, let subject = message["subject"]?.string,
            let sequence = message["seq"]?.integer, let time = message["time"]?.string
        else { throw .unanswered(reason: "the message is not described") }
        return StoredMessage(
            subject: subject, sequence: UInt64(sequence),
            milliseconds: StreamAdministration.milliseconds(time),
            bytes: message["data"]?.string.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) } ?? [])
    }

    /// Deletes a subject's messages before one.
    package func purge(_ subject: String, before sequence: UInt64) throws(JetStreamFailure) {
        try ask("STREAM.PURGE.\(stream)", milliseconds: 5000) { writer in
            writer.member("filter", subject)
            writer.member("seq", sequence)
        }
    }

    /// Starts to push messages to a subject, in order. Returns the consumer's name and the number of messages.
    ///
    /// - Parameters:
    ///   - first: the first number in the stream; `nil` for the last message of each subject.
    ///   - filter: the subjects.
    func follow(
        from first: UInt64?, filter: String, to inbox: String, headersOnly: Bool = false
    ) throws(JetStreamFailure) -> (name: String, pending: Int?) {
        let answer = try ask("CONSUMER.CREATE.\(stream)", milliseconds: 3000) { writer in
            writer.member("stream_name", stream)
            writer.object("config") { writer in
                writer.member("deliver_subject", inbox)
                if let first {
                    writer.member("deliver_policy", "by_start_sequence")
                    writer.member("opt_start_seq", max(1, first))
                } else {
                    writer.member("deliver_policy", "last_per_subject")
                }
                writer.member("filter_subject", filter)
                writer.member("ack_policy", "none")
                writer.member("max_deliver", 1)
                writer.member("replay_policy", "instant")
                writer.member("flow_control", true)
                writer.member("idle_heartbeat", 500_000_000)
                writer.member("inactive_threshold", 5_000_000_000)
                writer.member("num_replicas", 1)
                writer.member("mem_storage", true)
                if headersOnly { writer.member("headers_only", true) }
            }
        }
        guard let name = answer["name"]?.string else { throw .unanswered(reason: "the consumer has no name") }
        return (name, answer["num_pending"]?.integer)
    }

    /// Deletes a consumer. The server would also do that after a while.
    func unfollow(_ consumer: String) { _ = try? ask("CONSUMER.DELETE.\(stream).\(consumer)") }

    /// Parses a time such as `2026-11-22T16:10:00.123456789Z` into milliseconds since 1970; 0 for anything else.
    static func milliseconds(_ time: String) -> Int64 {
        let digits = time.utf8.map { Int64($0) - 48 }
        guard digits.count >= 20 else { return 0 }
        func number(_ range: Range<Int>) -> Int64 { digits[range].reduce(0) { $0 * 10 + $1 } }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        // Days since 1970-01-01 in the Gregorian calendar, with years that start in March.
        let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let days = y * 365 + y / 4 - y / 100 + y / 400 + (m * 153 + 2) / 5 + day - 719_469
        let seconds = days * 86_400 + number(11..<13) * 3600 + number(14..<16) * 60 + number(17..<19)
        // Trailing zeros are omitted.
        let behind = digits[20...].prefix { (0...9).contains($0) }.prefix(3)
        let fraction = (0..<3).reduce(Int64(0)) { $0 * 10 + ($1 < behind.count ? behind[20 + $1] : 0) }
        return seconds * 1000 + fraction
    }
}
