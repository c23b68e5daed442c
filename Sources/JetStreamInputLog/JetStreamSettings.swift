/// The addresses of a stream's servers, and the credentials of this process.
public struct JetStreamSettings: Sendable {
    /// Addresses such as `nats://10.0.0.1:4222` or `tls://nats-1.example:4222`; at least one.
    public var servers: [String]
    /// A file of credentials (a JWT and the seed of its key), as written by `nsc` and `nats auth`.
    public var credentials: String?
    /// The name and password of a user. `credentials` takes precedence.
    public var user: (name: String, password: String)?
    /// A file of certificates (PEM) that identify the servers. Makes TLS mandatory.
    public var authority: String?
    /// Files (PEM) of this process's certificate and key.
    public var certificate: (chain: String, key: String)?
    /// The name of the stream, which is created if it is missing.
    public var stream: String
    /// The number of servers that must store a message before it counts: 1, 3 or 5.
    public var replicas: Int

    /// The part of a subject before the room. Two streams of an account must not share subjects.
    var prefix: String { "\(stream).room." }
    /// The same part of the subjects under which the stream's leader broadcasts copies of stored messages.
    var copyPrefix: String { "\(stream).copy." }

    /// Creates settings without TLS and without a user.
    public init(servers: [String], stream: String = "callboard", replicas: Int = 3) {
        self.servers = servers
        self.stream = stream
        self.replicas = replicas
    }
}

/// A reason why a stream cannot be used.
public enum JetStreamFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// No server is reachable.
    case unreachable(reason: String)
    /// A server is reachable, but certificates, credentials or password do not match or cannot be read.
    case refusesEntry(reason: String)
    /// The server lacks what is needed.
    case unfit(reason: String)
    /// A request was not answered, or the answer was invalid.
    case unanswered(reason: String)
    /// No receiver exists for a request.
    case unheard(subject: String)
    /// A request was refused. The code is JetStream's, such as 10059 for a missing stream.
    case refused(code: Int, reason: String)

    /// One line for an operator.
    public var description: String {
        switch self {
        case .unreachable(let reason): "no NATS server can be used: \(reason)"
        case .refusesEntry(let reason):
            "the NATS servers refuse this process, or it does not trust them: \(reason)"
        case .unfit(let reason): reason
        case .unanswered(let reason): "NATS has not answered: \(reason)"
        case .unheard(let subject): "no answer to \(subject)"
        case .refused(let code, let reason): "NATS refuses (\(code)): \(reason)"
        }
    }

    /// Returns the failure that a server reports for a number without a message.
    package static func absent(reason: String) -> JetStreamFailure { .refused(code: 10037, reason: reason) }

    /// Whether the message, stream or consumer does not exist.
    package var isAbsence: Bool {
        guard case .refused(let code, _) = self else { return false }
        return [10037, 10059, 10014].contains(code)
    }

    /// Whether the subject's last message is not the one that the sender expected.
    package var isConflict: Bool {
        guard case .refused(let code, _) = self else { return false }
        return code == 10071 || code == 10164
    }
}
