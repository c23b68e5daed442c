/// The conditions that must hold at every moment of a run.
public enum Invariant: String, CaseIterable, Sendable {
    /// On a connection, no position is missing, repeated or lower than the previous one.
    case positions
    /// A page's state folded from facts equals a snapshot, and a snapshot follows from the log's records.
    case pageState
    /// Verdicts, answers and standings equal those that a naive referee derives from the log's records.
    case verdicts
    /// A command has one effect, however often it is sent.
    case oneEffect
    /// A frame contains no secret, and no private board except its recipient's.
    case privacy
    /// A frame's position is durable before the frame is sent.
    case durableFirst
    /// Everything that a client has received still exists after a crash. A torn log gets a new epoch.
    case nothingLost
    /// A seat is refused if it must be: to banned players, for filtered names, for wrong invitations, and in locked
    /// rooms.
    case door
    /// A bingo is announced before the next action of a host.
    case announced
    /// All nodes read the same records of a room in the same order, each once, and reach the same state.
    case oneOrder
    /// No node underestimates the number of players present when the crowd decides.
    case share
    /// A room is deleted at the date that its owner has set, and no node answers for it again.
    case deletion
    /// Every command is finally answered, once network and disk work again.
    case answered
}
