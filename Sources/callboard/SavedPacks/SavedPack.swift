import Cryptography
import InputLog
import Packs
import WireProtocol

/// One pack that a host saved, as its log says.
struct SavedPack {
    /// What it holds now.
    private(set) var pack: TermPack
    /// SHA-256 of the token that may change it.
    let tokenHash: [UInt8]
    /// Records that wait for the disk, by ticket.
    var pending: [UInt64: @Sendable (CommitOutcome) -> Void] = [:]
    /// Whether a request to delete it is under way.
    var isEnding = false

    /// What became of a record.
    enum CommitOutcome {
        case committed(TermPack)
        case failed
    }

    /// Folds a whole log.
    init(_ records: [[UInt8]], name: PackName) throws(PackRecord.Unreadable) {
        guard let first = records.first, case .create(let pack, let tokenHash) = try PackRecord(first, name: name) else {
            throw PackRecord.Unreadable(description: "the log does not begin with a pack")
        }
        self.pack = pack
        self.tokenHash = tokenHash
        for record in records.dropFirst() { try apply(record) }
    }

    /// Applies one record.
    mutating func apply(_ record: [UInt8]) throws(PackRecord.Unreadable) {
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
