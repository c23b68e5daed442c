import Dispatch
import InputLog
import Synchronization

/// The stream of all rooms in JetStream, with a subject for each room.
final class JetStream: RecordStream {
    /// How long a change is retried before its outcome is reported as unknown.
    private static let patience = Duration.seconds(10)

    let identity: UInt32
    private let link: StreamLink
    /// The queue on which requests wait for their answers.
    private let waiting = DispatchQueue(label: "jetstream", attributes: .concurrent)

    init(_ link: StreamLink, created: String) {
        self.link = link
        // The FNV-1a hash.
        identity = created.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }

    private func subject(of key: LogKey) -> String { link.settings.prefix + key.rawValue }

    func publish(_ message: [UInt8], to key: LogKey) { link.connection.publish(message, to: subject(of: key)) }

    func create(
        _ message: [UInt8], of key: LogKey, then completion: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void
    ) {
        waiting.async { [self] in
            let id = StreamLink.inbox()
            do throws(LogFailure) {
                completion(.success(try put(message, to: key, id: id, behind: 0)))
            } catch {
                completion(.failure(error))
            }
        }
    }

    /// Writes a message to the stream if the subject's last message is the expected one; 0 for none. Messages with the
    /// same ID are stored once.
    private func put(
        _ message: [UInt8], to key: LogKey, id: String, behind last: UInt64
    ) throws(LogFailure) -> UInt64 {
        let subject = subject(of: key)
        let begun = ContinuousClock.now
        var expected = last
        var reason = ""
        while ContinuousClock.now - begun < JetStream.patience {
            let headers = [
                (name: "Nats-Msg-Id", value: id),
                (name: "Nats-Expected-Last-Subject-Sequence", value: String(expected)),
            ]
            do throws(JetStreamFailure) {
                let answer = try StreamAdministration.read(
                    link.connection.request(message, to: subject, headers: headers, milliseconds: 2000))
                if let sequence = answer["seq"]?.integer { return UInt64(sequence) }
                reason = "the answer has no number"
            } catch  where error.isConflict {
                // The remaining message of a removed log does not prevent a new one.
                guard let before = try? link.administration.last(of: subject), before.sequence != expected,
                    StreamMessage(before.bytes) == .removed, last == 0
                else { throw .exists(key) }
                expected = before.sequence
            } catch {
                reason = error.description
            }
            sleep(for: .milliseconds(60))
        }
        throw .uncertain(reason: reason)
    }

    func history(of key: LogKey, visit: (StreamEntry) -> Bool) throws(LogFailure) {
        let subject = subject(of: key)
        guard let last = try asking({ () throws(JetStreamFailure) in try link.administration.last(of: subject) }) else {
            return
        }
        let reader = StreamReader(link: link, stream: link.settings.stream)
        var next: UInt64 = 1
        var attempts = 0
        while next <= last.sequence {
            guard attempts < 20 else { throw .unavailable(reason: "the history of room \(key) does not arrive") }
            if attempts > 0 { sleep(for: .milliseconds(50)) }
            attempts += 1
            guard var found = try? reader.messages(subject, from: next) else { continue }
            if found.isEmpty {
                // The server that answered is behind the leader.
                let from = next
                found = try asking { () throws(JetStreamFailure) in
                    try link.administration.first(of: subject, from: from).map { [$0] } ?? []
                }
            }
            for message in found {
                let entry = StreamEntry(
                    key: key, sequence: message.sequence, milliseconds: message.milliseconds, bytes: message.bytes)
                guard visit(entry) else { throw .abandoned(key) }
                next = message.sequence + 1
                attempts = 0
            }
        }
    }

    func delete(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
        waiting.async { [self] in
            do throws(LogFailure) {
                let subject = subject(of: key)
                let last = try asking { () throws(JetStreamFailure) in try link.administration.last(of: subject) }
                guard let last, StreamMessage(last.bytes) != .removed else { throw .unknown(key) }
                // Fails if another node has written in the meantime.
                let sequence = try put(
                    StreamMessage.removed.encoded, to: key, id: StreamLink.inbox(), behind: last.sequence)
                try asking { () throws(JetStreamFailure) in
                    try link.administration.purge(subject, before: sequence)
                }
                completion(.success(()))
            } catch {
                completion(.failure(error))
            }
        }
    }

