/// Where a stream's servers are, and how they know this process.
public struct JetStreamSettings: Sendable {
    /// Addresses such as `nats://10.0.0.1:4222` or `tls://nats-1.example:4222`; at least one.
    public var servers: [String]
    /// A file of credentials (a JWT and the seed of its key), as `nsc` and `nats auth` write it.
    public var credentials: String?
    /// The name and the password of a user; `credentials` prevails.
    public var user: (name: String, password: String)?
    /// A file of certificates (PEM) by which the servers are known; makes TLS a must.
    public var authority: String?
    /// Files (PEM) of a certificate of this process's own and of its key.
    public var certificate: (chain: String, key: String)?
    /// The stream; it is made if there is none.
    public var stream: String
    /// On how many servers a message is before it counts: 1, 3 or 5.
    public var replicas: Int

    /// What stands before the room in a subject: two streams of one account have no subject in common.
    var prefix: String { "\(stream).room." }
    /// What stands there in the subject under which the stream's leader tells everybody what it has stored.
    var copyPrefix: String { "\(stream).copy." }

    /// Settings without TLS and without a user.
    public init(servers: [String], stream: String = "callboard", replicas: Int = 3) {
        self.servers = servers
        self.stream = stream
        self.replicas = replicas
    }
}

/// Why a stream cannot be used.
public enum JetStreamFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// No server could be reached.
    case unreachable(reason: String)
    /// A server was reached, and certificates, credentials or password do not fit; or they cannot be read.
    case refusesEntry(reason: String)
    /// The server does not do what is needed of it.
    case unfit(reason: String)
    /// A request was not answered, or by something else than an answer.
    case unanswered(reason: String)
    /// Nobody is there to answer a request.
    case unheard(subject: String)
    /// A request was refused; the code is JetStream's own, such as 10059 for a stream that is not there.
    case refused(code: Int, reason: String)

    /// One line for an operator.
    public var description: String {
        switch self {
        case .unreachable(let reason): "no NATS server can be used: \(reason)"
        case .refusesEntry(let reason):
            "the NATS servers do not let this process in, or it does not trust them: \(reason)"
        case .unfit(let reason): reason
        case .unanswered(let reason): "NATS has not answered: \(reason)"
        case .unheard(let subject): "nobody answers \(subject)"
        case .refused(let code, let reason): "NATS refuses (\(code)): \(reason)"
        }
    }

    /// There is no such message, as a server says that was asked for it by its number.
    package static func absent(reason: String) -> JetStreamFailure { .refused(code: 10037, reason: reason) }

    /// Whether there is no such message, stream or consumer.
    package var isAbsence: Bool {
        guard case .refused(let code, _) = self else { return false }
        return [10037, 10059, 10014].contains(code)
    }

    /// Whether the subject has other messages than the sender believes.
    package var isConflict: Bool {
        guard case .refused(let code, _) = self else { return false }
        return code == 10071 || code == 10164
    }
}
