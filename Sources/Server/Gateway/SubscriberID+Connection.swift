import Rooms
import WebSocketServer

extension SubscriberID {
    /// The loop's index is in the upper 8 bits, the connection's number within the loop in the lower ones.
    private static let loopShift: UInt64 = 56

    /// Identifies a connection among those of all loops.
    init(_ connection: Connection) {
        self.init(rawValue: UInt64(connection.loop.index) << SubscriberID.loopShift | connection.id)
    }

    /// The index of the connection's loop.
    var loopIndex: Int { Int(rawValue >> SubscriberID.loopShift) }

    /// The connection's number within its loop.
    var connectionNumber: UInt64 { rawValue & (1 << SubscriberID.loopShift - 1) }
}
