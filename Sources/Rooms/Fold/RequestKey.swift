import Cryptography
import GameRules

/// What makes an HTTP request the same request when it is sent again: its `Idempotency-Key`, and a digest of what was
/// asked for with it.
///
/// A key alone is not enough: a script with a fixed key would be told of success while nothing is done.
public struct RequestKey: Hashable, Sendable {
    /// The digest's length: enough that nobody finds two requests with the same one.
    private static let digestBytes = 16

    /// The key as the client chose it.
    public let name: String
    /// The first bytes of a SHA-256, in hexadecimal; `nil` in logs from before it was kept, where any request counts as
    /// the same.
    public let digest: String?

    /// The key of a request.
    ///
    /// - Parameter request: all that says what is asked for, in parts: the method, the path, the body.
    public init(_ name: String, of request: [[UInt8]]) {
        // Hashed one by one, so that no byte can move from a part to the next.
        let digest = sha256(request.flatMap { sha256($0) })
        self.init(logged: name, digest: Array(digest.prefix(RequestKey.digestBytes)).hexadecimal)
    }

    /// A key that a log holds.
    init(logged name: String, digest: String?) {
        self.name = name
        self.digest = digest
    }

    /// Whether a request with the same key is the same request, as far as is known.
    public func isRepeated(by other: RequestKey) -> Bool {
        guard let digest, let others = other.digest else { return true }
        return digest == others
    }

    /// What a request is answered that comes with another one's key.
    public static let reusedRejection = Rejection(
        "keyReused", "This Idempotency-Key came with another request before; use a new one.")
}
