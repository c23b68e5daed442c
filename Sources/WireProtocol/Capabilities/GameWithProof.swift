import JSON

/// A game whose exports can be verified against its rules, because its chance can be proved.
public protocol GameWithProof: PlayableGame {
    /// Verifies the game's plays in a room's export: everything that their seeds and inputs determine.
    ///
    /// Returns `nil` if the export has no play of this game.
    static func verify(_ export: JSONValue) -> ExportProof?
}
