/// A room's message as the stream stores it.
package struct StreamEntry: Sendable, Equatable {
    /// The room.
    package let key: LogKey
    /// The message's number in the stream. Numbers increase over all rooms and may have gaps.
    package let sequence: UInt64
    /// When the stream stored it: milliseconds since 1970-01-01T00:00:00Z.
    package let milliseconds: Int64
    /// The bytes that ``StreamMessage`` encodes.
    package let bytes: [UInt8]

    /// Creates a message.
    package init(key: LogKey, sequence: UInt64, milliseconds: Int64, bytes: [UInt8]) {
        self.key = key
        self.sequence = sequence
        self.milliseconds = milliseconds
        self.bytes = bytes
    }
}

/// A stream of messages that several processes write and all of them read in the same order, as ``StreamInputLog`` uses
/// it.
///
/// The creator of the log follows the stream and passes every message, of all rooms, in the order of the stream and
/// once, to ``StreamInputLog/receive(_:)``. It starts before the first room is opened. A message may be passed on only
/// when it would survive the loss of any one server.
package protocol RecordStream: AnyObject, Sendable {
    /// A number that identifies this life of the stream. It changes when the stream is created again or restored.
    var identity: UInt32 { get }

    /// Sends a message to the stream and returns immediately. Only following the stream shows the outcome: the message
    /// may be lost, late, or stored without any confirmation.
    func publish(_ message: [UInt8], to key: LogKey)

    /// Appends a room's first message, unless the room already has one. An automatic retry within the same call does
    /// not count as another message.
    ///
    /// - Parameter completion: called once, on any thread, with the number of the message, ``LogFailure/exists(_:)``,
    ///   ``LogFailure/unavailable(reason:)`` or ``LogFailure/uncertain(reason:)``.
    func create(
        _ message: [UInt8], of key: LogKey, then completion: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void)

    /// Reads all messages of a room on the calling thread, at least those that the stream had at the time of the call.
    ///
    /// - Throws: ``LogFailure/unavailable(reason:)``, or ``LogFailure/abandoned(_:)`` if `visit` returned `false`. A
    ///   room without messages is not a failure.
    func history(of key: LogKey, visit: (StreamEntry) -> Bool) throws(LogFailure)

    /// Appends ``StreamMessage/removed`` to a room, to notify processes that have it open, and then deletes all its
    /// messages.
    ///
    /// - Parameter completion: called once, on any thread, with ``LogFailure/unknown(_:)`` if there is no message.
    func delete(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void)

    /// Returns each room's first and last message and their number, by key.
    func rooms() throws(LogFailure) -> [(first: StreamEntry, last: StreamEntry, count: Int)]
}
