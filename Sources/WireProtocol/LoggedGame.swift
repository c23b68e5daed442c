import GameRules
import JSON

/// A game whose plays can be folded from the log, and whose results can be written.
///
/// It needs neither clients nor people's texts as they were typed, so that browsers can fold a play, too.
public protocol LoggedGame: Game where Setup: PlayableSetup, Input: PlayableInput {
    /// Decodes what a setup's `encode(into:)` wrote. Returns `nil` for anything else.
    ///
    /// Committed texts are accepted unchanged and no limits are checked, so that a rule for new input can change
    /// without making old rooms unreadable. Only values that the fold cannot handle are refused.
    /// - Parameter rules: the version of the rules that folds the play, one of `rulesVersions`.
    static func setup(logged fields: JSONObject, rules: Int) -> Setup?
    /// Decodes an input of a seat, or one that was due. Nothing is checked again, as in `setup(logged:rules:)`.
    static func input(logged fields: JSONObject, rules: Int) -> Input?

    /// Writes the members that a room stores of a finished play, 4 KiB at most.
    ///
    /// Seats are written by their identifiers, as `player`. The room adds `name` when the summary is read, so that
    /// later names appear.
    func encodeSummary(into writer: inout JSONWriter)
    /// Writes the members of an export: everything public about the rounds so far.
    func encodeExport(names: some SeatNames, into writer: inout JSONWriter)
    /// Whether exports and recaps of the game have a `title` of their own, from its content. The title that a host gave
    /// the play is then only in the evening's list of plays.
    static var exportsTitle: Bool { get }

    /// Found by conformance to ``GameWithInputProof``; no game writes it.
    static var inputProof: InputProof<Self>? { get }
}

extension LoggedGame {
    /// The default: the summary has nothing beyond the places.
    public func encodeSummary(into writer: inout JSONWriter) {}
    /// The default: the play's title stands before the game's members.
    public static var exportsTitle: Bool { false }
    /// The default: no proof contains its inputs.
    public static var inputProof: InputProof<Self>? { nil }
}

/// The setup of a play, as written in the log.
public protocol PlayableSetup: Sendable {
    /// Writes the members from which `LoggedGame.setup(logged:rules:)` decodes the same setup.
    func encode(into writer: inout JSONWriter)
}

/// A command of a seat or a due input, as written in the log.
public protocol PlayableInput: Sendable {
    /// Writes the members, including `type`, from which `LoggedGame.input(logged:rules:)` decodes the same input.
    func encode(into writer: inout JSONWriter)
    /// Names that the input gives to people without a seat. They must pass the same filters as names of seats, and must
    /// differ from them.
    var givenNames: [PlayerName] { get }
}

extension PlayableInput {
    /// The default: the input gives no names.
    public var givenNames: [PlayerName] { [] }
}
