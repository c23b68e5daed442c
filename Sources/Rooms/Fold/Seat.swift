import GameRules

/// A seat as the fold knows it; its name is in the `NameList`, its answers are in the `Seats`.
struct Seat: Sendable {
    let tokenHash: TokenHash
    /// The browser that the seat was taken from, if it said so.
    let browser: BrowserHash?
    /// The key of the present name.
    var nameKey: NameKey
    let id: SeatID
    var role: Role
    var isRemoved = false
}
