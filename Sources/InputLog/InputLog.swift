/// The ordered log of every room's inputs. It decides which inputs count, and in which order.
///
/// A room appends each input, and applies it when the log delivers it as committed. So the log decides the order, an
/// acknowledged input is always durable, and a restart is a replay.
///
/// ## What the log promises
///
/// - **Order.** Records of one room are stored and delivered in the order of the calls of ``append(_:to:ticket:)`` for
///   that room. The log orders concurrent calls. There is no order between rooms.
/// - **Durable first.** A record is delivered as committed only after it would survive a power failure (as far as the
///   backend's medium does what it promises). Positions are dense: 0, 1, 2…, without gaps or repeats, also across a
///   restart.
/// - **Groups.** All records that arrive during a commit, of all rooms, form the next commit. A commit is atomic. A
///   ``CommitBatch`` brings a room all its records of a commit in one call.
/// - **Every ticket is answered.** Every call of `append` that did not throw is answered by exactly one batch,
///   committed or failed, with one exception: after ``LogFailure/uncertain(reason:)`` the ticket may be delivered as
///   committed later. A failure is never an acknowledgement, and a committed record never fails afterwards.
/// - **A failure empties the queue.** When a commit fails, all queued records fail too, of all rooms, and appends are
///   refused until the log has recovered. So no later record overtakes one that failed, and no later record is
///   delivered while the fate of an earlier one is unknown.
/// - **Recovery.** The log recovers automatically when the disk does.
/// - **Other processes.** If the log is shared (``isShared``), other processes append to the same rooms. Every process
///   receives all records of each room that it has open in the same order; records of other processes have no ticket.
///   The records that one process appends to a room keep their order, and each is in the log at most once.
/// - **Isolation.** A damaged log prevents only its own room from opening. Stored records are checked when they are
///   read: a changed byte, a hole or an extra record is damage. A log that merely ends too early is opened, with
///   ``StoredLog/lost`` and a new epoch.
///
/// ## What the caller must do
///
/// - It never awaits an append and then applies it. It applies what `deliver` brings, synchronously and in that order.
/// - `deliver` and completions are called on the log's committing thread, one at a time for each room. They must return
///   quickly (hop to the room's executor) and may call the log, except ``close()``. They may be called before the call
///   that caused them returns.
/// - A record contains everything that its outcome depends on (time, seeds, names) and starts with its format byte.
/// - A record can be in the log although its sender was not notified (after a crash between commit and delivery). So
///   each record carries the identity under which its sender will retry it.
/// - A process opens a room once, before its first append, and does not release or remove it while tickets are
///   outstanding.
public protocol InputLog: AnyObject, Sendable {
    /// Creates a room's log together with its first record, in one commit. The log is not opened.
    ///
    /// - Parameters:
    ///   - record: the record at position 0; not empty.
    ///   - completion: called exactly once, with ``LogFailure/exists(_:)`` if the log already exists. If it fails with
    ///     ``LogFailure/uncertain(reason:)``, the log undoes the creation when it recovers.
    func create(
        _ key: LogKey, first record: [UInt8],
        then completion: @escaping @Sendable (Result<Epoch, LogFailure>) -> Void)

    /// Reads a room's log, and from now on delivers what is appended to it.
    ///
    /// Reads on the calling thread and holds at most one record at a time: the time is proportional to the log's
    /// length, the memory is constant. A log that ends too early is repaired, which may wait for a commit.
    ///
    /// - Parameter visit: receives every record from position 0 on, in order, and returns whether it wants the next
    ///   one. Its results are valid only if this function returns.
    /// - Throws: ``LogFailure/unknown(_:)``, ``LogFailure/alreadyOpen(_:)``, ``LogFailure/unreadable(_:)``,
    ///   ``LogFailure/unavailable(reason:)`` if the disk cannot be read or a failed commit of this room is unresolved,
    ///   ``LogFailure/abandoned(_:)`` if `visit` returned `false`, ``LogFailure/closed``.
    func open(
        _ key: LogKey, visit: (_ record: [UInt8]) -> Bool, deliver: @escaping @Sendable (CommitBatch) -> Void
    ) throws(LogFailure) -> OpenedLog

    /// Reads a room's log like ``open(_:visit:deliver:)``, whether it is open or not, and does not change it. For
    /// exports.
    ///
    /// - Parameter visit: as for ``open(_:visit:deliver:)``. An open log may grow during the call.
    func read(_ key: LogKey, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog

    /// Enqueues a record and returns without waiting for the disk. The answer is a ``CommitBatch`` with the ticket.
    ///
    /// - Parameters:
    ///   - record: opaque bytes, at least the format byte.
    ///   - ticket: returned with the outcome and not stored. Must be unique among the room's outstanding tickets.
    /// - Throws: if it throws, the record was not accepted and no batch will have the ticket:
    ///   ``LogFailure/overloaded(waitingBytes:limitBytes:)``, ``LogFailure/unavailable(reason:)``,
    ///   ``LogFailure/notOpen(_:)``, ``LogFailure/unreadable(_:)``, ``LogFailure/closed``.
    func append(_ record: [UInt8], to key: LogKey, ticket: UInt64) throws(LogFailure)

    /// Stops delivering to a room that is being unloaded. It can be opened again. Does nothing if it is not open.
    func release(_ key: LogKey)

    /// Deletes a room's log, damaged or not, and releases it.
    ///
    /// - Parameter completion: called exactly once, with ``LogFailure/unknown(_:)`` if there is no such log.
    func remove(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void)

    /// Returns a summary of every log, by key, without reading the records.
    ///
    /// - Throws: ``LogFailure/unavailable(reason:)``, ``LogFailure/closed``.
    func summaries() throws(LogFailure) -> [LogSummary]

    /// Whether other processes may write to the same logs. If so, there may be rooms that this process does not know.
    var isShared: Bool { get }

    /// Whether the log accepts records, for a readiness probe.
    var health: LogHealth { get }

    /// Counters since the log was opened.
    var statistics: LogStatistics { get }

    /// Stops accepting records, commits and delivers the queue, and closes. Returns when that is done. Further calls do
    /// nothing.
    func close()
}

extension InputLog {
    /// The default: the log belongs to one process.
    public var isShared: Bool { false }

    /// Opens a room's log like ``open(_:visit:deliver:)`` and collects its records. For short logs.
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

    /// Reads a room's log like ``read(_:visit:)`` and collects its records. For short logs.
    public func read(_ key: LogKey) throws(LogFailure) -> StoredLog {
        var records: [[UInt8]] = []
        let found = try read(key) { record in
            records.append(record)
            return true
        }
        return StoredLog(epoch: found.epoch, records: records, lost: found.lost)
    }
}
