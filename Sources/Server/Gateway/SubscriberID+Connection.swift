import Rooms
import WebSocketServer

extension SubscriberID {
    /// The loop's index stands in the upper 8 bits, the connection's number within the loop below.
    private static let loopShift: UInt64 = 56

    /// Identifies a connection among those of all loops.
    init(_ connection: Connection) {
        self.init(rawValue: UInt64(connection.loop.index) << SubscriberID.loopShift | connection.id)
    }

    /// Which loop serves the connection.
    var loopIndex: Int { Int(rawValue >> SubscriberID.loopShift) }

    /// The connection's number within its loop.
    var connectionNumber: UInt64 { rawValue & (1 << SubscriberID.loopShift - 1) }
}
