@preconcurrency import CNATS
import Glibc
import Synchronization

/// A received message.
package struct NATSMessage: Sendable {
    package let subject: String
    let reply: String?
    package let bytes: [UInt8]
    /// The status of a message about the connection or the consumer, such as `100` for a heartbeat.
    package let status: String?
    /// The subject to answer if the consumer has stalled.
    let stalled: String?
    /// In a heartbeat: the number of the consumer's last message.
    let lastNumber: UInt64?
    /// The length of a message of which only the headers were sent.
    let byteCount: Int?
    /// The content of our own header.
    package let label: String?
    /// The name of that header.
    package static let labelName = "Callboard-Label"
    /// The stored message, if this is a copy of one or the answer to a request for one.
    let stored: StoredMessage?

    fileprivate init(_ message: OpaquePointer) {
        subject = natsMsg_GetSubject(message).map { String(cString: $0) } ?? ""
        reply = natsMsg_GetReply(message).map { String(cString: $0) }
        let count = Int(natsMsg_GetDataLength(message))
        let bytes =
            natsMsg_GetData(message).map { data in
                data.withMemoryRebound(to: UInt8.self, capacity: count) {
                    Array(UnsafeBufferPointer(start: $0, count: count))
                }
            } ?? []
        func header(_ name: String) -> String? {
            var value: UnsafePointer<CChar>?
            guard natsMsgHeader_Get(message, name, &value) == NATS_OK, let value else { return nil }
            return String(cString: value)
        }
        self.bytes = bytes
        status = header("Status")
        stalled = status == nil ? nil : header("Nats-Consumer-Stalled")
        lastNumber = status == nil ? nil : header("Nats-Last-Consumer").flatMap { UInt64($0) }
        label = header(NATSMessage.labelName)
        byteCount = bytes.isEmpty ? header("Nats-Msg-Size").flatMap { Int($0) } : nil
        if let sequence = header("Nats-Sequence").flatMap({ UInt64($0) }), let subject = header("Nats-Subject") {
            stored = StoredMessage(
                subject: subject, sequence: sequence,
                milliseconds: header("Nats-Time-Stamp").map(StreamAdministration.milliseconds) ?? 0, bytes: bytes)
        } else {
            stored = nil
        }
    }
}

