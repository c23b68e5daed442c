/// A reason why a swarm could not run at all. Failures of single bots are in the report instead.
public enum BotError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address cannot be used: the caller's mistake.
    case badURL(String)
    /// No server answers. Retrying later may help.
    case unreachable(address: String, reason: String)
    /// The server does not answer like a Callboard server.
    case notCallboard(address: String, reason: String)
    /// The room rejects the bots: the rejection's code and sentence.
    case refused(code: String, message: String)
    /// The system does not allow that many connections.
    case tooFewDescriptors(needed: Int, allowed: Int)
    /// OpenSSL failed to initialize.
    case tls(reason: String)
    /// The event loop could not be created.
    case loop(reason: String)

    /// One sentence without a full stop.
    public var description: String {
        switch self {
        case .badURL(let reason): reason
        case .unreachable(let address, let reason): "cannot connect to \(address): \(reason)"
        case .notCallboard(let address, let reason): "\(address) is not a Callboard server: \(reason)"
        case .refused(let code, let message): "the bots were refused (\(code)): \(message)"
        case .tooFewDescriptors(let needed, let allowed):
            "the bots need \(needed) open files, but the limit is \(allowed): raise it with ulimit -n \(needed)"
        case .tls(let reason): "TLS cannot be set up: \(reason)"
        case .loop(let reason): "the event loop failed: \(reason)"
        }
    }
}
