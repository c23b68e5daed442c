/// The parameters of a run.
public struct SimulationOptions: Hashable, Sendable {
    /// The source of all randomness.
    public var seed: UInt64
    /// The number of steps: actions of visitors, and faults.
    public var steps: Int
    /// A deliberate fault, if any.
    public var canary: Canary?
    /// The number of nodes that serve the rooms: one with its own disk, or several over one stream.
    public var nodes: Int
    /// The game: bingo, or one that has a scenario.
    public var game: String

    /// Creates the parameters of a run.
    ///
    /// - Parameter nodes: by default, as many as the canary needs.
    public init(seed: UInt64, steps: Int = 250, canary: Canary? = nil, nodes: Int? = nil, game: String = "bingo") {
        precondition(steps > 0, "a run has at least one step")
        self.seed = seed
        self.steps = steps
        self.canary = canary
        self.nodes = nodes ?? (canary?.isOfNodes == true ? 3 : 1)
        precondition(self.nodes > 0, "somebody serves")
        self.game = game
        precondition(Self.games.contains(game), "there is no scenario of \(game)")
    }

    /// The games that can be played.
    public static var games: [String] { ["bingo"] + scenarios.keys.sorted() }

    /// The command that repeats the run.
    public var command: String {
        ".build/release/simulate --seed \(seed) --steps \(steps)" + (canary.map { " --canary \($0.rawValue)" } ?? "")
            + (nodes > 1 ? " --nodes \(nodes)" : "") + (game == "bingo" ? "" : " --game \(game)")
    }
}
