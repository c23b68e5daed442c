import GameRules

/// A seat's state in the fold. Its name is in the `NameList`, its answers are in the `Seats`.
struct Seat: Sendable {
    /// `TokenHash.none` after the player was unbanned, because they take a new seat.
    var tokenHash: TokenHash
    /// The browser from which the seat was taken or to which it moved, if known.
    var browser: BrowserHash?
    /// The number of the removal of many that removed the seat; 0 for none.
    var removal: UInt32 = 0
    /// The network from which the seat was taken; `NetworkHash.none` if unknown.
    let network: NetworkHash
    /// When the seat was taken.
    let joined: Timestamp
    /// The key of the current name.
    var nameKey: NameKey
    let id: SeatID
    var role: Role
    var isRemoved = false

    /// Whether it is the seat of an active player.
    var isPlaying: Bool { role == .player && !isRemoved }
    /// Whether it is removed and its player may not return.
    var isBanned: Bool { isRemoved && tokenHash != .none }
    /// Whether it was banned individually. Hosts see those one by one.
    var isListedBanned: Bool { isBanned && removal == 0 }
}
