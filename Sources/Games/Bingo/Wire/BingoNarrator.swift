import JSON
import WireProtocol

/// Describes bingo in a terminal: calls, bingos and standings, one line each.
struct BingoNarrator: GameNarrator {
    private var terms: [String] = []
    private var names: [String: String] = [:]
    private var standings = NarratedStandings()

    mutating func begin(with view: JSONObject) -> (place: String, lines: [String]) {
        let round = view["round"]?.object
        learn(round)
        let place =
            "round \(round?["number"]?.integer ?? 0), \(round?["state"]?.terminalText ?? "")"
            + (round?["calls"]?.array.map { ", \($0.count) calls" } ?? "")
        return (place, standing(view["standings"]?.object))
    }

    mutating func lines(of type: String, _ message: JSONObject) -> [String] {
        switch type {
        case "called": called(message["call"]?.object)
        case "uncalled": ["taken back: \(term(message["term"]))"]
        case "termAdded": added(message)
        case "bingos": bingos(message)
        case "withdrawn": ["withdrawn: " + (message["players"]?.array ?? []).map(name).joined(separator: ", ")]
        case "standings": standing(message["standings"]?.object)
        case "roundDealt": dealt(message["round"]?.object)
        case "countdown": [message["startsAt"]?.string.map { "the round starts at \($0)" } ?? "the countdown is off"]
        case "roundStarted": ["the round has started"]
        case "roundFinished": ["the round is finished"] + standing(message["standings"]?.object)
        case "drawn": drawn(message["draw"]?.object)
        default: []
        }
    }

    private mutating func learn(_ round: JSONObject?) {
        if let list = round?["terms"]?.array { terms = list.map(\.terminalText) }
    }

    private mutating func learn(name of: JSONObject) {
        if let player = of["player"]?.string { names[player] = of["name"]?.terminalText }
    }

    private mutating func added(_ message: JSONObject) -> [String] {
        let text = message["text"]?.terminalText ?? ""
        if message["term"]?.integer == terms.count { terms.append(text) }
        return ["new term: \(text)"]
    }

    private mutating func dealt(_ round: JSONObject?) -> [String] {
        learn(round)
        standings = NarratedStandings()
        return ["round \(round?["number"]?.integer ?? 0) is dealt"]
    }

    private func called(_ call: JSONObject?) -> [String] {
        let crowd = call?["crowd"]?.integer.map { ", by \($0) players" } ?? ""
        return ["call \(call?["number"]?.integer ?? 0): \(term(call?["term"]))\(crowd)"]
    }

    private mutating func bingos(_ message: JSONObject) -> [String] {
        var lines = (message["bingos"]?.array ?? []).compactMap(\.object).map { bingo in
            learn(name: bingo)
            let patterns = (bingo["patterns"]?.array ?? []).map(\.terminalText).joined(separator: " ")
            return "bingo: \(bingo["name"]?.terminalText ?? "") with \(patterns), rank \(bingo["rank"]?.integer ?? 0)"
        }
        if let more = message["more"]?.integer, more > 0 { lines.append("and \(more) more bingos") }
        return lines
    }

    private mutating func standing(_ table: JSONObject?) -> [String] {
        for line in (table?["top"]?.array ?? []).compactMap(\.object) { learn(name: line) }
        return standings.lines(of: table, by: "rank")
    }

    private func drawn(_ draw: JSONObject?) -> [String] {
        let among = draw?["among"]?.array?.count ?? 0
        return ["drawn: \(draw?["name"]?.terminalText ?? "") among \(among) of rank \(draw?["rank"]?.integer ?? 0)"]
    }

    private func term(_ index: JSONValue?) -> String {
        let index = index?.integer ?? -1
        return terms.indices.contains(index) ? terms[index] : "term \(index)"
    }

    private func name(_ player: JSONValue) -> String { names[player.string ?? ""] ?? player.terminalText }
}
