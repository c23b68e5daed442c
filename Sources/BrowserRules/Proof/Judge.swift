import Bingo
import CrossSums
import JSON
import Party
import Quiz
import SequenceBoard
import WireProtocol

/// Verifies a file by the rules of all games, for the pages: UTF-8 JSON in, UTF-8 JSON out.
///
/// The answer contains the `room` if the file names it. For each of its `plays`, it has the `game`, the number, and the
/// result of its proof (``ExportProof/encodeForPage(into:)``). A play of an unknown game has no result, or
/// `unreadable`. Plays of a recap without a finished round are missing. For a file that is not JSON, the answer has a
/// `failure` instead.
public enum Judge {
    /// The maximum number of plays, more than any room has. The time grows with the square of their number.
    private static let playsMax = 2_000
    private static let games = ["bingo", "crossSums", "party", "quiz", "sequence"]
    /// The game of files from versions with only one game.
    private static let firstGame = "bingo"

    /// Checks a room's export against the rules.
    public static func export(_ file: [UInt8]) -> [UInt8] {
        judge(file) { (export: $0, proofOf: proof) }
    }

    /// Checks a room's public recap against the rules.
    ///
    /// - Parameter file: An object with the `recap`, and with the public `boards` of the current play.
    public static func recap(_ file: [UInt8]) -> [UInt8] {
        judge(file) { file in
            let boards = file.object?["boards"]?.array ?? []
            return (file.object?["recap"] ?? .null, { proof(ofRecap: $0, boards, of: $1) })
        }
    }

    private static func proof(of export: JSONValue, of game: String) -> ExportProof? {
        switch game {
        case "bingo": ExportVerification.verify(export)
        case "crossSums": CrossSumsProof.verify(export)
        case "party": PartyProof.verify(export)
        case "quiz": QuizProof.verify(export)
        case "sequence": SequenceProof.verify(export)
        default: nil
        }
    }

    /// Returns `nil` if nothing is finished.
    private static func proof(ofRecap recap: JSONValue, _ boards: [JSONValue], of game: String) -> ExportProof? {
        let proof: ExportProof? =
            switch game {
            case "bingo": RecapProof.verify(recap, boards: boards)
            case "crossSums": CrossSumsProof.verify(recap, isRecap: true)
            case "party": PartyRecapProof.verify(recap)
            case "quiz": QuizProof.verify(recap, isRecap: true)
            case "sequence": SequenceProof.verify(recap, isRecap: true)
            default: nil
            }
        return proof.flatMap { $0.rounds.isEmpty && $0.findings.isEmpty ? nil : $0 }
    }

    private typealias Proofs = (JSONValue, String) -> ExportProof?

    private static func judge(_ file: [UInt8], _ open: (JSONValue) -> (export: JSONValue, proofOf: Proofs)) -> [UInt8] {
        JSONWriter.object { writer in
            do throws(JSONParser.Failure) {
                let (export, proofOf) = open(try JSONParser.parse(file, limits: .document))
                let plays = export.object?["plays"]?.array
                guard plays?.count ?? 0 <= playsMax else {
                    return writer.failure("limits", "more than \(playsMax) plays")
                }
                writer.room(of: export)
                writer.array("plays") { writer in
                    guard let plays else { return writer.play(firstGame, 1, proofOf(export, firstGame)) }
                    for (index, play) in plays.enumerated() {
                        let number = play.object?["play"]?.integer ?? index + 1
                        let game = play.object?["game"]?.string ?? ""
                        if let reason = play.object?["unreadable"] {
                            writer.unreadable(game, number, reason.string ?? "")
                            continue
                        }
                        let proof = proofOf(export.with(only: index, of: plays), game)
                        if proof != nil || !games.contains(game) { writer.play(game, number, proof) }
                    }
                }
            } catch {
                writer.failure(error.isBeyondLimits ? "limits" : "json", error.description)
            }
        }
    }
}

extension JSONValue {
    /// Returns an export or a recap with one play in its place and empty objects in place of the others, so that the
    /// play is judged alone.
    fileprivate func with(only index: Int, of plays: [JSONValue]) -> JSONValue {
        var own = [JSONValue](repeating: .null, count: plays.count)
        own[index] = plays[index]
        return .object(
            JSONObject((object?.members ?? []).map { ($0.name, $0.name == "plays" ? .array(own) : $0.value) }))
    }
}

extension JSONWriter {
    fileprivate mutating func failure(_ kind: String, _ description: String) {
        object("failure") { writer in
            writer.member("kind", kind)
            writer.member("description", description)
        }
    }

    fileprivate mutating func room(of export: JSONValue) {
        let room = export.object?["room"]?.object
        object("room") { writer in
            if let code = room?["code"]?.string { writer.member("code", code) }
            // Exports from before evenings had names have the title at the top level.
            if let title = (room?["title"] ?? export.object?["title"])?.string { writer.member("title", title) }
            if let game = room?["game"]?.string { writer.member("game", game) }
        }
    }

    fileprivate mutating func play(_ game: String, _ number: Int, _ proof: ExportProof?) {
        object { writer in
            writer.member("game", game)
            writer.member("play", number)
            proof?.encodeForPage(into: &writer)
        }
    }

    fileprivate mutating func unreadable(_ game: String, _ number: Int, _ reason: String) {
        object { writer in
            writer.member("game", game)
            writer.member("play", number)
            writer.member("unreadable", reason)
        }
    }
}
