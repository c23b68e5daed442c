import GameRules
import WireProtocol

/// The seats whose people asked to be forgotten. Their names stay in the log and leave the server no more.
///
/// Safe to use from any thread; every node of several comes to see the same.
public protocol RoomErasures: Sendable {
    /// The erased seats of a room. They are kept in memory, and answered at once.
    ///
    /// - Parameter link: the bits of the room's link, by which it differs from a later room of the same code.
    func seats(of room: RoomCode, link: String) -> [SeatID]

    /// The names of people without a seat, which hosts have typed.
    ///
    /// - Parameter link: the bits of the room's link.
    func names(of room: RoomCode, link: String) -> ErasedNames

    /// Forgets a room whose log is gone.
    func forget(_ room: RoomCode)
}
