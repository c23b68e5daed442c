/// Takes note of the first violation of a run.
final class Inspector {
    /// The step that is being made.
    var step = 0
    private(set) var violation: Violation?

    /// Whether nothing was found so far.
    var isContent: Bool { violation == nil }

    /// Something is not as it must be. What follows from it is not reported.
    func report(_ invariant: Invariant, _ detail: @autoclosure () -> String) {
        guard violation == nil else { return }
        violation = Violation(invariant: invariant, step: step, detail: detail())
    }

    /// Reports unless a condition holds.
    func expect(_ condition: Bool, _ invariant: Invariant, _ detail: @autoclosure () -> String) {
        if !condition { report(invariant, detail()) }
    }
}
