import Bingo
import CrossSums
import GameRules
import JSON
import Party
import Quiz
import SequenceBoard
import WireProtocol

/// The games whose proofs can be checked in a browser. Embedded Swift has no protocol types, so all of them are named.
struct CompiledGames: FoldableGames {
    let names = [BingoGame.name, CrossSumsGame.name, PartyGame.name, QuizGame.name, SequenceGame.name]

    func undisclosed(of name: String) -> [String] {
        switch name {
        case BingoGame.name: BingoGame.undisclosed
        case CrossSumsGame.name: CrossSumsGame.undisclosed
        case PartyGame.name: PartyGame.undisclosed
        case QuizGame.name: QuizGame.undisclosed
        case SequenceGame.name: SequenceGame.undisclosed
        default: []
        }
    }

    func begin(
        _ play: ProofPlay, with setup: JSONObject, from origin: PlayOrigin, at moment: Moment
    ) throws(ProofFault) -> CompiledPlay {
        switch play.game {
        case BingoGame.name: return CompiledPlay(bingo: try FoldedPlay(play, with: setup, from: origin, at: moment))
        case CrossSumsGame.name:
            return CompiledPlay(crossSums: try FoldedPlay(play, with: setup, from: origin, at: moment))
        case PartyGame.name: return CompiledPlay(party: try FoldedPlay(play, with: setup, from: origin, at: moment))
        case QuizGame.name: return CompiledPlay(quiz: try FoldedPlay(play, with: setup, from: origin, at: moment))
        case SequenceGame.name:
            return CompiledPlay(sequence: try FoldedPlay(play, with: setup, from: origin, at: moment))
        default: throw .newer("the game “\(play.game.excerpt)”")
        }
    }
}

/// A play of any of the ``CompiledGames``: one of the members. They change in place, so that no state is copied.
struct CompiledPlay: FoldablePlay {
    var bingo: FoldedPlay<BingoGame>?
    var crossSums: FoldedPlay<CrossSumsGame>?
    var party: FoldedPlay<PartyGame>?
    var quiz: FoldedPlay<QuizGame>?
    var sequence: FoldedPlay<SequenceGame>?

    var name: String {
        bingo?.name ?? crossSums?.name ?? party?.name ?? quiz?.name ?? sequence?.name ?? ""
    }
    var rulesVersion: Int {
        bingo?.rulesVersion ?? crossSums?.rulesVersion ?? party?.rulesVersion ?? quiz?.rulesVersion
            ?? sequence?.rulesVersion ?? 0
    }
    var roundPlaces: [RoundPlaces] {
        bingo?.roundPlaces ?? crossSums?.roundPlaces ?? party?.roundPlaces ?? quiz?.roundPlaces
            ?? sequence?.roundPlaces ?? []
    }
    var allRoundPlaces: [RoundPlaces] {
        bingo?.allRoundPlaces ?? crossSums?.allRoundPlaces ?? party?.allRoundPlaces ?? quiz?.allRoundPlaces
            ?? sequence?.allRoundPlaces ?? []
    }
    var nextDeadline: Timestamp? {
        bingo?.nextDeadline ?? crossSums?.nextDeadline ?? party?.nextDeadline ?? quiz?.nextDeadline
            ?? sequence?.nextDeadline
    }
    var isInterruptible: Bool {
        bingo?.isInterruptible ?? crossSums?.isInterruptible ?? party?.isInterruptible ?? quiz?.isInterruptible
            ?? sequence?.isInterruptible ?? true
    }
    var exportsTitle: Bool {
        bingo?.exportsTitle ?? crossSums?.exportsTitle ?? party?.exportsTitle ?? quiz?.exportsTitle
            ?? sequence?.exportsTitle ?? false
    }
    var unreadable: String? { nil }

    func encodeSummary(into writer: inout JSONWriter) {
        bingo?.encodeSummary(into: &writer)
        crossSums?.encodeSummary(into: &writer)
        party?.encodeSummary(into: &writer)
        quiz?.encodeSummary(into: &writer)
        sequence?.encodeSummary(into: &writer)
    }

    func encodeExport(names: NameList, into writer: inout JSONWriter) {
        bingo?.encodeExport(names: names, into: &writer)
        crossSums?.encodeExport(names: names, into: &writer)
        party?.encodeExport(names: names, into: &writer)
        quiz?.encodeExport(names: names, into: &writer)
        sequence?.encodeExport(names: names, into: &writer)
    }

    mutating func take(_ call: GameCall<Never>, at moment: Moment) {
        bingo?.take(call, at: moment)
        crossSums?.take(call, at: moment)
        party?.take(call, at: moment)
        quiz?.take(call, at: moment)
        sequence?.take(call, at: moment)
    }

    mutating func take(
        input fields: JSONObject, of seat: SeatID, _ role: Role, at moment: Moment
    ) throws(ProofFault) -> Rejection? {
        if let refusal = try bingo?.take(input: fields, of: seat, role, at: moment) { return refusal }
        if let refusal = try crossSums?.take(input: fields, of: seat, role, at: moment) { return refusal }
        if let refusal = try party?.take(input: fields, of: seat, role, at: moment) { return refusal }
        if let refusal = try quiz?.take(input: fields, of: seat, role, at: moment) { return refusal }
        return try sequence?.take(input: fields, of: seat, role, at: moment)
    }

    mutating func take(vote fields: JSONObject, of voter: Int, at moment: Moment) throws(ProofFault) -> Rejection? {
        if let refusal = try bingo?.take(vote: fields, of: voter, at: moment) { return refusal }
        if let refusal = try crossSums?.take(vote: fields, of: voter, at: moment) { return refusal }
        if let refusal = try party?.take(vote: fields, of: voter, at: moment) { return refusal }
        if let refusal = try quiz?.take(vote: fields, of: voter, at: moment) { return refusal }
        return try sequence?.take(vote: fields, of: voter, at: moment)
    }

    mutating func take(prompted fields: JSONObject, at moment: Moment) throws(ProofFault) {
        try bingo?.take(prompted: fields, at: moment)
        try crossSums?.take(prompted: fields, at: moment)
        try party?.take(prompted: fields, at: moment)
        try quiz?.take(prompted: fields, at: moment)
        try sequence?.take(prompted: fields, at: moment)
    }

    mutating func take(totals: JSONObject) -> Bool {
        bingo?.take(totals: totals) ?? crossSums?.take(totals: totals) ?? party?.take(totals: totals)
            ?? quiz?.take(totals: totals) ?? sequence?.take(totals: totals) ?? false
    }
}
