/// A request with its complete body.
///
/// Absent header fields are `nil`. The values of a repeated field are joined with commas.
public struct HTTPRequest: Sendable {
    /// One `name=value` of the query.
    public struct QueryItem: Sendable, Hashable {
        /// The text before the first `=`.
        public let name: String
        /// The text after it, or empty without one.
        public let value: String
    }

    public let method: HTTPMethod
    /// The path: starts with `/`, percent-decoded, without `.`, `..` and double slashes.
    public let path: String
    /// The query's parts, percent-decoded.
    public let query: [QueryItem]
    /// `Host`: the authority to which the client addresses the request, in lowercase, checked against the allowed
    /// hosts.
    public let host: String?
    /// `Authorization`
    public let authorization: String?
    /// `If-None-Match`
    public let ifNoneMatch: String?
    /// `Accept`
    public let accept: String?
    /// `Accept-Encoding`
    public let acceptEncoding: String?
    /// `Accept-Language`
    public let acceptLanguage: String?
    /// `Content-Type`
    public let contentType: String?
    /// `Idempotency-Key`
    public let idempotencyKey: String?
    /// `Callboard-At`
    public let callboardAt: String?
    /// `Origin`
    public let origin: String?
    /// `Sec-Fetch-Site`: how the page that asks relates to this server, if the browser says so.
    public let fetchSite: String?
    /// `User-Agent`
    public let userAgent: String?
    /// The client's address: the socket's peer, or the one that a trusted proxy reports. For an IPv6 address, only the
    /// part that limits count (``ServerConfiguration/ipv6PrefixBits``).
    public let remoteAddress: NetworkAddress
    /// Whether the request says that it is forwarded, but not by a trusted proxy. ``remoteAddress`` is then the
    /// forwarder's.
    public let isForwardedByStranger: Bool
    /// Whether the client's connection is encrypted, by this server or by a trusted proxy that says so.
    public let isSecure: Bool
    /// The body, at most ``ServerConfiguration/maxRequestBodyBytes``; empty if there is none.
    public internal(set) var body: [UInt8] = []
}
