/// What a call that was taken back would bring back, if the same term is called again soon.
struct CallUndo: Hashable, Sendable {
    /// The call's number.
    let number: Int
    /// The marks that were cleared, but for those that had come with the call: each seat knows those.
    let marks: [ClearedMark]
}

/// A mark that went with a call that was taken back, though it had not come with it.
struct ClearedMark: Hashable, Sendable {
    /// The index of the seat.
    let seat: UInt32
    /// The mark as it was.
    let mark: Mark
}
