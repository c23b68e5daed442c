/// Records the first violation of a run.
final class Inspector {
    /// The current step.
    var step = 0
    private(set) var violation: Violation?

    /// Whether there is no violation so far.
    var isContent: Bool { violation == nil }

    /// Reports a violation. Later ones, which may be consequences, are ignored.
    func report(_ invariant: Invariant, _ detail: @autoclosure () -> String) {
        guard violation == nil else { return }
        violation = Violation(invariant: invariant, step: step, detail: detail())
    }

    /// Reports a violation unless a condition holds.
    func expect(_ condition: Bool, _ invariant: Invariant, _ detail: @autoclosure () -> String) {
        if !condition { report(invariant, detail()) }
    }
}
