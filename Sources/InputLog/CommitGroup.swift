/// What one commit writes: the creations, then the appends, then the removals.
package struct CommitGroup: Sendable {
    /// A log that begins.
    package struct Creation: Sendable {
        package let key: LogKey
        package let epoch: Epoch
        package let record: [UInt8]
        let completion: @Sendable (Result<Epoch, LogFailure>) -> Void
    }

    /// All that one room appends.
    package struct Append: Sendable {
        package let key: LogKey
        /// The position of the first record.
        package let first: Int
        package fileprivate(set) var records: [CommittedRecord]

        var tickets: [UInt64] { records.compactMap(\.ticket) }
    }

    /// A log that ends.
    package struct Removal: Sendable {
        package let key: LogKey
        let completion: @Sendable (Result<Void, LogFailure>) -> Void
    }

    package private(set) var creations: [Creation] = []
    package private(set) var appends: [Append] = []
    package private(set) var removals: [Removal] = []
    /// What the group takes of the queue's bound.
    private(set) var costBytes = 0
    private var appendIndex: [LogKey: Int] = [:]

    var isEmpty: Bool { creations.isEmpty && appends.isEmpty && removals.isEmpty }
    var recordCount: Int { appends.reduce(creations.count) { $0 + $1.records.count } }
    var recordBytes: Int {
        appends.reduce(creations.reduce(0) { $0 + $1.record.count }) { sum, append in
            append.records.reduce(sum) { $0 + $1.bytes.count }
        }
    }

    /// The group taken apart, one room at a time, for the case that one room's damage fails them all.
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

    /// Adds a record behind those of its room that are in the group already.
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
