import JSON

/// Encoded members of a message, cached until their source changes.
public struct CachedFragment: Sendable {
    private var revision: UInt64?
    private var fragment: [UInt8] = []

    /// Creates an empty cache.
    public init() {}

    /// Returns the encoded members. Calls `encode` if the cached ones have another revision.
    public mutating func bytes(at revision: UInt64, encode: (inout JSONWriter) -> Void) -> [UInt8] {
        if self.revision != revision {
            fragment = JSONWriter.write(encode)
            self.revision = revision
        }
        return fragment
    }
}
