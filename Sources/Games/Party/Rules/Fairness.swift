/// A rule that says who may be picked.
package enum Fairness: String, CaseIterable, Sendable {
    /// Everybody but the one picked last, each equally likely.
    case notTwice
    /// Each once before anybody twice.
    case everybodyOnce
    /// Everybody, each time.
    case pure
}
