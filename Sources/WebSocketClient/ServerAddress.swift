import Foundation

/// Where a server is: the parts of `ws://host[:port][/path]` or `wss://…`.
public struct ServerAddress: Hashable, Sendable {
    /// Why something is no such address.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// One sentence without a full stop.
        public let description: String
    }

    /// A host name, or an address without brackets.
    public let host: String
    /// The TCP port.
    public let port: UInt16
    /// Whether TLS is spoken.
    public let isEncrypted: Bool
    /// The path of the WebSocket endpoint.
    public let path: String

    /// Reads a URL. `http` and `https` mean the same as `ws` and `wss`, and without a path `/ws` is meant, so that a link that the
    /// server printed can be used as it is.
    ///
    /// Throws ``Failure`` for anything else.
    public init(_ url: String) throws(Failure) {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased() else {
            throw Failure(description: "expected ws://host:port, not \"\(url)\"")
        }
        guard ["ws", "http", "wss", "https"].contains(scheme), let host = parts.host, !host.isEmpty,
            parts.fragment == nil
        else {
            throw Failure(description: "expected ws://host:port, not \"\(url)\"")
        }
        isEncrypted = scheme == "wss" || scheme == "https"
        guard let port = UInt16(exactly: parts.port ?? (isEncrypted ? 443 : 80)), port > 0 else {
            throw Failure(description: "the port is not from 1 to 65535 in \"\(url)\"")
        }
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        self.port = port
        path = parts.percentEncodedPath.count > 1 ? parts.percentEncodedPath : "/ws"
    }

    /// Host and port as the `Host` header has them (RFC 9110, section 7.2).
    package var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
