/// The ordered log of every room's inputs: what makes an input count, and in which order.
///
/// A room appends each input, and applies it when the log delivers it as committed. So the log decides the order, an
/// acknowledged input is always a durable one, and a restart is a replay.
///
/// ## What the log promises
///
/// - **Order.** Records of one room are stored and delivered in the order of the calls of ``append(_:to:ticket:)`` for
///   that room; calls from several threads at once are ordered by the log. Between rooms there is no order.
/// - **Durable first.** A record is delivered as committed only after it would survive a power failure (as far as the
///   backend's medium keeps its word). Positions are dense: 0, 1, 2…, without gap or repeat, also across a restart.
/// - **Groups.** Everything that arrived while a commit was under way, of all rooms, makes the next one. A commit is
///   atomic; ``CommitBatch`` brings what a room had in it, in one call.
/// - **Every ticket is answered.** A call of `append` that did not throw is answered by exactly one batch, committed or
///   failed, with one exception: after ``LogFailure/uncertain(reason:)`` the ticket may be delivered as committed
///   later. A failure is never an acknowledgement, and a committed record never fails afterwards.
/// - **A failure empties the queue.** When a commit fails, everything that waits behind it, of all rooms, fails too,
///   and appends are refused at once until the log has recovered. So nothing later overtakes a record that failed, and
///   no later record is delivered while the fate of an earlier one is unknown.
/// - **It recovers by itself**, when the disk does.
/// - **Others.** Where the log is shared (``isShared``), other processes append to the same rooms. Every process is
///   delivered all records of a room that it has open in one and the same order, those of others without a ticket;
///   what one process appends to a room stays in its order and is in the log at most once.
/// - **Isolation.** A damaged log keeps only its own room from opening. What is stored is checked when it is read: a
///   changed byte, a hole or a record too many is damage; a log that merely ends too early is opened, with
///   ``StoredLog/lost`` and a new epoch.
///
/// ## What the caller owes
///
/// - It never awaits an append and then applies: it applies what `deliver` brings, synchronously and in that order.
/// - `deliver` and completions are called on the log's committing thread, one at a time for a room. They return quickly
///   (hop to the room's executor) and may call the log, except ``close()``. They may be called before the call that
///   caused them has returned.
/// - A record carries all that its outcome depends on (time, seeds, names) and begins with its format byte.
/// - Records can be in the log although nobody was told (a crash between commit and delivery), so each carries the
///   identity under which its sender will retry it.
/// - A room is opened once a process, before its first append, and not released or removed while tickets are
///   outstanding.
public protocol InputLog: AnyObject, Sendable {
    /// Creates a room's log, together with its first record, in one commit. The log is not open yet.
    ///
    /// - Parameters:
    ///   - record: the record at position 0; not empty.
    ///   - completion: is called exactly once. ``LogFailure/exists(_:)`` when there is such a log. If it fails with
    ///     ``LogFailure/uncertain(reason:)``, the log undoes the creation when it recovers.
    func create(
        _ key: LogKey, first record: [UInt8],
        then completion: @escaping @Sendable (Result<Epoch, LogFailure>) -> Void)

    /// Reads a room's log and starts to deliver what is appended to it from now on.
    ///
    /// Reads on the calling thread, and never holds more than one record: it takes time in proportion to the log, and
    /// memory in proportion to nothing. A log that ends too early is repaired here, which may wait for a commit.
    ///
    /// - Parameter visit: is given every record from position 0 on, in order, and says whether it wants the next one.
    ///   What it has made of the records counts only if this function returns.
    /// - Throws: ``LogFailure/unknown(_:)``, ``LogFailure/alreadyOpen(_:)``, ``LogFailure/unreadable(_:)``,
    ///   ``LogFailure/unavailable(reason:)`` if the disk cannot be read or a failed commit of this room is unresolved,
    ///   ``LogFailure/abandoned(_:)`` if `visit` wanted no more, ``LogFailure/closed``.
    func open(
        _ key: LogKey, visit: (_ record: [UInt8]) -> Bool, deliver: @escaping @Sendable (CommitBatch) -> Void
    ) throws(LogFailure) -> OpenedLog

    /// Reads a room's log as ``open(_:visit:deliver:)`` does, open or not, and leaves it as it is: for exports.
    ///
    /// - Parameter visit: as with ``open(_:visit:deliver:)``; a log that is open may have grown meanwhile.
    func read(_ key: LogKey, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog

    /// Enqueues a record and returns without waiting for the disk. The answer is a ``CommitBatch`` with the ticket.
    ///
    /// - Parameters:
    ///   - record: opaque bytes, at least the format byte.
    ///   - ticket: comes back with the outcome and is not stored. Unique among the room's outstanding tickets.
    /// - Throws: when it throws, the record was not taken and no batch will name the ticket:
    ///   ``LogFailure/overloaded(waitingBytes:limitBytes:)``, ``LogFailure/unavailable(reason:)``,
    ///   ``LogFailure/notOpen(_:)``, ``LogFailure/unreadable(_:)``, ``LogFailure/closed``.
    func append(_ record: [UInt8], to key: LogKey, ticket: UInt64) throws(LogFailure)

    /// Stops delivering to a room that is put away. It can be opened again. Does nothing if it is not open.
    func release(_ key: LogKey)

    /// Deletes a room's log, damaged or not, and releases it.
    ///
    /// - Parameter completion: is called exactly once; ``LogFailure/unknown(_:)`` when there is no such log.
    func remove(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void)

    /// All logs, by key. Does not read the records.
    ///
    /// - Throws: ``LogFailure/unavailable(reason:)``, ``LogFailure/closed``.
    func summaries() throws(LogFailure) -> [LogSummary]

    /// Whether other processes may write to the same logs: there may be rooms of which this process has not heard.
    var isShared: Bool { get }

    /// Whether the log takes records, for a readiness probe.
    var health: LogHealth { get }

    /// What the log has done so far.
    var statistics: LogStatistics { get }

    /// Takes no more, commits and delivers what is queued, and closes. Returns when that is done; calling it again does
    /// nothing.
    func close()
}

extension InputLog {
    /// A log is one process's own unless it says otherwise.
    public var isShared: Bool { false }

    /// Opens a room's log as ``open(_:visit:deliver:)`` does and collects its records: for short ones.
    public func open(
        _ key: LogKey, deliver: @escaping @Sendable (CommitBatch) -> Void
    ) throws(LogFailure) -> StoredLog {
        var records: [[UInt8]] = []
        let opened = try open(
            key,
            visit: { record in
                records.append(record)
                return true
            }, deliver: deliver)
        return StoredLog(epoch: opened.epoch, records: records, lost: opened.lost)
    }

    /// Reads a room's log as ``read(_:visit:)`` does and collects its records: for short ones.
    public func read(_ key: LogKey) throws(LogFailure) -> StoredLog {
        var records: [[UInt8]] = []
        let found = try read(key) { record in
            records.append(record)
            return true
        }
        return StoredLog(epoch: found.epoch, records: records, lost: found.lost)
    }
}
