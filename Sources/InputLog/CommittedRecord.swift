/// A record that is durable, with the ticket under which it was appended.
public struct CommittedRecord: Sendable, Equatable {
    /// What the caller gave to ``InputLog/append(_:to:ticket:)``; the log hands it back and never stores it. `nil` for a
    /// record that another process appended.
    public let ticket: UInt64?
    /// The record, unchanged. The first byte is its format byte, which the log does not interpret.
    public let bytes: [UInt8]

    /// Pairs a ticket with its record.
    public init(ticket: UInt64?, bytes: [UInt8]) {
        self.ticket = ticket
        self.bytes = bytes
    }
}
