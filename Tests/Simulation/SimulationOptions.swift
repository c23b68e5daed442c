/// What a run is made of.
public struct SimulationOptions: Hashable, Sendable {
    /// Everything random follows from it.
    public var seed: UInt64
    /// How many steps are made: acts of visitors, and troubles.
    public var steps: Int
    /// A fault that is built in on purpose, if any.
    public var canary: Canary?
    /// How many nodes serve the rooms: one, with a disk of its own, or several over one stream.
    public var nodes: Int
    /// The game that is played: bingo, or one that has a scenario.
    public var game: String

    /// Takes together what a run is made of.
    ///
    /// - Parameter nodes: as many as the canary needs, unless it is said.
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

    /// The command that makes the same run.
    public var command: String {
        ".build/release/simulate --seed \(seed) --steps \(steps)" + (canary.map { " --canary \($0.rawValue)" } ?? "")
            + (nodes > 1 ? " --nodes \(nodes)" : "") + (game == "bingo" ? "" : " --game \(game)")
    }
}
