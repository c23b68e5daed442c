/// What must hold at every moment of a run.
public enum Invariant: String, CaseIterable, Sendable {
    /// On a connection no position is missing, comes twice or goes back.
    case positions
    /// What a page folded from facts is what a snapshot says, and a snapshot is what the log's records say.
    case pageState
    /// Verdicts, answers and standings are those that a naive referee works out from the log's records.
    case verdicts
    /// A command has one effect, however often it is sent.
    case oneEffect
    /// A frame bears no secret, and no private board but to its owner.
    case privacy
    /// A frame's position is durable before the frame leaves.
    case durableFirst
    /// What anybody was told of is still there after a crash; a torn tail is told by a new epoch.
    case nothingLost
    /// Whoever is kept out gets no seat: banned, under a filtered name, wrongly invited, or behind a lock.
    case door
    /// A bingo is announced before whatever a host does next.
    case announced
    /// All nodes read the same records of a room in the same order, each once, and come to the same.
    case oneOrder
    /// The crowd is never taken for fewer than are there, at whatever node.
    case share
    /// Every command is answered in the end, once network and disk work again.
    case answered
}
