import GameRules

extension Timestamp {
    /// Creates a logged time or span from milliseconds. Returns `nil` outside of the years 1970 to 9999, so that later
    /// additions cannot overflow.
    init?(logged milliseconds: some BinaryInteger) {
        guard let milliseconds = Int64(exactly: milliseconds), 0..<253_402_300_800_000 ~= milliseconds else {
            return nil
        }
        self.init(milliseconds: milliseconds)
    }
}
