import Rooms
import WebSocketServer

/// What is there once the server is ready: the rooms, the connections of each loop, the answers to requests.
struct Venue: Sendable {
    let directory: RoomDirectory
    let loops: [LoopConnections]
    let requests: RequestRouter
    /// Wrong room codes by address. With 31^6 codes, a thousand rooms and ten guesses a minute, somebody who guesses
    /// needs weeks for the first hit.
    let wrongCodes: AddressCounter
}
