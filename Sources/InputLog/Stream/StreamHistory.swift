/// What a stream has of a room: which of its messages count, and how many records those are.
struct StreamHistory {
    let chain: SessionChain
    /// Where the room's first message stands.
    let first: UInt64
    let last: UInt64
    /// How many records count.
    let count: Int

    private init(chain: SessionChain, first: UInt64, last: UInt64, count: Int) {
        (self.chain, self.first, self.last, self.count) = (chain, first, last, count)
    }

    /// Reads a room's history on the calling thread.
    ///
    /// - Parameter visit: is given each record that counts, in order; whether more are wanted.
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
                // Of an earlier log of this name nothing but this may be left.
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
