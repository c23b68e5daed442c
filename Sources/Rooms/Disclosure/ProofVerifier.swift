import GameRules
import JSON
import WireProtocol

/// Verifies a proof document by the rules of the games that are registered; see ``ProofChecker``.
public struct ProofVerifier {
    private var checker: ProofChecker<GameRegistry>

    /// Creates a verifier before the first piece.
    public init(games: GameRegistry) {
        checker = ProofChecker(games: games)
    }

    /// Returns whether a file begins like a proof document.
    public static func isProof(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.prefix(18).elementsEqual("{\"callboardProof\":".utf8)
    }

    /// Processes the next piece of the document.
    public mutating func take(_ piece: [UInt8]) { checker.take(piece) }

    /// Returns the result for the document.
    public consuming func finish() -> ProofReport { checker.finish() }
}

/// A play of any registered game.
struct AnyFoldedPlay: FoldablePlay {
    private var play: any FoldablePlay

    init(_ play: any FoldablePlay) { self.play = play }

    var name: String { play.name }
    var rulesVersion: Int { play.rulesVersion }
    var exportsTitle: Bool { play.exportsTitle }
    var unreadable: String? { play.unreadable }
    var roundPlaces: [RoundPlaces] { play.roundPlaces }
    var allRoundPlaces: [RoundPlaces] { play.allRoundPlaces }
    var nextDeadline: Timestamp? { play.nextDeadline }
    var isInterruptible: Bool { play.isInterruptible }

    func encodeSummary(into writer: inout JSONWriter) { play.encodeSummary(into: &writer) }
    func encodeExport(names: NameList, into writer: inout JSONWriter) { play.encodeExport(names: names, into: &writer) }

    mutating func take(_ call: GameCall<Never>, at moment: Moment) { play.take(call, at: moment) }
    mutating func take(
        input fields: JSONObject, of seat: SeatID, _ role: Role, at moment: Moment
    ) throws(ProofFault) -> Rejection? { try play.take(input: fields, of: seat, role, at: moment) }
    mutating func take(vote fields: JSONObject, of voter: Int, at moment: Moment) throws(ProofFault) -> Rejection? {
        try play.take(vote: fields, of: voter, at: moment)
    }
    mutating func take(prompted fields: JSONObject, at moment: Moment) throws(ProofFault) {
        try play.take(prompted: fields, at: moment)
    }
    mutating func take(totals: JSONObject) -> Bool { play.take(totals: totals) }
}
