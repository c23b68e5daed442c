/// A message as a stream has it.
package struct StoredMessage: Sendable, Equatable {
    package let subject: String
    /// The number in the stream.
    package let sequence: UInt64
    /// When the stream took it: milliseconds since 1970.
    package let milliseconds: Int64
    package let bytes: [UInt8]
}
