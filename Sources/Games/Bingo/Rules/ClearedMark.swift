/// A mark that went with a call that was taken back.
struct ClearedMark: Hashable, Sendable {
    /// The index of the seat.
    let seat: Int
    /// The mark as it was.
    let mark: Mark
}
