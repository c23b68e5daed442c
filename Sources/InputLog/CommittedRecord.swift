/// A durable record and the ticket under which it was appended.
public struct CommittedRecord: Sendable, Equatable {
    /// The ticket that the caller passed to ``InputLog/append(_:to:ticket:)``. The log returns it and never stores it.
    /// `nil` for a record that another process appended.
    public let ticket: UInt64?
    /// The record, unchanged. Its first byte is a format byte, which the log does not interpret.
    public let bytes: [UInt8]

    /// Creates a record with its ticket.
    public init(ticket: UInt64?, bytes: [UInt8]) {
        self.ticket = ticket
        self.bytes = bytes
    }
}
