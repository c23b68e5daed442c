import GameRules
import WireProtocol

/// The rooms that retention has deleted and that can be brought back for a while. Their logs stay; to everybody but the
/// operator there is no room of such a code, and no new room gets it.
///
/// Safe to use from any thread; every node of several sees the same.
public protocol RoomBin: Sendable {
    /// Whether a room is in the bin. It is kept in memory, and answered at once.
    func holds(_ room: RoomCode) -> Bool

    /// All rooms in the bin, and since when.
    var rooms: [RoomCode: Timestamp] { get }

    /// Puts a room into the bin; `completion` is called once, on some thread, with whether that is durable.
    func put(_ room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void)

    /// Takes a room out of the bin, as one that was used just now; `completion` is called once, on some thread, with
    /// whether that is durable.
    func takeOut(_ room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void)

    /// Forgets a room whose log is gone.
    func forget(_ room: RoomCode)
}
