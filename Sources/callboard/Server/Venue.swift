import Rooms
import WebSocketServer

/// What is there once the server is ready: the rooms, the connections of each loop, the answers to requests.
///
/// One object: every connection refers to it.
final class Venue: Sendable {
    let directory: RoomDirectory
    let loops: [LoopConnections]
    let requests: RequestRouter
    /// Wrong room codes by address. With 31^6 codes, a thousand rooms and ten guesses a minute, somebody who guesses
    /// needs weeks for the first hit.
    let wrongCodes: AddressCounter

    init(directory: RoomDirectory, loops: [LoopConnections], requests: RequestRouter, wrongCodes: AddressCounter) {
        self.directory = directory
        self.loops = loops
        self.requests = requests
        self.wrongCodes = wrongCodes
    }
}
