/// The marks that are restored if a call that was taken back is soon repeated.
struct CallUndo: Hashable, Sendable {
    /// The call's number.
    let number: Int
    /// The cleared marks, except those that had come with the call, which each seat knows.
    let marks: [ClearedMark]
}

/// A mark that was cleared with a call, although it had not come with it.
struct ClearedMark: Hashable, Sendable {
    /// The index of the seat.
    let seat: UInt32
    /// The mark as it was.
    let mark: Mark
}
