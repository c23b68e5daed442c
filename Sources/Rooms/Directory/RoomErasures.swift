import GameRules
import WireProtocol

/// The seats whose people asked to be forgotten. Their names stay in the log, but no longer leave the server.
///
/// Safe to use from any thread. In a cluster, every node eventually has the same list.
public protocol RoomErasures: Sendable {
    /// The erased seats of a room. They are in memory, so this returns immediately.
    ///
    /// - Parameter link: the bits of the room's link, by which it differs from a later room of the same code.
    func seats(of room: RoomCode, link: String) -> [SeatID]

    /// The names of people without a seat, which hosts have typed.
    ///
    /// - Parameter link: the bits of the room's link.
    func names(of room: RoomCode, link: String) -> ErasedNames

    /// Forgets a room whose log was deleted.
    func forget(_ room: RoomCode)
}
