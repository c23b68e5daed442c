/// An invariant that did not hold.
public struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which.
    public let invariant: Invariant
    /// The step of the run at which it was found, from 1.
    public let step: Int
    /// What was seen, in words.
    public let detail: String

    /// One line: invariant, step, what was seen.
    public var description: String { "the invariant “\(invariant.rawValue)” broke at step \(step): \(detail)" }
}
