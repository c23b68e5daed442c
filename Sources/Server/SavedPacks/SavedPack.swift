import Cryptography
import InputLog
import Packs
import WireProtocol

/// One pack that a host saved, as its log says.
package struct SavedPack {
    /// How many records a log of a pack holds before another one takes its place: so many saves are quick, and a pack takes
    /// 1.5 MB of disk at most.
    static let recordsMax = 32

    /// Where it is kept.
    let key: PackLogKey
    /// How many records that log holds.
    private(set) var recordCount: Int
    /// Logs whose place this one took and that are still there.
    var leftovers: [PackLogKey]
    /// What it holds now.
    package private(set) var pack: TermPack
    /// SHA-256 of the token that may change it.
    let tokenHash: [UInt8]
    /// Records that wait for the disk, by ticket.
    var pending: [UInt64: @Sendable (CommitOutcome) -> Void] = [:]
    /// Whether its log is about to be deleted, or to be replaced by another: it takes nothing now.
    var isClosing = false

    /// Whether its next record begins another log. One with records under way takes them first.
    var isLong: Bool { recordCount >= SavedPack.recordsMax && pending.isEmpty }

    /// What became of a record.
    enum CommitOutcome {
        case committed(TermPack)
        case failed
    }

    /// Folds a whole log.
    package init(_ records: [[UInt8]], key: PackLogKey, leftovers: [PackLogKey]) throws(PackRecord.Unreadable) {
        guard let first = records.first, case .create(let pack, let tokenHash) = try PackRecord(first, name: key.name)
        else {
            throw PackRecord.Unreadable(description: "the log does not begin with a pack")
        }
        self.key = key
        self.leftovers = leftovers
        recordCount = 1
        self.pack = pack
        self.tokenHash = tokenHash
        for record in records.dropFirst() { try apply(record) }
    }

    /// Applies one record.
    mutating func apply(_ record: [UInt8]) throws(PackRecord.Unreadable) {
        recordCount += 1
        switch try PackRecord(record, name: pack.name) {
        case .save(let content): pack = content
        case .use: break
        case .create: throw PackRecord.Unreadable(description: "a pack begins twice")
        }
    }

    /// Whether a token is the one that may change the pack; compared in constant time.
    func isChanged(by token: SeatToken) -> Bool {
        constantTimeEqual(sha256(token.bytes), tokenHash)
    }
}
