import Configuration
import InputLog
import JetStreamInputLog
import WireProtocol

/// Reads a room's log where several nodes keep it, while they go on or not.
package enum StreamReading {
    /// The records of a room; throws ``JetStreamFailure`` or ``LogFailure``.
    package static func records(of room: RoomCode, _ cluster: Configuration.Cluster) throws -> [[UInt8]] {
        let log = try JetStreamInputLog(JetStreamSettings(cluster))
        defer { log.close() }
        return try log.read(LogKey(room.description)).records
    }
}
