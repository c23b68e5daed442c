import InputLog
import WireProtocol

/// What becomes of rooms that nobody uses.
extension RoomDirectory {
    /// What retention does with a room.
    public enum Fate: Sendable {
        /// Nothing.
        case stays
        /// If it is idle, it keeps only its place in the log.
        case archived
        /// If it is idle, it goes into the bin.
        case deleted
        /// It comes out of the bin, since another node has used it meanwhile.
        case used
        /// It is deleted for good, log and all.
        case removed
    }

    /// Looks at all logs and does with each room what is told of it.
    ///
    /// A room is idle when nobody is connected; how long nobody has used it is up to `fate`.
    public func retire(_ fate: (RoomCode, LogSummary) -> Fate) throws(LogFailure) {
        for summary in try environment.log.summaries() {
            guard let code = RoomCode(summary.key.rawValue), code.description == summary.key.rawValue else { continue }
            let fate = fate(code, summary)
            switch (fate, places[code]) {
            case (.stays, _): break
            case (.used, _): bringBack(code, by: .use) { _ in }
            // What was told of the bin is older than this: the room may have been brought back meanwhile.
            case (.removed, _): if isInBin(code) { remove(code, by: .retention) }
            case (_, .open(let room)?):
                room.executor.execute { [self] in
                    room.assumeIsolated { room in
                        guard room.isIdle, !room.isPutAway else { return }
                        putAway(room, records: summary.count)
                        if case .deleted = fate { putIntoBin(code) }
                    }
                }
            case (.deleted, .closed(let records, _)?):
                places.archive(code, records: records)
                putIntoBin(code)
            case (.deleted, nil) where environment.log.isShared: putIntoBin(code)
            case (_, .closed(let records, isArchived: false)?): places.archive(code, records: records)
            case (_, .closed?), (_, .opening?), (_, .quarantined?), (_, nil): break
            }
        }
    }

    private func putIntoBin(_ code: RoomCode) {
        environment.bin?.put(code) { [self] isDurable in
            guard isDurable else { return }
            environment.note(RoomNote(room: code, event: .deleted, by: .retention))
            switch places[code] {
            // A visitor came before the bin was known to have it.
            case .open, .opening: bringBack(code, by: .use) { _ in }
            case .closed, .quarantined, nil: break
            }
        }
    }

    /// Whether retention has deleted a room that can still be brought back.
    func isInBin(_ code: RoomCode) -> Bool { environment.bin?.holds(code) ?? false }

    /// Takes a room out of the bin; `completion` is called once, on some thread, with whether that is durable.
    func bringBack(_ code: RoomCode, by cause: RoomNote.Cause, then completion: @escaping @Sendable (Bool) -> Void) {
        guard let bin = environment.bin else { return completion(false) }
        bin.takeOut(code) { [environment] isDurable in
            if isDurable { environment.note(RoomNote(room: code, event: .undeleted, by: cause)) }
            completion(isDurable)
        }
    }
}
