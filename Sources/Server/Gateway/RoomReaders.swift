import Dispatch

/// The threads on which rooms are read from the log: one for short ones, one for long ones.
///
/// A room of a million records takes seconds, and whoever waits for a short one shall not wait for that. Two threads,
/// because the loops need the processor more.
final class RoomReaders: Sendable {
    /// The most records of a short log: some ten milliseconds.
    private static let shortRecordsMax = 10_000

    private let short = DispatchQueue(label: "callboard.rooms.short", qos: .userInitiated)
    private let long = DispatchQueue(label: "callboard.rooms.long", qos: .utility)

    /// Reads a log of about so many records, behind those that came before it.
    func read(_ records: Int, _ work: @escaping @Sendable () -> Void) {
        (records <= RoomReaders.shortRecordsMax ? short : long).async(execute: work)
    }

    /// Waits for what is being read.
    func finish() {
        short.sync {}
        long.sync {}
    }
}
