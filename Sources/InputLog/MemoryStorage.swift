import Synchronization

/// A disk in memory. It survives the log that writes it, and tests can damage it.
final class MemoryStorage: LogStorage {
    struct Room {
        var epoch: Epoch
        /// The count in the room's entry. It is more than `records` if the end was torn off.
        var count: Int
        var records: [[UInt8]]
        var flipped: Set<Int> = []
        var lastCommitMilliseconds: Int64
    }

    struct Disk {
        var rooms: [LogKey: Room] = [:]
        var epochs: UInt32 = 0
    }

    let disk: Mutex<Disk>
    let now: @Sendable () -> Int64

    init(now: @escaping @Sendable () -> Int64) {
        disk = Mutex(Disk())
        self.now = now
    }

    func newEpoch() -> Epoch {
        disk.withLock { disk in
            disk.epochs += 1
            return Epoch(bits: disk.epochs)
        }
    }

    func commit(_ group: CommitGroup) throws(StorageFailure) {
        let time = now()
        try disk.withLock { disk throws(StorageFailure) in
            for append in group.appends {
                guard let room = disk.rooms[append.key] else { throw .damage("the log is gone") }
                guard room.count == append.first else {
                    throw .damage("the log has \(room.count) records, not \(append.first)")
                }
            }
            for creation in group.creations {
                disk.rooms[creation.key] = Room(
                    epoch: creation.epoch, count: 1, records: [creation.record],
                    lastCommitMilliseconds: time)
            }
            for append in group.appends {
                disk.rooms[append.key]?.records += append.records.map(\.bytes)
                disk.rooms[append.key]?.count += append.records.count
                disk.rooms[append.key]?.lastCommitMilliseconds = time
            }
            for removal in group.removals { disk.rooms[removal.key] = nil }
        }
    }

    func recover() throws(StorageFailure) {}

    func tail(of key: LogKey) throws(StorageFailure) -> (epoch: Epoch, count: Int)? {
        disk.withLock { disk in disk.rooms[key].map { ($0.epoch, $0.count) } }
    }

    func records(of key: LogKey, from first: Int) throws(StorageFailure) -> [[UInt8]] {
        disk.withLock { disk in Array(disk.rooms[key]?.records.dropFirst(first) ?? []) }
    }

    func load(_ key: LogKey, repairing: Bool, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog {
        let fresh = newEpoch()
        let (records, opened) = try disk.withLock { disk throws(LogFailure) in
            guard var room = disk.rooms[key] else { throw .unknown(key) }
            if let position = room.flipped.min(), position < room.records.count {
                throw .unreadable(LogDamage(key: key, position: position, reason: "the record was changed"))
            }
            if room.records.isEmpty {
                throw .unreadable(LogDamage(key: key, position: 0, reason: "the first record is missing"))
            }
            let lost = room.count - room.records.count
            if lost > 0 {
                room.epoch = fresh
                room.count = room.records.count
                if repairing { disk.rooms[key] = room }
            }
            return (room.records, OpenedLog(epoch: room.epoch, count: room.records.count, lost: lost))
        }
        for record in records where !visit(record) { throw .abandoned(key) }
        return opened
    }

    func summaries() throws(LogFailure) -> [LogSummary] {
        disk.withLock { disk in
            disk.rooms.sorted { $0.key.rawValue < $1.key.rawValue }.map { key, room in
                LogSummary(
                    key: key, epoch: room.epoch, count: room.count,
                    lastCommitMilliseconds: room.lastCommitMilliseconds,
                    bytes: room.records.reduce(0) { $0 + $1.count })
            }
        }
    }

    func close() {}
}
