import Rooms
import WebSocketServer

/// The objects that exist once the server is ready: the rooms, the connections of each loop, the request handlers.
///
/// A single object, which every connection references.
final class ServerContext: Sendable {
    let directory: RoomDirectory
    let loops: [LoopConnections]
    let requests: RequestRouter
    let holdings: SharedHoldings
    let erasures: ErasedSeats
    /// The number of wrong codes that a connection may try; 0 for no limit.
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

    var lookup: RoomLookup { requests.lookup }
}
