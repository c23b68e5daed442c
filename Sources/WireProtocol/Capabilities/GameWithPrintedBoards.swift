import GameRules
import JSON

/// A game with boards on paper that a host prints.
public protocol GameWithPrintedBoards: PlayableGame, GameWithPaper {
    /// Writes the members of a seat's board for hosts.
    func encodePaper(of seat: SeatID, into writer: inout JSONWriter)
}

/// The member of ``GameWithPrintedBoards``, which the room calls.
public struct PrintedBoards<Rules: PlayableGame>: Sendable {
    public let encode: @Sendable (Rules, SeatID, inout JSONWriter) -> Void
}

extension GameWithPrintedBoards {
    public static var printedBoards: PrintedBoards<Self>? {
        PrintedBoards { $0.encodePaper(of: $1, into: &$2) }
    }
}
