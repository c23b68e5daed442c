/// The content of one commit: creations first, then appends, then removals.
package struct CommitGroup: Sendable {
    /// A new log.
    package struct Creation: Sendable {
        package let key: LogKey
        package let epoch: Epoch
        package let record: [UInt8]
        let completion: @Sendable (Result<Epoch, LogFailure>) -> Void
    }

    /// All records that one room appends.
    package struct Append: Sendable {
        package let key: LogKey
        /// The position of the first record.
        package let first: Int
        package fileprivate(set) var records: [CommittedRecord]

        var tickets: [UInt64] { records.compactMap(\.ticket) }
    }

    /// The removal of a log.
    package struct Removal: Sendable {
        package let key: LogKey
        let completion: @Sendable (Result<Void, LogFailure>) -> Void
    }

    package private(set) var creations: [Creation] = []
    package private(set) var appends: [Append] = []
    package private(set) var removals: [Removal] = []
    /// The group's share of the queue's limit.
    private(set) var costBytes = 0
    private var appendIndex: [LogKey: Int] = [:]

    var isEmpty: Bool { creations.isEmpty && appends.isEmpty && removals.isEmpty }
    var recordCount: Int { appends.reduce(creations.count) { $0 + $1.records.count } }
    var recordBytes: Int {
        appends.reduce(creations.reduce(0) { $0 + $1.record.count }) { sum, append in
            append.records.reduce(sum) { $0 + $1.bytes.count }
        }
    }

    /// The group split into one group for each room, for the case that one room's damage fails all of them.
    var parts: [CommitGroup] {
        creations.map {
            var part = CommitGroup()
            part.add($0)
            return part
        }
            + appends.map {
                var part = CommitGroup()
                part.appends = [$0]
                return part
            }
            + removals.map {
                var part = CommitGroup()
                part.add($0)
                return part
            }
    }

    func creates(_ key: LogKey) -> Bool { creations.contains { $0.key == key } }
    func removes(_ key: LogKey) -> Bool { removals.contains { $0.key == key } }

    mutating func add(_ creation: Creation) {
        creations.append(creation)
        costBytes += LogRequest.costBytes(of: creation.record)
    }

    mutating func add(_ removal: Removal) { removals.append(removal) }

    /// Adds a record after those of its room that are already in the group.
    mutating func add(_ record: CommittedRecord, to key: LogKey, behind count: Int) {
        costBytes += LogRequest.costBytes(of: record.bytes)
        if let index = appendIndex[key] {
            appends[index].records.append(record)
        } else {
            appendIndex[key] = appends.count
            appends.append(Append(key: key, first: count, records: [record]))
        }
    }
}
