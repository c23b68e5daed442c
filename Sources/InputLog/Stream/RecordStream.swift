/// A message of a room as the stream has it.
package struct StreamEntry: Sendable, Equatable {
    /// The room.
    package let key: LogKey
    /// Its number in the stream, which counts up over all rooms and may leave some out.
    package let sequence: UInt64
    /// When the stream took it: milliseconds since 1970-01-01T00:00:00Z.
    package let milliseconds: Int64
    /// What ``StreamMessage`` encodes.
    package let bytes: [UInt8]

    /// Describes a message.
    package init(key: LogKey, sequence: UInt64, milliseconds: Int64, bytes: [UInt8]) {
        self.key = key
        self.sequence = sequence
        self.milliseconds = milliseconds
        self.bytes = bytes
    }
}

/// A stream of messages that several processes write and all of them read in one order, as ``StreamInputLog`` needs it.
///
/// Whoever makes the log follows the stream and hands every message, of all rooms, in the order of the stream, once, to
/// ``StreamInputLog/receive(_:)``, from some moment before the first room is opened on. A message is handed over only
/// once it would survive the loss of any one server.
package protocol RecordStream: AnyObject, Sendable {
    /// Tells this life of the stream from any other: another number after it was made anew or restored.
    var identity: UInt32 { get }

    /// Sends a message towards the stream and returns at once. What became of it is seen by following alone: it may be
    /// lost, late, or in the stream though nobody says so.
    func publish(_ message: [UInt8], to key: LogKey)

    /// Puts a room's first message into the stream, unless the room has one already; a repetition of the same call by
    /// itself is the same call.
    ///
    /// - Parameter completion: is called once, on any thread, with the number of the message;
    ///   ``LogFailure/exists(_:)``, ``LogFailure/unavailable(reason:)`` or ``LogFailure/uncertain(reason:)``.
    func create(
        _ message: [UInt8], of key: LogKey, then completion: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void)

    /// Reads all messages of a room on the calling thread, at least those that the stream had when this was called.
    ///
    /// - Throws: ``LogFailure/unavailable(reason:)``, or ``LogFailure/abandoned(_:)`` if `visit` wanted no more. A room
    ///   without a message is no failure.
    func history(of key: LogKey, visit: (StreamEntry) -> Bool) throws(LogFailure)

    /// Puts ``StreamMessage/removed`` behind a room's last message, for those who have it open, and then deletes them
    /// all.
    ///
    /// - Parameter completion: is called once, on any thread; ``LogFailure/unknown(_:)`` if there is no message.
    func delete(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void)

    /// Of each room its first and its last message, by key, and how many there are.
    func rooms() throws(LogFailure) -> [(first: StreamEntry, last: StreamEntry, count: Int)]
}
