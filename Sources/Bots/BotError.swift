/// Why a swarm could not do its work at all. What happens to single bots is in the report instead.
public enum BotError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address cannot be used: a mistake of the caller.
    case badURL(String)
    /// Nobody answers there. Trying later may help.
    case unreachable(address: String, reason: String)
    /// The server answers, but not as a Callboard server does.
    case notCallboard(address: String, reason: String)
    /// The room does not take the bots: the code and sentence of the server's rejection.
    case refused(code: String, message: String)
    /// The system does not allow that many connections.
    case tooFewDescriptors(needed: Int, allowed: Int)
    /// OpenSSL could not be set up.
    case tls(reason: String)
    /// The event loop could not be made.
    case loop(reason: String)

    /// One sentence without a full stop.
    public var description: String {
        switch self {
        case .badURL(let reason): reason
        case .unreachable(let address, let reason): "cannot connect to \(address): \(reason)"
        case .notCallboard(let address, let reason): "\(address) is no Callboard server: \(reason)"
        case .refused(let code, let message): "the bots were refused (\(code)): \(message)"
        case .tooFewDescriptors(let needed, let allowed):
            "\(needed) open files are needed, but the limit is \(allowed): raise it with ulimit -n \(needed)"
        case .tls(let reason): "TLS cannot be set up: \(reason)"
        case .loop(let reason): "the event loop failed: \(reason)"
        }
    }
}
