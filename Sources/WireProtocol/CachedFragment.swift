import JSON

/// Members of a message that stay encoded until what they are made of changes.
public struct CachedFragment: Sendable {
    private var revision: UInt64?
    private var fragment: [UInt8] = []

    /// Nothing yet.
    public init() {}

    /// The encoded members; `encode` writes them if those that are kept are of another revision.
    public mutating func bytes(at revision: UInt64, encode: (inout JSONWriter) -> Void) -> [UInt8] {
        if self.revision != revision {
            fragment = JSONWriter.write(encode)
            self.revision = revision
        }
        return fragment
    }
}
