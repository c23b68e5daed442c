import GameRules
import JSON
import WireProtocol

/// A play of any game that is folded from the lines of a proof.
protocol FoldablePlay: EveningPlay {
    /// When the game's next timer input is due; `nil` if none is.
    var nextDeadline: Timestamp? { get }
    /// Whether the room starts another play, or ends, without finishing this one first.
    var isInterruptible: Bool { get }

    /// Carries out a call that is not an input.
    mutating func take(_ call: GameCall<Never>, at moment: Moment)
    /// Applies an input of a seat.
    ///
    /// - Returns: The reason of the rules' refusal; `nil` if they accept it.
    mutating func take(input fields: JSONObject, of seat: SeatID, _ role: Role, at moment: Moment) throws(ProofFault)
        -> Rejection?
    /// Applies an input whose seat is withheld.
    ///
    /// - Returns: The reason of the rules' refusal; `nil` if they accept it.
    mutating func take(vote fields: JSONObject, of voter: Int, at moment: Moment) throws(ProofFault) -> Rejection?
    /// Applies an input that the server made.
    mutating func take(prompted fields: JSONObject, at moment: Moment) throws(ProofFault)
    /// Sets what follows from withheld members; `false` if it cannot be read.
    mutating func take(totals: JSONObject) -> Bool

    func encodeExport(names: NameList, into writer: inout JSONWriter)
}

/// The games whose plays can be folded here.
protocol FoldableGames: Sendable {
    associatedtype Play: FoldablePlay

    var names: [String] { get }
    /// Returns the sentences about what no proof of a game can prove.
    func undisclosed(of name: String) -> [String]
    /// Begins a play. Throws ``ProofFault/newer(_:)`` for a game or a version of its rules that is not known here.
    func begin(
        _ play: ProofPlay, with setup: JSONObject, from origin: PlayOrigin, at moment: Moment
    ) throws(ProofFault) -> Play
}

/// A play of one game that is folded from the lines of a proof.
struct FoldedPlay<Rules: GameWithInputProof>: FoldablePlay {
    var name: String { Rules.name }
    let rulesVersion: Int
    var unreadable: String? { nil }
    private var state: State
    private var rules: Rules { state.rules }

    /// The state of the play, shared by copies until one of them changes.
    private final class State {
        var rules: Rules
        init(_ rules: Rules) { self.rules = rules }
    }

    /// Returns the state for a change.
    private mutating func ownState() -> State {
        if !isKnownUniquelyReferenced(&state) { state = State(state.rules) }
        return state
    }

    init(
        _ play: ProofPlay, with fields: JSONObject, from origin: PlayOrigin, at moment: Moment
    ) throws(ProofFault) {
        let version = play.rulesVersion
        guard Rules.rulesVersions.contains(version) else {
            throw .newer("version \(version) of the rules of \(Rules.name)")
        }
        guard let setup = Rules.setup(disclosed: fields, rules: version),
            FoldedPlay.parsed({ Rules.encodeDisclosed(setup, into: &$0) }) == fields
        else { throw .newer("what a play of \(Rules.name) begins with") }
        state = State(Rules(setup: setup, origin: origin, at: moment))
        rulesVersion = version
    }

    private static func parsed(_ encode: (inout JSONWriter) -> Void) -> JSONObject? {
        (try? JSONParser.parse(JSONWriter.object(encode), limits: .document))?.object
    }

    var nextDeadline: Timestamp? { Rules.deadlines?.next(rules) }
    var isInterruptible: Bool { rules.isInterruptible }
    var exportsTitle: Bool { Rules.exportsTitle }
    var roundPlaces: [RoundPlaces] { Rules.places?.ofRounds(rules) ?? [] }
    var allRoundPlaces: [RoundPlaces] { Rules.places?.inFull(rules) ?? [] }

    func encodeSummary(into writer: inout JSONWriter) { rules.encodeSummary(into: &writer) }

    func encodeExport(names: NameList, into writer: inout JSONWriter) {
        rules.encodeExport(names: names, into: &writer)
    }

    mutating func take(_ call: GameCall<Never>, at moment: Moment) {
        _ = ownState().rules.take(call.map { (input: Never) -> Rules.Input in switch input {} }, at: moment)
    }

    mutating func take(
        input fields: JSONObject, of seat: SeatID, _ role: Role, at moment: Moment
    ) throws(ProofFault) -> Rejection? {
        let input = try input(fields, of: seat)
        return refusal(by: ownState().rules.take(.input(input, seat, role), at: moment))
    }

    mutating func take(
        vote fields: JSONObject, of voter: Int, at moment: Moment
    ) throws(ProofFault) -> Rejection? {
        let input = try input(fields, of: SeatID(1), voter: voter)
        return refusal(by: ownState().rules.applyUnsigned(input, voter: voter, at: moment))
    }

    mutating func take(prompted fields: JSONObject, at moment: Moment) throws(ProofFault) {
        let input = try input(fields, of: nil)
        _ = ownState().rules.take(.prompted(input), at: moment)
    }

    mutating func take(totals: JSONObject) -> Bool { ownState().rules.take(disclosedTotals: totals) }

    private func refusal(by verdict: Verdict<Rules.Event>) -> Rejection? {
        if case .rejected(let rejection) = verdict { rejection } else { nil }
    }

    /// Reads a disclosed input; only accepts the exact form that the rules would disclose.
    private func input(
        _ fields: JSONObject, of seat: SeatID?, voter: Int? = nil
    ) throws(ProofFault) -> Rules.Input {
        let type = fields["type"]?.string?.excerpt ?? ""
        guard let input = Rules.input(disclosed: fields, rules: rulesVersion) else {
            throw .newer("an input “\(type)” of \(Rules.name)")
        }
        let known: JSONObject?
        switch DisclosedCall(Rules.disclosure(of: input, by: seat, in: rules), of: input, by: seat) {
        case .withheld: known = nil
        case .line(.input(_, let members)), .line(.prompted(let members)): known = voter == nil ? members : nil
        case .unsigned(_, let ballot, let members): known = voter.map { $0 > 0 } == (ballot != nil) ? members : nil
        case .line: known = nil
        }
        guard known == fields else { throw .newer("the form of an input “\(type)” of \(Rules.name)") }
        return input
    }
}

/// A play of which the document has no inputs.
struct WithheldPlay: EveningPlay {
    let name: String
    let rulesVersion: Int
    var exportsTitle: Bool { false }
    var unreadable: String? { "withheld" }
    var roundPlaces: [RoundPlaces] { [] }
    var allRoundPlaces: [RoundPlaces] { [] }
    func encodeSummary(into writer: inout JSONWriter) {}
}
