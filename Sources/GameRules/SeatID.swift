/// The identifier of a seat in a room: the lasting identity of a player or a host on any device.
///
/// Seats are numbered from 1 in the order of their joins and are never reused. On the wire a seat is written `p1`,
/// `p2`, ….
public struct SeatID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The seat's number within its room, from 1.
    public let number: UInt32

    /// Creates an identifier from a number, from 1.
    public init(_ number: UInt32) {
        self.number = number
    }

    /// Parses the wire form, `p` and a number from 1. Returns `nil` for anything else.
    public init?(wire text: String) {
        guard text.utf8.first == UInt8(ascii: "p"), text.utf8.count <= 11,
            let first = text.utf8.dropFirst().first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first),
            let number = UInt32(text.dropFirst())
        else { return nil }
        self.number = number
    }

    /// The wire form, such as `p7`.
    public var description: String { "p\(number)" }

    /// Orders seats by their number, which is the order of their joins.
    public static func < (left: SeatID, right: SeatID) -> Bool { left.number < right.number }
}
