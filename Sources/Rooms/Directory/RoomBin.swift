import GameRules
import WireProtocol

/// The rooms that retention has deleted and that the operator can restore for a while. Their logs still exist. For all
/// others there is no room with such a code, and no new room gets it.
///
/// Safe to use from any thread. All nodes of a cluster see the same bin.
public protocol RoomBin: Sendable {
    /// Returns whether a room is in the bin, from memory.
    func holds(_ room: RoomCode) -> Bool

    /// All rooms in the bin, with the time of their deletion.
    var rooms: [RoomCode: Timestamp] { get }

    /// Puts a room into the bin. Calls `completion` once, on any thread, with whether that is durable.
    func put(_ room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void)

    /// Takes a room out of the bin and counts it as used now. Calls `completion` once, on any thread, with whether that
    /// is durable.
    func takeOut(_ room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void)

    /// Returns the date at which a room is deleted, from memory; `nil` if its owner has set none.
    func date(of room: RoomCode) -> Timestamp?

    /// Sets or removes the date at which a room is deleted. Calls `completion` once, on any thread, with whether that
    /// is durable.
    func setDate(_ date: Timestamp?, of room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void)

    /// Removes the record of a room whose log is deleted.
    func forget(_ room: RoomCode)
}
