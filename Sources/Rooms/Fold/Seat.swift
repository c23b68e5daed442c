import GameRules

/// A seat as the fold knows it; its name is in the `NameList`, its answers are in the `Seats`.
struct Seat: Sendable {
    /// `TokenHash.none` once its player was unbanned, to take a new seat.
    var tokenHash: TokenHash
    /// The browser that the seat was taken from, or moved to, if it said so.
    var browser: BrowserHash?
    /// The number of the removal that took the seat out of play together with others; 0 for none.
    var removal: UInt32 = 0
    /// The network that the seat was taken from; `NetworkHash.none` if that is not known.
    let network: NetworkHash
    /// When the seat was taken.
    let joined: Timestamp
    /// The key of the present name.
    var nameKey: NameKey
    let id: SeatID
    var role: Role
    var isRemoved = false

    /// Whether it is a player's who takes part.
    var isPlaying: Bool { role == .player && !isRemoved }
    /// Whether it is removed and its player may not come back.
    var isBanned: Bool { isRemoved && tokenHash != .none }
    /// Whether it is banned by a removal of its own: hosts are shown those one by one.
    var isListedBanned: Bool { isBanned && removal == 0 }
}
