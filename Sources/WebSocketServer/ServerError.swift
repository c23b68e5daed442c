/// A reason why a server could not start. Each case says what to change, and retrying without that change does not
/// help. The exceptions are ``addressInUse(_:port:)``, which may pass when the other process ends, and
/// ``unresolvedAddress(_:reason:)``.
public enum ServerError: Error, Hashable, CustomStringConvertible {
    /// Another process uses the port.
    case addressInUse(String, port: Int)
    /// The port is reserved for the superuser.
    case notPermitted(String, port: Int)
    /// The address is not one of this machine's, or does not resolve.
    case badAddress(String, reason: String)
    /// The address cannot be resolved now, because no name server answers.
    case unresolvedAddress(String, reason: String)
    /// The certificate's or the key's file cannot be read.
    case unreadableCertificate(String, reason: String)
    /// The certificate or the key is damaged, or they do not belong together.
    case badCertificate(certificatePath: String, privateKeyPath: String, reason: String)
    /// A configured value is out of range.
    case badConfiguration(String)
    /// The operating system refused something else.
    case system(call: String, code: Int32, reason: String)
    /// The library failed to initialize.
    case library(reason: String)

    public var description: String {
        switch self {
        case .addressInUse(let address, let port):
            "port \(port) of \(address) is in use by another process: choose another port or end that process"
        case .notPermitted(let address, let port):
            "listening on port \(port) of \(address) is not permitted: choose a port above 1023, or let the process use low ports (low-ports.conf)"
        case .badAddress(let address, let reason), .unresolvedAddress(let address, let reason):
            "cannot listen on \"\(address)\": \(reason)"
        case .unreadableCertificate(let path, let reason):
            "\(path) cannot be read: \(reason)"
        case .badCertificate(let certificate, let key, let reason):
            "cannot use the certificate \(certificate) with the key \(key): \(reason)"
        case .badConfiguration(let reason):
            reason
        case .system(let call, let code, let reason):
            "\(call) failed with \(code): \(reason)"
        case .library(let reason):
            "libwebsockets could not be set up: \(reason)"
        }
    }
}
