/// A rule for who may be picked.
package enum Fairness: String, CaseIterable, Sendable {
    /// Everyone except the last one picked, each equally likely.
    case notTwice
    /// Everyone once before anyone is picked twice.
    case everybodyOnce
    /// Everyone, each time.
    case pure
}
