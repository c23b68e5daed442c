import Rooms
import WebSocketServer

/// What is there once the server is ready: the rooms, the connections of each loop, the answers to requests.
///
/// One object: every connection refers to it.
final class Venue: Sendable {
    let directory: RoomDirectory
    let loops: [LoopConnections]
    let requests: RequestRouter
    let holdings: SharedHoldings
    let erasures: ErasedSeats
    /// How many wrong codes a connection may try; 0 for no limit.
    let wrongCodesPerConnection: Int

    init(
        directory: RoomDirectory, loops: [LoopConnections], requests: RequestRouter, holdings: SharedHoldings,
        erasures: ErasedSeats, wrongCodesPerConnection: Int
    ) {
        self.directory = directory
        self.loops = loops
        self.requests = requests
        self.holdings = holdings
        self.erasures = erasures
        self.wrongCodesPerConnection = wrongCodesPerConnection
    }

    var door: RoomDoor { requests.door }
}
