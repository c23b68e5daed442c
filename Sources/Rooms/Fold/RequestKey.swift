import Cryptography
import GameRules

/// The identity of an HTTP request, which stays the same when it is sent again: its `Idempotency-Key`, and a digest of
/// the request.
///
/// A key alone is not enough: a script with a constant key would get successful answers while nothing is done.
public struct RequestKey: Hashable, Sendable {
    /// The length of the digest, long enough that no two requests with the same digest can be found.
    private static let digestBytes = 16

    /// The key that the client chose.
    public let name: String
    /// The first bytes of a SHA-256, in hexadecimal; `nil` in older logs, where any request with the key counts as the
    /// same.
    public let digest: String?

    /// Creates the key of a request.
    ///
    /// - Parameter request: the parts that define the request: the method, the path, the body.
    public init(_ name: String, of request: [[UInt8]]) {
        // Hash each part separately, so that no byte can move from one part to the next.
        let digest = sha256(request.flatMap { sha256($0) })
        self.init(logged: name, digest: Array(digest.prefix(RequestKey.digestBytes)).hexadecimal)
    }

    /// Creates a key from the log.
    init(logged name: String, digest: String?) {
        self.name = name
        self.digest = digest
    }

    /// Whether a request with the same key is the same request, as far as is known.
    public func isRepeated(by other: RequestKey) -> Bool {
        guard let digest, let others = other.digest else { return true }
        return digest == others
    }

    /// The rejection for a request with another request's key.
    public static let reusedRejection = Rejection(
        "keyReused", "This Idempotency-Key was used for a different request. Use a new key.")
}
