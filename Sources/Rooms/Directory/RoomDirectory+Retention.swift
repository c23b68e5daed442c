import InputLog
import WireProtocol

/// The handling of unused rooms.
extension RoomDirectory {
    /// What retention does with a room.
    public enum Fate: Sendable {
        /// It does nothing.
        case stays
        /// It unloads the room if it is idle.
        case archived
        /// It puts the room into the bin if it is idle.
        case deleted
        /// It takes the room out of the bin, because another node has used it.
        case used
        /// It deletes the room permanently, including its log.
        case removed
        /// The same, because of the date that the room's owner has set, even if the room is in use.
        case expired
    }

    /// Applies a decision to each room in the log.
    ///
    /// A room is idle when it has no connections. `fate` decides how long it may be unused.
    public func retire(_ fate: (RoomCode, LogSummary) -> Fate) throws(LogFailure) {
        for summary in try environment.log.summaries() {
            guard let code = RoomCode(summary.key.rawValue), code.description == summary.key.rawValue else { continue }
            let fate = fate(code, summary)
            switch (fate, places[code]) {
            case (.stays, _): break
            case (.used, _): bringBack(code, by: .use) { _ in }
            // The decision may be outdated: the room may have been restored since.
            case (.removed, _): if isInBin(code) { remove(code, by: .retention) }
            case (.expired, .open?), (.expired, .opening?): delete(code, by: .date) { _ in }
            case (.expired, _): remove(code, by: .date)
            case (_, .open(let room)?):
                room.executor.execute { [self] in
                    room.assumeIsolated { room in
                        guard room.isIdle, !room.isUnloaded else { return }
                        unload(room, records: summary.count)
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
            // A client came before this node knew that the room was in the bin.
            case .open, .opening: bringBack(code, by: .use) { _ in }
            case .closed, .quarantined, nil: break
            }
        }
    }

    /// Whether retention has deleted a room that can still be restored.
    func isInBin(_ code: RoomCode) -> Bool { environment.bin?.holds(code) ?? false }

    /// Takes a room out of the bin. Calls `completion` once, on any thread, with whether that is durable.
    func bringBack(_ code: RoomCode, by cause: RoomNote.Cause, then completion: @escaping @Sendable (Bool) -> Void) {
        guard let bin = environment.bin else { return completion(false) }
        bin.takeOut(code) { [environment] isDurable in
            if isDurable { environment.note(RoomNote(room: code, event: .undeleted, by: cause)) }
            completion(isDurable)
        }
    }
}
