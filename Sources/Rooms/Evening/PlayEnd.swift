import JSON

/// A play's result, or a part of it, in one log record. A long result is split, because a record may not exceed 64 KiB.
struct PlayEnd: Sendable {
    /// The maximum number of result numbers in one record. A number takes up to 12 bytes, the summary 4 KiB.
    static let numbersMax = 5_000

    let play: Int
    /// The index of this part's first number in the whole result.
    let first: Int
    let result: PlayResult
    /// Whether this is the last part.
    let isLast: Bool
    /// The game's summary of the play; only in the first part.
    let summary: JSONObject?
}
