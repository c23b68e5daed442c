/// A room's history in a stream: which of its messages count, and how many records they contain.
struct StreamHistory {
    let chain: SessionChain
    /// The number of the room's first message in the stream.
    let first: UInt64
    let last: UInt64
    /// The number of records that count.
    let count: Int

    private init(chain: SessionChain, first: UInt64, last: UInt64, count: Int) {
        (self.chain, self.first, self.last, self.count) = (chain, first, last, count)
    }

    /// Reads a room's history on the calling thread.
    ///
    /// - Parameter visit: receives each record that counts, in order, and returns whether it wants more.
    init(
        _ key: LogKey, in stream: any RecordStream, visit: (_ record: [UInt8]) -> Bool
    ) throws(LogFailure) {
        var chain = SessionChain()
        var first: UInt64?
        var last: UInt64 = 0
        var count = 0
        var failure: LogFailure?
        var isRemoved = false
        do throws(LogFailure) {
            try stream.history(of: key) { entry in
                if entry.sequence <= last { return true }
                last = entry.sequence
                switch StreamMessage(entry.bytes) {
                case nil:
                    failure = .unreadable(
                        LogDamage(key: key, position: count, reason: "the message is of an unknown format"))
                // This message may be all that is left of an earlier log of this name.
                case .removed where count == 0: isRemoved = true
                case .removed: failure = .unknown(key)
                case .records(let session, let number, let records):
                    isRemoved = false
                    first = first ?? entry.sequence
                    guard chain.take(session: session, first: number, count: records.count) == .taken else {
                        return true
                    }
                    for record in records {
                        guard visit(record) else {
                            failure = .abandoned(key)
                            return false
                        }
                        count += 1
                    }
                }
                return failure == nil
            }
        } catch {
            throw failure ?? error
        }
        if let failure { throw failure }
        guard let first, !isRemoved else { throw .unknown(key) }
        self.init(chain: chain, first: first, last: last, count: count)
    }
}