/// A connection to one of several servers, which switches to another server if that one is lost.
package final class NATSConnection: @unchecked Sendable {
    private let connection: OpaquePointer
    private let isClosed = Atomic<Bool>(false)

    /// Connects to one of the servers, trying them in order.
    init(_ settings: JetStreamSettings, skipping skipped: Int = 0) throws(JetStreamFailure) {
        func check(_ status: natsStatus, _ what: String) throws(JetStreamFailure) {
            guard status != NATS_OK else { return }
            let reason = "\(what): \(String(cString: natsStatus_GetText(status)))"
            throw NATSConnection.isRefusal(status) ? .refusesEntry(reason: reason) : .unreachable(reason: reason)
        }
        /// For a file that cannot be used, retrying does not help.
        func read(_ status: natsStatus, _ file: String) throws(JetStreamFailure) {
            guard status != NATS_OK else { return }
            throw .refusesEntry(reason: "\(file): \(String(cString: natsStatus_GetText(status)))")
        }
        var made: OpaquePointer?
        try check(natsOptions_Create(&made), "options")
        guard let options = made else { throw .unreachable(reason: "options") }
        defer { natsOptions_Destroy(options) }
        let count = settings.servers.count
        let servers = settings.servers.indices.map { settings.servers[($0 + skipped) % max(1, count)] }
        var texts: [UnsafePointer<CChar>?] = servers.map { UnsafePointer(strdup($0)) }
        defer { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }
        try check(natsOptions_SetServers(options, &texts, Int32(count)), "the list of servers")
        try check(natsOptions_SetNoRandomize(options, true), "options")
        try check(natsOptions_SetName(options, "callboard"), "options")
        try check(natsOptions_SetTimeout(options, 2000), "options")
        try check(natsOptions_SetPingInterval(options, 500), "options")
        try check(natsOptions_SetMaxPingsOut(options, 2), "options")
        try check(natsOptions_SetMaxReconnect(options, -1), "options")
        try check(natsOptions_SetReconnectWait(options, 100), "options")
        try check(natsOptions_SetReconnectJitter(options, 50, 50), "options")
        if let authority = settings.authority {
            try check(natsOptions_SetSecure(options, true), "TLS")
            try read(natsOptions_LoadCATrustedCertificates(options, authority), authority)
        }
        if let certificate = settings.certificate {
            try read(
                natsOptions_LoadCertificatesChain(options, certificate.chain, certificate.key), certificate.chain)
        }
        if let credentials = settings.credentials {
            try read(natsOptions_SetUserCredentialsFromFiles(options, credentials, nil), credentials)
        } else if let user = settings.user {
            try check(natsOptions_SetUserInfo(options, user.name, user.password), "user")
        }
        var opened: OpaquePointer?
        try check(natsConnection_Connect(&opened, options), servers.joined(separator: ", "))
        guard let opened else { throw .unreachable(reason: servers.joined(separator: ", ")) }
        connection = opened
    }

    /// Whether the server and this process refuse each other, although the server is reachable.
    private static func isRefusal(_ status: natsStatus) -> Bool {
        [NATS_CONNECTION_AUTH_FAILED, NATS_SSL_ERROR, NATS_SECURE_CONNECTION_REQUIRED, NATS_SECURE_CONNECTION_WANTED]
            .contains(status)
    }

    deinit {
        close()
        natsConnection_Destroy(connection)
    }

    package func close() {
        if isClosed.exchange(true, ordering: .relaxed) { return }
        natsConnection_Close(connection)
    }

    /// Whether the connection is up.
    package var isConnected: Bool { natsConnection_Status(connection) == NATS_CONN_STATUS_CONNECTED }

    /// The number of times the library has reconnected. Messages in flight to this process may then be lost.
    var reconnects: UInt64 {
        var made: OpaquePointer?
        guard natsStatistics_Create(&made) == NATS_OK, let statistics = made else { return 0 }
        defer { natsStatistics_Destroy(statistics) }
        var (received, receivedBytes, sent, sentBytes, reconnects) = (
            UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0)
        )
        guard natsConnection_GetStats(connection, statistics) == NATS_OK,
            natsStatistics_GetCounts(statistics, &received, &receivedBytes, &sent, &sentBytes, &reconnects) == NATS_OK
        else { return 0 }
        return reconnects
    }

    /// Sends a message, which is lost if the connection is.
    func publish(_ bytes: [UInt8], to subject: String, reply: String? = nil) {
        bytes.withUnsafeBytes { buffer in
            _ = natsConnection_PublishRequest(
                connection, subject, reply, buffer.baseAddress, Int32(buffer.count))
        }
    }

    /// Sends a message without a reply subject.
    package func publish(_ bytes: [UInt8], to subject: String) {
        bytes.withUnsafeBytes { buffer in
            _ = natsConnection_Publish(connection, subject, buffer.baseAddress, Int32(buffer.count))
        }
    }

    /// Sends a request with headers and waits for its answer.
    func request(
        _ bytes: [UInt8], to subject: String, headers: [(name: String, value: String)] = [], milliseconds: Int64
    ) throws(JetStreamFailure) -> [UInt8] {
        try message(for: bytes, to: subject, headers: headers, milliseconds: milliseconds).bytes
    }

    /// Sends a request like ``request(_:to:headers:milliseconds:)`` and returns the answer with its headers.
    package func message(
        for bytes: [UInt8], to subject: String, headers: [(name: String, value: String)] = [], milliseconds: Int64
    ) throws(JetStreamFailure) -> NATSMessage {
        var made: OpaquePointer?
        let status = bytes.withUnsafeBytes { buffer in
            natsMsg_Create(
                &made, subject, nil, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count))
        }
        guard status == NATS_OK, let message = made else { throw .unanswered(reason: subject) }
        defer { natsMsg_Destroy(message) }
        for (name, value) in headers { _ = natsMsgHeader_Set(message, name, value) }
        var answer: OpaquePointer?
        let answered = natsConnection_RequestMsg(&answer, connection, message, milliseconds)
        guard answered == NATS_OK, let answer else {
            if answered == NATS_NO_RESPONDERS { throw .unheard(subject: subject) }
            throw .unanswered(reason: "\(subject): \(String(cString: natsStatus_GetText(answered)))")
        }
        defer { natsMsg_Destroy(answer) }
        return NATSMessage(answer)
    }

    /// Subscribes to a subject until the subscription is cancelled. Messages are delivered in order on a separate
    /// thread.
    package func subscribe(
        to subject: String, _ receive: @escaping @Sendable (NATSMessage) -> Void
    ) throws(JetStreamFailure) -> NATSSubscription {
        try NATSSubscription(connection, subject, receive)
    }
}

/// A subscription to a subject, until it is cancelled.
package final class NATSSubscription: @unchecked Sendable {
    private final class Listener: Sendable {
        let receive: @Sendable (NATSMessage) -> Void
        init(_ receive: @escaping @Sendable (NATSMessage) -> Void) { self.receive = receive }
    }

    private let subscription: OpaquePointer
    private let isCancelled = Atomic<Bool>(false)

    fileprivate init(
        _ connection: OpaquePointer, _ subject: String, _ receive: @escaping @Sendable (NATSMessage) -> Void
    ) throws(JetStreamFailure) {
        let listener = Unmanaged.passRetained(Listener(receive))
        var made: OpaquePointer?
        let status = natsConnection_Subscribe(
            &made, connection, subject,
            { _, _, message, closure in
                guard let message else { return }
                defer { natsMsg_Destroy(message) }
                guard let closure else { return }
                Unmanaged<Listener>.fromOpaque(closure).takeUnretainedValue().receive(NATSMessage(message))
            }, listener.toOpaque())
        guard status == NATS_OK, let made else {
            listener.release()
            throw .unanswered(reason: "\(subject): \(String(cString: natsStatus_GetText(status)))")
        }
        subscription = made
        _ = natsSubscription_SetPendingLimits(made, -1, -1)
        // The library calls this when its thread no longer uses the listener.
        _ = natsSubscription_SetOnCompleteCB(
            made,
            { closure in
                if let closure { Unmanaged<Listener>.fromOpaque(closure).release() }
            }, listener.toOpaque())
    }

    deinit {
        cancel()
        natsSubscription_Destroy(subscription)
    }

    package func cancel() {
        if isCancelled.exchange(true, ordering: .relaxed) { return }
        _ = natsSubscription_Unsubscribe(subscription)
    }
}
