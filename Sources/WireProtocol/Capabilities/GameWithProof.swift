import JSON

/// A game whose exports can be held against its rules: it leaves something to a chance that can be proved.
public protocol GameWithProof: PlayableGame {
    /// Holds a room's export against the rules: the game's plays in it, with all that their seeds and inputs decide.
    ///
    /// `nil` if none of the export's plays is the game's.
    static func verify(_ export: JSONValue) -> ExportProof?
}
