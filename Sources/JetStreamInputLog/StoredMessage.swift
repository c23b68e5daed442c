/// A message as stored in a stream.
package struct StoredMessage: Sendable, Equatable {
    package let subject: String
    /// The number in the stream.
    package let sequence: UInt64
    /// When the stream stored it: milliseconds since 1970.
    package let milliseconds: Int64
    package let bytes: [UInt8]
}