    func rooms() throws(LogFailure) -> [(first: StreamEntry, last: StreamEntry, count: Int)] {
        var rooms: [(first: StreamEntry, last: StreamEntry, count: Int)] = []
        for (subject, numbers) in try lastOfEach() {
            let key = LogKey(String(subject.dropFirst(link.settings.prefix.count)))
            let last = StreamEntry(
                key: key, sequence: numbers.stream, milliseconds: numbers.milliseconds, bytes: [])
            let found = try asking { () throws(JetStreamFailure) -> (StoredMessage, Int)? in
                let administration = link.administration
                guard var first = try administration.first(of: subject) else { return nil }
                var count = try administration.count(of: subject)
                if StreamMessage(first.bytes) == .removed {
                    guard let next = try administration.first(of: subject, from: first.sequence + 1) else { return nil }
                    first = next
                    count -= 1
                }
                return (first, count)
            }
            guard let (first, count) = found else { continue }
            let entry = StreamEntry(
                key: key, sequence: first.sequence, milliseconds: first.milliseconds, bytes: first.bytes)
            rooms.append((entry, last, count))
        }
        return rooms.sorted { $0.first.key.rawValue < $1.first.key.rawValue }
    }

    /// Returns the number of each subject's last message, without removed logs.
    private func lastOfEach() throws(LogFailure) -> [String: DeliveryNumbers] {
        let connection = link.connection
        let administration = StreamAdministration(connection: connection, stream: link.settings.stream)
        let queue = Arrived()
        let receiver = OrderedReceiver(connection) { event in
            if case .entry(_, let numbers, let message) = event {
                queue.put((numbers, message))
            } else {
                queue.put(nil)
            }
        }
        return try asking { () throws(JetStreamFailure) in
            let last = try administration.info().lastSequence
            let inbox = StreamLink.inbox()
            let subscription = try connection.subscribe(to: inbox) { receiver.receive($0) }
            defer { subscription.cancel() }
            let consumer = try administration.follow(
                from: nil, filter: "\(link.settings.prefix)>", to: inbox, headersOnly: true
            ).name
            defer { waiting.async { administration.unfollow(consumer) } }
            // Messages appended in the meantime arrive as well, after the one that was the last of its subject.
            var found: [String: DeliveryNumbers] = [:]
            // The heartbeats, two a second, show when everything has arrived.
            while last > 0, let arrived = queue.take(milliseconds: 700) {
                for (numbers, message) in arrived {
                    let isRemoval = message.byteCount ?? message.bytes.count <= 1
                    found[message.subject] = isRemoval ? nil : numbers
                }
                if arrived.contains(where: { $0.0.stream >= last }) { break }
            }
            return found
        }
    }

    private func asking<Answer>(_ body: () throws(JetStreamFailure) -> Answer) throws(LogFailure) -> Answer {
        do {
            return try body()
        } catch {
            throw .unavailable(reason: error.description)
        }
    }
}

/// Messages that have arrived and have not been taken yet.
private final class Arrived: Sendable {
    private let queue = Mutex<(messages: [(DeliveryNumbers, NATSMessage)], isBroken: Bool)>(([], false))
    private let signal = MonotonicSemaphore()

    /// Adds a message.
    ///
    /// - Parameter message: `nil` if no more messages follow.
    func put(_ message: (DeliveryNumbers, NATSMessage)?) {
        let isFirst = queue.withLock { queue in
            defer { if let message { queue.messages.append(message) } else { queue.isBroken = true } }
            return queue.messages.isEmpty || message == nil
        }
        if isFirst { signal.signal() }
    }

    /// Waits for messages and takes all that have arrived. Returns `nil` if no more follow.
    func take(milliseconds: Int) -> [(DeliveryNumbers, NATSMessage)]? {
        while true {
            let (messages, isBroken) = queue.withLock { queue in
                defer { queue.messages = [] }
                return (queue.messages, queue.isBroken)
            }
            if !messages.isEmpty { return messages }
            if isBroken || !signal.wait(atMost: .milliseconds(milliseconds)) { return nil }
        }
    }
}
