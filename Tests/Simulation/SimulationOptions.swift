/// What a run is made of.
public struct SimulationOptions: Hashable, Sendable {
    /// Everything random follows from it.
    public var seed: UInt64
    /// How many steps are made: acts of visitors, and troubles.
    public var steps: Int
    /// A fault that is built in on purpose, if any.
    public var canary: Canary?

    /// Takes together what a run is made of.
    public init(seed: UInt64, steps: Int = 250, canary: Canary? = nil) {
        precondition(steps > 0, "a run has at least one step")
        self.seed = seed
        self.steps = steps
        self.canary = canary
    }

    /// The command that makes the same run.
    public var command: String {
        ".build/release/simulate --seed \(seed) --steps \(steps)" + (canary.map { " --canary \($0.rawValue)" } ?? "")
    }
}
