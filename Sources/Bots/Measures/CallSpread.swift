/// How one call reached the bots.
struct CallSpread {
    /// When the first bot had it, in microseconds of the system's clock.
    let firstMicroseconds: Int
    /// When the last bot had it so far.
    var lastMicroseconds: Int
    /// How many bots had it.
    var deliveries = 1
    /// Whether it was taken back: if it comes again, it comes with its old time, which measures nothing.
    var isTakenBack = false
}
