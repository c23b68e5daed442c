/// An invariant that did not hold.
public struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The violated invariant.
    public let invariant: Invariant
    /// The step of the run at which it was found, from 1.
    public let step: Int
    /// What was observed, in words.
    public let detail: String

    /// One line: invariant, step, observation.
    public var description: String { "the invariant “\(invariant.rawValue)” broke at step \(step): \(detail)" }
}
