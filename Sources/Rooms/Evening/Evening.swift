import GameRules
import JSON

/// The data of an evening from which its table and its summaries follow. A room has it, and so does a folded proof.
protocol Evening {
    var plays: Plays { get }
    /// The places of the finished rounds of the play that is on, as they are now.
    var roundPlaces: [RoundPlaces] { get }
    /// The complete places, including removed seats.
    var allRoundPlaces: [RoundPlaces] { get }
    /// See ``PlayOrigin/derivesPlaces``.
    var derivesPlaces: Bool { get }
    /// Whether all players see the table.
    var isEveningShown: Bool { get }
    var names: NameList { get }
    var teams: Teams { get }
    /// Whether a seat was removed; `nil` for one that does not exist.
    func isRemoved(_ seat: SeatID) -> Bool?
}

/// A play of an evening, as the evening's results need it.
protocol EveningPlay {
    /// The game's name.
    var name: String { get }
    /// The version of this play's rules.
    var rulesVersion: Int { get }
    /// Whether its export has a `title` of its own; see ``LoggedGame/exportsTitle``.
    var exportsTitle: Bool { get }
    /// The reason why this program cannot fold the play and has to skip it; `nil` if it can.
    var unreadable: String? { get }
    /// The places of its finished rounds, as they are now.
    var roundPlaces: [RoundPlaces] { get }
    /// The complete places, including removed seats.
    var allRoundPlaces: [RoundPlaces] { get }
    func encodeSummary(into writer: inout JSONWriter)
}
