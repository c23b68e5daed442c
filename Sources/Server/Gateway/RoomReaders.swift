import Dispatch

/// The threads that load rooms from the log: one for short logs, one for long ones.
///
/// A room of a million records takes seconds, and short ones should not wait for it. Two threads are enough, because
/// the loops need the processor more.
final class RoomReaders: Sendable {
    /// The maximum length of a short log, which takes about ten milliseconds.
    private static let shortRecordsMax = 10_000

    private let short = DispatchQueue(label: "callboard.rooms.short", qos: .userInitiated)
    private let long = DispatchQueue(label: "callboard.rooms.long", qos: .utility)

    /// Loads a log of about as many records, after those requested before.
    func read(_ records: Int, _ work: @escaping @Sendable () -> Void) {
        (records <= RoomReaders.shortRecordsMax ? short : long).async(execute: work)
    }

    /// Waits until all requested logs are loaded.
    func finish() {
        short.sync {}
        long.sync {}
    }
}
