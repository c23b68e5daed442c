import JSON
import WireProtocol

/// Members of a message that stay encoded until what they are made of changes.
struct CachedFragment: Sendable {
    private var revision: UInt64?
    private var fragment: [UInt8] = []

    /// The encoded members; `encode` writes them if those that are kept are of another revision.
    mutating func bytes(at revision: UInt64, encode: (inout JSONWriter) -> Void) -> [UInt8] {
        if self.revision != revision {
            fragment = JSONWriter.write(encode)
            self.revision = revision
        }
        return fragment
    }
}
