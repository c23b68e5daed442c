import Foundation

/// The address of a server: the parts of `ws://host[:port][/path]` or `wss://…`.
public struct ServerAddress: Hashable, Sendable {
    /// The reason why a text is not such an address.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// One sentence without a full stop.
        public let description: String
    }

    /// A host name, or an address without brackets.
    public let host: String
    /// The TCP port.
    public let port: UInt16
    /// Whether to use TLS.
    public let isEncrypted: Bool
    /// The path of the WebSocket endpoint.
    public let path: String

    /// Parses a URL. `http` and `https` mean the same as `ws` and `wss`, and the default path is `/ws`, so that a link
    /// printed by the server can be used directly.
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

    /// Host and port as in the `Host` header (RFC 9110, section 7.2).
    package var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
