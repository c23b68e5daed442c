/// A request, its body complete.
///
/// Header fields that are absent are `nil`; of a field that came several times the values are joined by commas.
public struct HTTPRequest: Sendable {
    /// One `name=value` of the query.
    public struct QueryItem: Sendable, Hashable {
        /// What stands before the first `=`.
        public let name: String
        /// What stands behind it; empty without one.
        public let value: String
    }

    public let method: HTTPMethod
    /// The path: begins with `/`, percent-decoded, without `.`, `..` and doubled slashes.
    public let path: String
    /// The query's parts, percent-decoded.
    public let query: [QueryItem]
    /// `Host`: the authority that the client believes it talks to, in small letters; one that may be named.
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
    /// `User-Agent`
    public let userAgent: String?
    /// Who it is from: the socket's other end, or what a trusted proxy says; of an IPv6 address the part that limits count
    /// (``ServerConfiguration/ipv6PrefixBits``).
    public let remoteAddress: NetworkAddress
    /// Whether somebody who is no trusted proxy says that the request is forwarded: ``remoteAddress`` is the forwarder's.
    public let isForwardedByStranger: Bool
    /// Whether the client's side is encrypted: by this server, or by a trusted proxy that says so.
    public let isSecure: Bool
    /// The body, at most ``ServerConfiguration/maxRequestBodyBytes``; empty without one.
    public internal(set) var body: [UInt8] = []
}
